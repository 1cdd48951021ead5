import { paper, Scene, type ArtProps } from './scene.tsx'

/** A browser's bar with the share button: a square with an arrow pointing out of it. */
export function ShareButtonArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <path d="M28 0h64v34H28z" fill={paper.white} />
      <path d="M38 12h44M38 22h30" stroke={paper.meadow} strokeWidth="5" strokeLinecap="round" />
      <rect x="28" y="34" width="64" height="50" fill={paper.ink} />
      <circle cx="60" cy="58" r="21" fill={paper.sun} />
      <g fill="none" stroke={paper.onSun} strokeWidth="3.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M55 54h-4v15h18V54h-4" />
        <path d="M60 62V45M54.5 50l5.5-5.5 5.5 5.5" />
      </g>
    </Scene>
  )
}
