import { paper, Scene, type ArtProps } from './scene.tsx'

/** A clapperboard. */
export function FilmArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <circle cx="92" cy="20" r="9" fill={paper.brick} />
      <rect x="-600" y="72" width="1320" height="120" fill={paper.lake} />
      <g transform="rotate(-12 32 34)">
        <rect x="30" y="22" width="60" height="12" rx="3" fill={paper.ink} />
        <path d="m38 22 8 12h9l-8-12zM58 22l8 12h9l-8-12zM78 22l8 12h4V24l-1-2z" fill={paper.sun} />
      </g>
      <rect x="30" y="36" width="60" height="40" rx="4" fill={paper.ink} />
      <path d="M54 46v20l17-10z" fill={paper.sun} />
    </Scene>
  )
}
