import { paper, Scene, type ArtProps } from './scene.tsx'

/** Growing bars, and coins. */
export function FiguresArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <rect x="-600" y="68" width="1320" height="120" fill={paper.lake} />
      <rect x="32" y="46" width="13" height="22" rx="2" fill={paper.brick} />
      <rect x="49" y="34" width="13" height="34" rx="2" fill={paper.leaf} />
      <rect x="66" y="18" width="13" height="50" rx="2" fill={paper.fir} />
      <path d="m34 36 20-14 15-10.5" stroke={paper.ink} strokeWidth="3.5" strokeLinecap="round" fill="none" />
      <path d="m66 6 10 1-5 9z" fill={paper.ink} />
      <ellipse cx="88" cy="66" rx="11" ry="5" fill={paper.boxTape} />
      <ellipse cx="88" cy="61" rx="11" ry="5" fill={paper.sun} />
      <ellipse cx="88" cy="55" rx="11" ry="5" fill={paper.boxTape} />
      <ellipse cx="88" cy="52" rx="11" ry="5" fill={paper.sun} />
    </Scene>
  )
}
