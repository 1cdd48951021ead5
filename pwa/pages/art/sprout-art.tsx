import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A young plant in its pot: something made to last. */
export function SproutArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <circle cx="88" cy="22" r="10" fill={paper.sun} />
      <rect x="-120" y="70" width="360" height="120" fill={paper.leaf} />
      <path d="M60 52V22" stroke={paper.fir} strokeWidth="3.6" strokeLinecap="round" />
      <path d="M60 40c-17 1-24-8-24-18 15-1 24 6 24 18z" fill={paper.fir} />
      <path d="M60 32c0-13 8-19 22-19 1 12-7 20-22 19z" fill={paper.leaf} />
      <path d="M44 52h32l-4 20a4 4 0 0 1-4 3H52a4 4 0 0 1-4-3z" fill={paper.brick} />
      <rect x="40" y="47" width="40" height="9" rx="3" fill={paper.box} />
    </Scene>
  )
}
