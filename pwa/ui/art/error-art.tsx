import { paper, Scene, type ArtProps } from './scene.tsx'

/** A flower pot knocked over: an error that can be put right. */
export function ErrorArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <rect x="-120" y="66" width="360" height="120" fill={paper.lake} />
      <path d="M66 68c4-9 12-12 18-8s12 4 14 8z" fill={paper.boxTape} />
      <g transform="rotate(76 48 54)">
        <path d="M48 34V14" stroke={paper.fir} strokeWidth="3.6" strokeLinecap="round" />
        <path d="M48 28c-9 0-12-5-12-10 8 0 12 3 12 10zM48 24c9 0 12-5 12-10-8 0-12 3-12 10z" fill={paper.leaf} />
        <circle cx="48" cy="8" r="8" fill={paper.sun} />
        <circle cx="48" cy="8" r="3" fill={paper.brick} />
        <path d="M34 38h28l-4 28a4 4 0 0 1-4 3.5H42a4 4 0 0 1-4-3.5z" fill={paper.brick} />
        <rect x="31" y="32" width="34" height="9" rx="3" fill={paper.box} />
      </g>
    </Scene>
  )
}
