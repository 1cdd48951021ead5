import { paper, Scene, type ArtProps } from './scene.tsx'

/** A house to look after. */
export function HouseArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <path d="M20 46 60 16l40 30v120H20z" fill={paper.sun} />
      <path
        d="M12 48 60 12l48 36"
        stroke={paper.brick}
        strokeWidth="7"
        strokeLinejoin="round"
        strokeLinecap="round"
        fill="none"
      />
      <rect x="51" y="54" width="18" height="90" rx="3" fill={paper.fir} />
      <circle cx="64.5" cy="70" r="2" fill={paper.sun} />
      <rect x="31" y="52" width="13" height="14" rx="2" fill={paper.white} />
      <rect x="76" y="52" width="13" height="14" rx="2" fill={paper.white} />
      <circle cx="60" cy="38" r="5" fill={paper.white} />
    </Scene>
  )
}
