import { paper } from '../ui/art/scene.tsx'
import { cornerStyle } from './hero-styles.ts'

/** A bicycle with a parcel, riding along the card's edge. */
export function BicycleCorner() {
  return (
    <svg viewBox="0 0 128 96" className={cornerStyle({ side: 'sun' })} aria-hidden focusable="false">
      <circle cx="104" cy="34" r="46" fill={paper.white} opacity="0.3" />
      <path d="M0 96c30-16 84-20 128-12v12z" fill={paper.onSun} />
      <rect x="87" y="26" width="26" height="21" rx="3" fill={paper.boxLight} />
      <rect x="97.5" y="26" width="5" height="21" fill={paper.boxTape} />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <g stroke={paper.onSun} strokeWidth="4">
          <circle cx="58" cy="73" r="12" />
          <circle cx="103" cy="72" r="12" />
          <path d="M64 46h12M86 48h24" />
        </g>
        <path d="M103 72 94 48M94 52H72l9 21H58l14-21-3-7M81 73l13-21" stroke={paper.brick} strokeWidth="4.2" />
      </g>
    </svg>
  )
}

/** A house with boxes at its door. */
export function HouseCorner() {
  return (
    <svg viewBox="0 0 128 96" className={cornerStyle({ side: 'lake' })} aria-hidden focusable="false">
      <circle cx="100" cy="70" r="54" fill={paper.white} opacity="0.14" />
      <path d="M62 96V52l28-22 28 22v44z" fill={paper.sun} />
      <path
        d="m54 54 36-28 36 28"
        fill="none"
        stroke={paper.brick}
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="83" y="66" width="15" height="30" rx="2.5" fill={paper.onSun} />
      <circle cx="94" cy="82" r="1.8" fill={paper.sun} />
      <rect x="68" y="58" width="10" height="11" rx="2" fill={paper.white} />
      <rect x="103" y="58" width="10" height="11" rx="2" fill={paper.white} />
      <rect x="34" y="74" width="25" height="22" rx="2.5" fill={paper.box} />
      <rect x="44.5" y="74" width="4.5" height="22" fill={paper.boxTape} />
      <rect x="40" y="59" width="19" height="15" rx="2.5" fill={paper.boxLight} />
      <rect x="47.5" y="59" width="4" height="15" fill={paper.boxTape} />
    </svg>
  )
}
