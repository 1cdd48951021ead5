import { paper, Scene, type ArtProps } from './scene.tsx'

/** An exercise book and a pencil. */
export function HomeworkArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <rect x="-600" y="70" width="1320" height="120" fill={paper.brick} />
      <rect x="30" y="14" width="46" height="60" rx="4" fill={paper.lake} />
      <rect x="36" y="14" width="40" height="60" rx="3" fill={paper.white} />
      <path d="M43 28h26M43 38h26M43 48h16" stroke={paper.shade} strokeWidth="3.5" strokeLinecap="round" />
      <path
        d="m45 58 5 5 9-10"
        stroke={paper.leaf}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path d="M82 16h12v40l-6 12-6-12z" fill={paper.sun} />
      <path d="M82 56h12l-6 12z" fill={paper.boxLight} />
      <path d="M82 16h12v8H82z" fill={paper.brick} />
    </Scene>
  )
}
