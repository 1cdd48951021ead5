import { LogoShape } from './logo-shape.tsx'
import { paper, Scene, type ArtProps } from './scene.tsx'

/** A phone's home screen, with the app's tile among others. */
export function HomeScreenArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <circle cx="98" cy="20" r="12" fill={paper.sun} />
      <rect x="32" y="6" width="56" height="112" rx="9" fill={paper.ink} />
      <rect x="36" y="12" width="48" height="106" rx="4" fill={paper.meadow} />
      <g>
        <rect x="40" y="17" width="12" height="12" rx="3.5" fill={paper.lake} />
        <rect x="54" y="17" width="12" height="12" rx="3.5" fill={paper.brick} />
        <rect x="68" y="17" width="12" height="12" rx="3.5" fill={paper.white} />
        <rect x="40" y="62" width="12" height="12" rx="3.5" fill={paper.white} />
        <rect x="68" y="62" width="12" height="12" rx="3.5" fill={paper.leaf} />
      </g>
      <g transform="rotate(-4 60 46)">
        <rect x="45" y="31" width="30" height="30" rx="8" fill={paper.fir} />
        <g transform="translate(45.5 30) scale(.61)">
          <LogoShape hand={paper.white} thumb={paper.sun} />
        </g>
      </g>
    </Scene>
  )
}
