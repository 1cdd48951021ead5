import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A yellow letterbox with a letter in its slot. */
export function LetterboxArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <path d="M-120 70c60-8 120-10 180-4s100 2 180-6v140h-360z" fill={paper.leaf} />
      <rect x="56" y="58" width="8" height="36" fill={paper.ink} />
      <g transform="rotate(-6 60 24)">
        <rect x="46" y="10" width="28" height="22" rx="2" fill={paper.white} />
        <path d="m46 13 14 9 14-9" fill="none" stroke={paper.lake} strokeWidth="2.6" strokeLinejoin="round" />
      </g>
      <path d="M36 34a10 10 0 0 1 10-10h28a10 10 0 0 1 10 10v30H36z" fill={paper.sun} />
      <rect x="42" y="30" width="36" height="4.5" rx="2.25" fill={paper.onSun} />
      <path d="M36 58h48v4a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z" fill={paper.boxTape} />
      <rect x="50" y="42" width="20" height="12" rx="2" fill={paper.white} />
      <path d="M54 46h12M54 50h8" stroke={paper.brick} strokeWidth="2" strokeLinecap="round" />
    </Scene>
  )
}
