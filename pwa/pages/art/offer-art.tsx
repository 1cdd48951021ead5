import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A notice pinned where neighbours pass. */
export function OfferArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <path d="M-120 68c60-8 120-10 180-4s100 2 180-6v140h-360z" fill={paper.leaf} />
      <rect x="34" y="58" width="5" height="34" fill={paper.boxTape} />
      <rect x="81" y="58" width="5" height="34" fill={paper.boxTape} />
      <rect x="26" y="14" width="68" height="48" rx="4" fill={paper.box} />
      <rect x="30" y="18" width="60" height="40" rx="2" fill={paper.boxLight} />
      <g transform="rotate(-3 48 38)">
        <rect x="34" y="22" width="28" height="32" rx="2" fill={paper.white} />
        <path d="M39 34h18M39 40h18M39 46h11" stroke={paper.lake} strokeWidth="3" strokeLinecap="round" />
        <circle cx="48" cy="25" r="3.5" fill={paper.brick} />
      </g>
      <g transform="rotate(4 76 36)">
        <rect x="67" y="24" width="18" height="20" rx="2" fill={paper.sun} />
        <path d="M71 34h10M71 39h6" stroke={paper.onSun} strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="76" cy="27" r="2.8" fill={paper.fir} />
      </g>
    </Scene>
  )
}
