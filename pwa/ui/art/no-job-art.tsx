import { paper, Scene, type ArtProps } from './scene.tsx'

/** An empty bench by a path: nothing to do for now. */
export function NoJobArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <circle cx="92" cy="20" r="11" fill={paper.sun} />
      <path d="M-120 56c60-10 120-12 180-6s100 2 180-6v140h-360z" fill={paper.leaf} />
      <path d="M-10 84c10-14 70-10 70-16S10 62 0 58c20 0 74 2 78 8s-24 8-32 20z" fill={paper.straw} />
      <rect x="24" y="34" width="6" height="32" rx="2" fill={paper.boxTape} />
      <circle cx="27" cy="26" r="16" fill={paper.fir} />
      <circle cx="37" cy="34" r="10" fill={paper.fir} />
      <path d="M58 66v-10M90 66v-10" stroke={paper.ink} strokeWidth="3.5" strokeLinecap="round" />
      <rect x="52" y="41" width="44" height="5" rx="2.5" fill={paper.brick} />
      <rect x="52" y="54" width="44" height="5" rx="2.5" fill={paper.brick} />
      <path d="M58 54V43M90 54V43" stroke={paper.ink} strokeWidth="2.5" />
    </Scene>
  )
}
