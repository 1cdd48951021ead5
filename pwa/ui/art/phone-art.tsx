import { paper, Scene, type ArtProps } from './scene.tsx'

/** A phone that shows a liked picture. */
export function PhoneArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <circle cx="92" cy="62" r="16" fill={paper.sun} />
      <rect x="40" y="8" width="38" height="70" rx="7" fill={paper.ink} />
      <rect x="44" y="14" width="30" height="54" rx="3" fill={paper.white} />
      <rect x="47" y="18" width="24" height="24" rx="2" fill={paper.lake} />
      <path d="m47 42 9-11 6 6 4-4 5 6v3z" fill={paper.leaf} />
      <path d="M59 62c-6-4-9-7-9-11a4.6 4.6 0 0 1 9-1 4.6 4.6 0 0 1 9 1c0 4-3 7-9 11z" fill={paper.brick} />
      <path
        d="M24 22h20a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H34l-8 8v-8h-2a6 6 0 0 1-6-6v-8a6 6 0 0 1 6-6z"
        fill={paper.fir}
      />
      <path d="M27 32h14" stroke={paper.meadow} strokeWidth="4" strokeLinecap="round" />
    </Scene>
  )
}
