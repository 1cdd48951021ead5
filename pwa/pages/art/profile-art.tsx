import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A card with a face and a few lines of text. */
export function ProfileArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <path d="M-120 66c60-6 120-8 180-3s100 2 180-5v140h-360z" fill={paper.sun} />
      <g transform="rotate(-4 60 42)">
        <rect x="30" y="18" width="64" height="48" rx="6" fill={paper.boxTape} />
        <rect x="27" y="15" width="64" height="48" rx="6" fill={paper.white} />
        <circle cx="44" cy="34" r="12" fill={paper.sky} />
        <path d="M33.5 40c2-7 19-7 21 0a12 12 0 0 1-21 0z" fill={paper.fir} />
        <circle cx="44" cy="31" r="5" fill={paper.boxLight} />
        <path d="M39 31c-1-8 11-8 10 0-2-3-7-4-10 0z" fill={paper.brick} />
        <path d="M63 27h20M63 35h14" stroke={paper.lake} strokeWidth="3.5" strokeLinecap="round" />
        <rect x="34" y="51" width="16" height="6" rx="3" fill={paper.leaf} />
        <rect x="53" y="51" width="12" height="6" rx="3" fill={paper.sun} />
        <rect x="68" y="51" width="15" height="6" rx="3" fill={paper.sky} />
      </g>
    </Scene>
  )
}
