import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A few houses under the mountains: neighbours. */
export function VillageArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <circle cx="98" cy="18" r="9" fill={paper.sun} />
      <path d="m-60 70 50-44 34 26 30-34 40 40 28-22 60 34 40 60H-60z" fill={paper.lake} />
      <path d="m54 18 11 11-7 4-5-4-6 4-4-3zM-10 26l9 7-6 5-5-4-6 2z" fill={paper.white} />
      <path d="M-120 66c60-10 120-12 180-4s100 2 180-8v140h-360z" fill={paper.leaf} />
      <House x={26} y={44} wall={paper.sun} roof={paper.brick} />
      <House x={74} y={46} wall={paper.white} roof={paper.fir} />
      <House x={50} y={52} wall={paper.boxLight} roof={paper.brick} />
      <path d="M-120 80c60-4 120-6 180-2s100 2 180-4v120h-360z" fill={paper.fir} />
    </Scene>
  )
}

function House({ x, y, wall, roof }: { x: number; y: number; wall: string; roof: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 12 10 2l10 10v22H0z" fill={wall} />
      <path
        d="m-3 13 13-13 13 13"
        fill="none"
        stroke={roof}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="7" y="19" width="6" height="15" rx="1" fill={roof} />
      <circle cx="10" cy="12" r="2.2" fill={roof} />
    </g>
  )
}
