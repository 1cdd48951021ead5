import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A folded letter on its way over the hills. */
export function LetterArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <circle cx="34" cy="22" r="10" fill={paper.sun} />
      <path d="M-120 66c50-14 90-16 130-8s70 8 110-4 70-10 120-6v140h-360z" fill={paper.leaf} />
      <path d="M-120 74c60-4 120-8 180-2s100 0 180-6v120h-360z" fill={paper.fir} />
      <path
        d="M20 58c14 6 26 4 34-4"
        stroke={paper.white}
        strokeWidth="2.5"
        strokeDasharray="1 6"
        strokeLinecap="round"
        fill="none"
      />
      <path d="m48 40 50-22-16 44-12-14z" fill={paper.white} />
      <path d="m98 18-28 30-2 14-6-17z" fill={paper.brick} />
      <path d="M98 18 62 45l-14-5z" fill={paper.white} />
      <path d="m98 18-30 31-6-4z" fill={paper.shade} opacity="0.18" />
    </Scene>
  )
}
