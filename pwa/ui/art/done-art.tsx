import { MarkShape } from '../mark-shape.tsx'
import { paper, Scene, type ArtProps } from './scene.tsx'

/** A raised hand in the sun: it worked. */
export function DoneArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <circle cx="60" cy="44" r="32" fill={paper.sun} />
      <path d="M-120 72c60-8 120-10 180-4s100 2 180-6v140h-360z" fill={paper.leaf} />
      <g transform="translate(23.5 8) scale(1.5)">
        <MarkShape hand={paper.fir} thumb={paper.brick} />
      </g>
      <path d="M-120 80c60-6 120-8 180-3s100 2 180-5v140h-360z" fill={paper.fir} />
    </Scene>
  )
}
