import { paper, Scene, type ArtProps } from './scene.tsx'

/** Two pages, a letter of another alphabet on each. */
export function TranslationArt(props: ArtProps) {
  return (
    <Scene ground={paper.rose} {...props}>
      <circle cx="34" cy="66" r="12" fill={paper.leaf} />
      <rect x="30" y="12" width="36" height="46" rx="5" fill={paper.lake} />
      <rect x="56" y="28" width="38" height="46" rx="5" fill={paper.sun} />
      <g strokeLinecap="round" strokeLinejoin="round" fill="none" strokeWidth="4.5">
        <path d="m38 46 8-24 8 24M41 38h10" stroke={paper.white} />
        <path d="M66 38h18M75 38v4M82 42c-2 10-8 16-16 20M69 48c2 7 7 11 15 14" stroke={paper.onSun} />
      </g>
    </Scene>
  )
}
