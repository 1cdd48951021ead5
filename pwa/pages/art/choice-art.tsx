import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** Three applicants, one of whom is chosen. */
export function ChoiceArt(props: ArtProps) {
  return (
    <Scene ground={paper.rose} {...props}>
      <rect x="-120" y="70" width="360" height="120" fill={paper.lake} />
      <Card x={22} y={26} turn={-8} hair={paper.ink} shirt={paper.leaf} />
      <Card x={74} y={26} turn={8} hair={paper.boxTape} shirt={paper.lake} />
      <Card x={46} y={16} turn={0} hair={paper.brick} shirt={paper.sun} />
      <circle cx="75" cy="60" r="8" fill={paper.fir} />
      <path
        d="m71 60 3 3 5.5-6"
        stroke={paper.white}
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </Scene>
  )
}

function Card({ x, y, turn, hair, shirt }: { x: number; y: number; turn: number; hair: string; shirt: string }) {
  return (
    <g transform={`rotate(${turn} ${x + 14} ${y + 22}) translate(${x} ${y})`}>
      <rect width="28" height="44" rx="4" fill={paper.shade} opacity="0.14" transform="translate(2 2)" />
      <rect width="28" height="44" rx="4" fill={paper.white} />
      <path d="M4 27c1-8 19-8 20 0v2H4z" fill={shirt} />
      <circle cx="14" cy="15" r="6" fill={paper.boxLight} />
      <path d="M8 15C7 5 21 5 20 15c-3-4-9-5-12 0z" fill={hair} />
      <path d="M6 34h16M6 39h10" stroke={paper.sky} strokeWidth="2.6" strokeLinecap="round" />
    </g>
  )
}
