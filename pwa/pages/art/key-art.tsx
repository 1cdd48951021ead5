import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A door and its key. */
export function KeyArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <rect x="-120" y="70" width="360" height="120" fill={paper.boxTape} />
      <rect x="32" y="8" width="40" height="64" rx="4" fill={paper.shade} />
      <rect x="35" y="11" width="34" height="61" rx="2" fill={paper.fir} />
      <rect x="40" y="17" width="24" height="17" rx="2" fill={paper.leaf} />
      <rect x="40" y="40" width="24" height="25" rx="2" fill={paper.leaf} />
      <circle cx="64" cy="44" r="3" fill={paper.sun} />
      <g transform="rotate(28 86 40)" fill="none" stroke={paper.sun} strokeWidth="5" strokeLinecap="round">
        <circle cx="86" cy="28" r="9" />
        <path d="M86 38v26M86 54h8M86 63h7" />
      </g>
    </Scene>
  )
}
