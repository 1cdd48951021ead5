import { paper, Scene, type ArtProps } from './scene.tsx'

/** A sheet with an unfinished shape, and a pen. */
export function DesignArt(props: ArtProps) {
  return (
    <Scene ground={paper.rose} {...props}>
      <rect x="-600" y="68" width="1320" height="120" fill={paper.lake} />
      <rect x="32" y="14" width="42" height="58" rx="4" fill={paper.white} />
      <circle cx="47" cy="32" r="9" fill={paper.sun} />
      <path d="M52 46h16v14H52z" fill={paper.leaf} />
      <path d="M38 62c8-8 6-16 15-20" stroke={paper.brick} strokeWidth="3.5" strokeLinecap="round" fill="none" />
      <path d="m66 54 4-9 18-24 7 5-18 24z" fill={paper.ink} />
      <path d="m66 54 4-9 7 5z" fill={paper.box} />
    </Scene>
  )
}
