import { paper, Scene, type ArtProps } from './scene.tsx'

/** A share sheet, one line of which has a plus in a square. */
export function AddToHomeArt(props: ArtProps) {
  return (
    <Scene ground={paper.rose} {...props}>
      <rect x="22" y="10" width="76" height="90" rx="9" fill={paper.ink} />
      <path d="M32 20h30M32 72h40" stroke={paper.lake} strokeWidth="5" strokeLinecap="round" />
      <rect x="16" y="30" width="88" height="31" rx="9" fill={paper.sun} />
      <path d="M28 46h36" stroke={paper.onSun} strokeWidth="5" strokeLinecap="round" />
      <g fill="none" stroke={paper.onSun} strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
        <rect x="77" y="37" width="17" height="17" rx="4.5" />
        <path d="M85.5 41.5v8M81.5 45.5h8" />
      </g>
    </Scene>
  )
}
