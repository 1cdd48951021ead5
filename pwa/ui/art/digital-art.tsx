import { paper, Scene, type ArtProps } from './scene.tsx'

/** A laptop with an unfinished page. */
export function DigitalArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <rect x="-600" y="64" width="1320" height="120" fill={paper.fir} />
      <rect x="33" y="19" width="54" height="39" rx="5" fill={paper.ink} />
      <rect x="37" y="23" width="46" height="31" rx="2" fill={paper.sky} />
      <rect x="41" y="27" width="17" height="23" rx="2" fill={paper.sun} />
      <circle cx="49.5" cy="35" r="4.5" fill={paper.brick} />
      <path d="M64 31h14M64 38h14M64 45h8" stroke={paper.lake} strokeWidth="3.5" strokeLinecap="round" />
      <path d="M28 58h64l5 7a2 2 0 0 1-1.7 3.2H24.7A2 2 0 0 1 23 65z" fill={paper.boxLight} />
      <path d="M52 58h16l-1.5 3h-13z" fill={paper.boxTape} />
    </Scene>
  )
}
