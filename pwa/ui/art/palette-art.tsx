import { paper, Scene, type ArtProps } from './scene.tsx'

/** A palette and a brush. */
export function PaletteArt(props: ArtProps) {
  return (
    <Scene ground={paper.meadow} {...props}>
      <rect x="-600" y="72" width="1320" height="120" fill={paper.fir} />
      <path
        d="M58 14c18 0 32 12 32 28s-12 28-30 28c-9 0-6-9-10-13s-20 2-22-13c-2-17 12-30 30-30z"
        fill={paper.boxLight}
      />
      <circle cx="44" cy="36" r="6" fill={paper.brick} />
      <circle cx="58" cy="26" r="6" fill={paper.sun} />
      <circle cx="74" cy="33" r="6" fill={paper.lake} />
      <circle cx="77" cy="49" r="6" fill={paper.leaf} />
      <circle cx="62" cy="57" r="4.5" fill={paper.meadow} />
      <path d="m92 12-22 40" stroke={paper.ink} strokeWidth="5" strokeLinecap="round" />
      <path d="M67 50l8 4c-2 8-8 11-14 12 2-4 1-11 6-16z" fill={paper.brick} />
    </Scene>
  )
}
