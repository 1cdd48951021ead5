import { paper, Scene, type ArtProps } from './scene.tsx'

/** A mower on a slope in the sun. */
export function GardenArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <circle cx="90" cy="22" r="13" fill={paper.sun} />
      <path d="M-60 60c30-8 40-2 60-2 22-10 44-10 66-3s38 5 54-2c20-5 40-4 60 0v120H-60z" fill={paper.leaf} />
      <path d="M-60 66c24 4 40 6 60 2 30-8 60-4 120-6h60v120H-60z" fill={paper.fir} />
      <path d="M66 48 86 27" stroke={paper.ink} strokeWidth="4" strokeLinecap="round" />
      <rect x="34" y="46" width="34" height="15" rx="5" fill={paper.brick} />
      <circle cx="41" cy="63" r="6.5" fill={paper.ink} />
      <circle cx="62" cy="63" r="6.5" fill={paper.ink} />
      <circle cx="41" cy="63" r="2" fill={paper.fir} />
      <circle cx="62" cy="63" r="2" fill={paper.fir} />
    </Scene>
  )
}
