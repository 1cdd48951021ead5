import { paper, Scene, type ArtProps } from './scene.tsx'

/** An open hand, for work of any kind. */
export function HandArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <circle cx="90" cy="18" r="9" fill={paper.sun} />
      <rect x="-600" y="70" width="1320" height="120" fill={paper.fir} />
      <g stroke={paper.leaf} strokeWidth="8" strokeLinecap="round" fill="none">
        <path d="M48 24v22M58 17v28M68 19v27M78 28v20" />
        <path d="M36 44c3 1 6 5 10 11" />
      </g>
      <path d="M44 44h38v14c0 8-6 14-14 14h-8c-8 0-16-6-16-14z" fill={paper.leaf} />
      <rect x="50" y="66" width="26" height="30" rx="4" fill={paper.brick} />
    </Scene>
  )
}
