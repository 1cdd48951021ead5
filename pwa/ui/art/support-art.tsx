import { paper, Scene, type ArtProps } from './scene.tsx'

/** A screen without a connection, and a tool to repair it. */
export function SupportArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <rect x="-600" y="66" width="1320" height="120" fill={paper.fir} />
      <rect x="30" y="14" width="54" height="40" rx="5" fill={paper.ink} />
      <rect x="34" y="18" width="46" height="32" rx="2" fill={paper.sky} />
      <g stroke={paper.lake} strokeWidth="4" strokeLinecap="round" fill="none">
        <path d="M43 32c8-8 20-8 28 0M49 38c5-4 11-4 16 0" />
      </g>
      <circle cx="57" cy="44" r="3" fill={paper.brick} />
      <path d="M52 54h10l2 12H50z" fill={paper.boxTape} />
      <g stroke={paper.sun} strokeWidth="7" strokeLinecap="round">
        <path d="m90 66-13-21" />
      </g>
      <path d="M80 35a8.5 8.5 0 1 0-8 13l-2-6 4-4z" fill={paper.sun} />
    </Scene>
  )
}
