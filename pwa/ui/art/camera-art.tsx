import { paper, Scene, type ArtProps } from './scene.tsx'

/** A camera. */
export function CameraArt(props: ArtProps) {
  return (
    <Scene ground={paper.rose} {...props}>
      <circle cx="36" cy="20" r="10" fill={paper.sun} />
      <rect x="-600" y="66" width="1320" height="120" fill={paper.brick} />
      <path d="m46 33 5-9h18l5 9z" fill={paper.ink} />
      <rect x="37" y="27" width="9" height="8" rx="2" fill={paper.fir} />
      <rect x="31" y="31" width="58" height="37" rx="7" fill={paper.ink} />
      <circle cx="60" cy="50" r="14" fill={paper.sky} />
      <circle cx="60" cy="50" r="9.5" fill={paper.lake} />
      <circle cx="56.5" cy="46.5" r="3" fill={paper.white} />
      <rect x="75" y="36" width="8" height="5" rx="2" fill={paper.sun} />
    </Scene>
  )
}
