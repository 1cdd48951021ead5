import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A money box with a lock: a payment waits in it until the work is done. */
export function SafeArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <rect x="-120" y="68" width="360" height="120" fill={paper.boxTape} />
      <circle cx="60" cy="18" r="9" fill={paper.sun} />
      <circle cx="60" cy="18" r="5" fill="none" stroke={paper.boxTape} strokeWidth="2" />
      <rect x="30" y="32" width="60" height="38" rx="6" fill={paper.fir} />
      <rect x="50" y="36" width="20" height="3.5" rx="1.75" fill={paper.shade} />
      <path d="M30 45h60" stroke={paper.leaf} strokeWidth="2.5" />
      <path d="M53 53v-3a7 7 0 0 1 14 0v3" fill="none" stroke={paper.white} strokeWidth="3.5" />
      <rect x="49" y="52" width="22" height="16" rx="3" fill={paper.sun} />
      <circle cx="60" cy="58.5" r="2.6" fill={paper.onSun} />
      <path d="M60 59v4.5" stroke={paper.onSun} strokeWidth="2.4" strokeLinecap="round" />
    </Scene>
  )
}
