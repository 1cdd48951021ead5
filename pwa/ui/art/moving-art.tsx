import { paper, Scene, type ArtProps } from './scene.tsx'

/** Boxes ready to be carried. */
export function MovingArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <circle cx="24" cy="18" r="8" fill={paper.sun} />
      <rect x="-600" y="64" width="1320" height="120" fill={paper.lake} />
      <rect x="28" y="34" width="34" height="30" rx="3" fill={paper.box} />
      <rect x="42" y="34" width="6" height="30" fill={paper.boxTape} />
      <rect x="64" y="44" width="24" height="20" rx="3" fill={paper.boxLight} />
      <rect x="73" y="44" width="5" height="20" fill={paper.boxTape} />
      <rect x="37" y="16" width="26" height="18" rx="3" fill={paper.boxLight} />
      <rect x="47.5" y="16" width="5" height="18" fill={paper.boxTape} />
    </Scene>
  )
}
