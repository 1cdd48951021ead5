import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A bridge between two slopes: people who help each other. */
export function BridgeArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <circle cx="60" cy="24" r="12" fill={paper.sun} />
      <rect x="-120" y="74" width="360" height="120" fill={paper.lake} />
      <path d="M-120 40c50-6 110-8 136 8s22 28 24 60h-160z" fill={paper.fir} />
      <path d="M240 40c-50-6-110-8-136 8s-22 28-24 60h160z" fill={paper.leaf} />
      <path
        d="M10 48h100v8c-8 0-12 6-13 14h-7c-1-9-7-14-14-14s-12 5-13 14h-6c-1-9-6-14-13-14s-13 5-14 14h-7c-1-8-5-14-13-14z"
        fill={paper.box}
      />
      <rect x="6" y="44" width="108" height="5" rx="2" fill={paper.boxTape} />
      <g>
        <path d="M48 44v-7" stroke={paper.brick} strokeWidth="6" strokeLinecap="round" />
        <circle cx="48" cy="29" r="4" fill={paper.boxLight} />
        <path d="M72 44v-7" stroke={paper.lake} strokeWidth="6" strokeLinecap="round" />
        <circle cx="72" cy="29" r="4" fill={paper.boxLight} />
        <path d="M49 36h11M71 36H60" stroke={paper.boxLight} strokeWidth="2.6" strokeLinecap="round" />
      </g>
    </Scene>
  )
}
