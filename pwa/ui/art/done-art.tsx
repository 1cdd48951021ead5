import { LogoShape } from './logo-shape.tsx'
import { paper, Scene, type ArtProps } from './scene.tsx'

/** A raised hand in the sun: it worked. */
export function DoneArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <circle cx="60" cy="44" r="32" fill={paper.sun} />
      <path d="M-600 74c180 0 380 4 480-2s120-10 180-4 100 2 180-6 300 0 480 0v140H-600z" fill={paper.leaf} />
      <g transform="translate(23.5 8) scale(1.5)">
        <LogoShape hand={paper.fir} thumb={paper.brick} />
      </g>
      <path d="M-600 82c180 0 380 2 480-2s120-8 180-3 100 2 180-5 300 0 480 0v140H-600z" fill={paper.fir} />
    </Scene>
  )
}
