import { paper, Scene, type ArtProps } from './scene.tsx'

const star = 'M0-14 4.1-5 13.9-4 6.6 2.7 8.6 12.4 0 7.4-8.6 12.4-6.6 2.7-13.9-4-4.1-5z'

/** Stars cut out by hand, for good reviews. */
export function StarArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <path d="M-120 62c60-8 120-10 180-3s100 2 180-6v140h-360z" fill={paper.lake} />
      <g transform="translate(34 32) rotate(-12) scale(.8)">
        <path d={star} fill={paper.white} strokeLinejoin="round" />
      </g>
      <g transform="translate(88 28) rotate(10) scale(.7)">
        <path d={star} fill={paper.brick} />
      </g>
      <g transform="translate(62 48) scale(1.9)">
        <path d={star} fill={paper.shade} opacity="0.16" transform="translate(1 1)" />
        <path d={star} fill={paper.sun} />
      </g>
    </Scene>
  )
}
