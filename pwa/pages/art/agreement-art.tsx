import { paper, Scene, type ArtProps } from '../../ui/art/scene.tsx'

/** A sheet that both parties have signed. */
export function AgreementArt(props: ArtProps) {
  return (
    <Scene ground={paper.rose} {...props}>
      <rect x="-120" y="66" width="360" height="120" fill={paper.brick} />
      <g transform="rotate(-4 60 42)">
        <rect x="38" y="11" width="48" height="64" rx="3" fill={paper.shade} opacity="0.16" />
        <rect x="35" y="8" width="48" height="64" rx="3" fill={paper.white} />
        <rect x="41" y="15" width="18" height="5" rx="2.5" fill={paper.fir} />
        <path d="M42 28h34M42 35h34M42 42h24" stroke={paper.sky} strokeWidth="3.2" strokeLinecap="round" />
        <path
          d="M42 60c4-8 6-8 6-2s3 3 6-1 3 4 8 0"
          fill="none"
          stroke={paper.lake}
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <circle cx="74" cy="57" r="8" fill={paper.sun} />
        <path d="m71 64-2 9 5-3 5 3-2-9z" fill={paper.sun} />
        <circle cx="74" cy="57" r="4" fill="none" stroke={paper.boxTape} strokeWidth="1.8" />
      </g>
    </Scene>
  )
}
