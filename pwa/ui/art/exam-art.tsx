import { paper, Scene, type ArtProps } from './scene.tsx'

/** A list of questions, and a running clock. */
export function ExamArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <rect x="-600" y="72" width="1320" height="120" fill={paper.fir} />
      <rect x="30" y="14" width="44" height="62" rx="5" fill={paper.box} />
      <rect x="34" y="19" width="36" height="53" rx="2" fill={paper.white} />
      <rect x="43" y="10" width="18" height="9" rx="3" fill={paper.ink} />
      <g stroke={paper.leaf} strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round" fill="none">
        <path d="m39 31 3 3 5-6M39 45l3 3 5-6" />
      </g>
      <path d="M52 31h12M52 45h12M40 59h24" stroke={paper.shade} strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="82" cy="52" r="17" fill={paper.brick} />
      <circle cx="82" cy="52" r="12" fill={paper.white} />
      <path
        d="M82 44v8l6 4"
        stroke={paper.shade}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </Scene>
  )
}
