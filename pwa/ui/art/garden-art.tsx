import { paper, Scene, type ArtProps } from './scene.tsx'

/** A mower on a slope in the sun. */
export function GardenArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <circle cx="90" cy="22" r="13" fill={paper.sun} />
      <path d="M-600 62c200 4 530-5 560-4s40 0 76-8 50-10 84-4 300 8 600 4v120H-600z" fill={paper.leaf} />
      <path d="M-600 68c200 2 530-1 560 0s40 0 70-4 150-8 690-2v120H-600z" fill={paper.fir} />
      <path d="M66 48 86 27" stroke={paper.ink} strokeWidth="4" strokeLinecap="round" />
      <rect x="34" y="46" width="34" height="15" rx="5" fill={paper.brick} />
      <circle cx="41" cy="63" r="6.5" fill={paper.ink} />
      <circle cx="62" cy="63" r="6.5" fill={paper.ink} />
      <circle cx="41" cy="63" r="2" fill={paper.fir} />
      <circle cx="62" cy="63" r="2" fill={paper.fir} />
    </Scene>
  )
}
