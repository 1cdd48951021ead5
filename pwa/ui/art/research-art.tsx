import { paper, Scene, type ArtProps } from './scene.tsx'

/** A magnifying glass over a page. */
export function ResearchArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <rect x="-600" y="74" width="1320" height="120" fill={paper.brick} />
      <rect x="30" y="12" width="44" height="64" rx="4" fill={paper.white} />
      <path d="M38 24h28M38 33h18M38 60h22" stroke={paper.shade} strokeWidth="3.5" strokeLinecap="round" />
      <path d="m80 58 13 14" stroke={paper.ink} strokeWidth="7" strokeLinecap="round" />
      <circle cx="68" cy="45" r="17" fill={paper.fir} />
      <circle cx="68" cy="45" r="11.5" fill={paper.sun} />
      <path d="M61 43c1-4 4-6 8-6" stroke={paper.white} strokeWidth="3.5" strokeLinecap="round" fill="none" />
    </Scene>
  )
}
