import { paper, Scene, type ArtProps } from './scene.tsx'

/** A picture on a wall, and the next one to hang. */
export function FrameArt(props: ArtProps) {
  return (
    <Scene ground={paper.rose} {...props}>
      <rect x="-600" y="72" width="1320" height="120" fill={paper.boxTape} />
      <circle cx="54" cy="10" r="2.5" fill={paper.ink} />
      <path d="M40 22 54 10l14 12" stroke={paper.ink} strokeWidth="2.5" fill="none" strokeLinejoin="round" />
      <rect x="32" y="20" width="44" height="36" rx="3" fill={paper.fir} />
      <rect x="37" y="25" width="34" height="26" fill={paper.sky} />
      <circle cx="62" cy="32" r="4" fill={paper.sun} />
      <path d="m37 51 11-14 8 9 5-5 10 10z" fill={paper.leaf} />
      <path d="M74 46h18v28H74z" fill={paper.brick} />
      <path d="M78 50h10v20H78z" fill={paper.white} />
      <path
        d="M83 65v-9m0 4c-3 0-4-2-4-4m4 2c3 0 4-2 4-4"
        stroke={paper.leaf}
        strokeWidth="2.5"
        strokeLinecap="round"
        fill="none"
      />
    </Scene>
  )
}
