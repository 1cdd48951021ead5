import { paper, Scene, type ArtProps } from './scene.tsx'

/** A train leaving a tunnel: the network comes back by itself. */
export function OfflineArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <circle cx="96" cy="18" r="9" fill={paper.sun} />
      <path d="M50 84 92 30l70 54z" fill={paper.leaf} />
      <path d="M-40 84 48 6l74 78z" fill={paper.fir} />
      <path d="m30 22 18-16 15.5 16.3-8 5.7-7-6-9 7z" fill={paper.white} />
      <path d="M38 84V58a22 22 0 0 1 44 0v26z" fill={paper.meadow} />
      <path d="M42 84V58a18 18 0 0 1 36 0v26z" fill={paper.shade} />
      <rect x="48" y="50" width="24" height="31" rx="8" fill={paper.brick} />
      <rect x="52" y="55" width="16" height="10" rx="3" fill={paper.white} />
      <circle cx="54" cy="73" r="2.6" fill={paper.sun} />
      <circle cx="66" cy="73" r="2.6" fill={paper.sun} />
      <rect x="-120" y="81" width="360" height="90" fill={paper.ink} />
    </Scene>
  )
}
