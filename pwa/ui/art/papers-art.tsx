import { paper, Scene, type ArtProps } from './scene.tsx'

/** A folder of papers, and a stamp. */
export function PapersArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <rect x="-600" y="70" width="1320" height="120" fill={paper.leaf} />
      <path d="M28 26h18l5 6h32v42H28z" fill={paper.box} />
      <rect x="34" y="14" width="42" height="46" rx="2" fill={paper.white} />
      <path d="M41 24h26M41 33h26M41 42h14" stroke={paper.lake} strokeWidth="3.5" strokeLinecap="round" />
      <path d="M24 44h60l-4 30H28z" fill={paper.boxLight} />
      <path d="M79 66h20v8H79z" fill={paper.ink} />
      <path d="M83 66c0-6 4-6 4-12a5 5 0 1 1 6 0c0 6 4 6 4 12z" fill={paper.brick} />
    </Scene>
  )
}
