import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A banknote and a few coins: work that was paid. */
export function PaidArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <rect x="-120" y="64" width="360" height="120" fill={paper.fir} />
      <g transform="rotate(-7 60 40)">
        <rect x="32" y="20" width="58" height="32" rx="3" fill={paper.lake} />
        <circle cx="50" cy="36" r="9" fill={paper.sky} />
        <path d="M50 30v12M44 36h12" stroke={paper.lake} strokeWidth="4" />
        <path d="M68 30h14M68 37h10M68 44h14" stroke={paper.sky} strokeWidth="3" strokeLinecap="round" />
      </g>
      <ellipse cx="76" cy="67" rx="15" ry="5.5" fill={paper.boxTape} />
      <ellipse cx="76" cy="63" rx="15" ry="5.5" fill={paper.sun} />
      <ellipse cx="74" cy="58" rx="15" ry="5.5" fill={paper.boxTape} />
      <ellipse cx="74" cy="54" rx="15" ry="5.5" fill={paper.sun} />
      <circle cx="43" cy="63" r="8" fill={paper.sun} />
      <circle cx="43" cy="63" r="4.5" fill="none" stroke={paper.boxTape} strokeWidth="2" />
    </Scene>
  )
}
