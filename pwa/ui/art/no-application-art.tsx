import { paper, Scene, type ArtProps } from './scene.tsx'

/** A letter waiting to be written and sent. */
export function NoApplicationArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <rect x="-120" y="66" width="360" height="120" fill={paper.sun} />
      <g transform="rotate(-5 60 46)">
        <path d="M26 34 60 14l34 20v36a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4z" fill={paper.fir} />
        <rect x="34" y="16" width="52" height="46" rx="3" fill={paper.white} />
        <path d="M42 27h28M42 36h36" stroke={paper.lake} strokeWidth="3.5" strokeLinecap="round" />
        <path d="m26 36 34 23 34-23v34a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4z" fill={paper.leaf} />
        <circle cx="60" cy="60" r="6.5" fill={paper.brick} />
      </g>
    </Scene>
  )
}
