import type { ReactNode } from 'react'
import { paper } from '../ui/art/scene.tsx'

/** The picture is 240 × 120, and its ends may be cropped: the subject lies between 70 and 170. */
function Wide({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 120"
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <rect x="-240" y="-120" width="720" height="360" fill={ground} />
      {children}
    </svg>
  )
}

const Coins = ({ x, count }: { x: number; count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <rect
      key={index}
      x={x + (index % 2 ? 2 : -1)}
      y={86 - index * 13}
      width="38"
      height="10.5"
      rx="5.2"
      fill={index === count - 1 ? paper.boxLight : paper.sun}
    />
  ))

export const IncomePicture = () => (
  <Wide ground={paper.straw}>
    <rect x="-240" y="99" width="720" height="120" fill={paper.fir} />
    <Coins x={58} count={2} />
    <Coins x={102} count={4} />
    <Coins x={146} count={6} />
    <circle cx="206" cy="34" r="16" fill={paper.brick} />
  </Wide>
)

export const SkillPicture = () => (
  <Wide ground={paper.meadow}>
    <circle cx="196" cy="30" r="18" fill={paper.sun} />
    <rect x="-240" y="104" width="720" height="120" fill={paper.box} />
    <path d="M120 84V34" stroke={paper.fir} strokeWidth="6" strokeLinecap="round" />
    <path d="M120 60c-4-22-20-30-40-28 2 20 18 30 40 28z" fill={paper.leaf} />
    <path d="M120 46c2-20 16-30 36-30 0 20-14 32-36 30z" fill={paper.fir} />
    <path d="M70 84c20-8 36-6 50 4 14-10 30-12 50-4v22c-20-8-36-6-50 4-14-10-30-12-50-4z" fill={paper.white} />
    <path d="M120 88v22" stroke={paper.shade} strokeWidth="3" />
  </Wide>
)

/** A week that is free in the evening and at its end. */
const free = new Set(['0,2', '1,2', '3,2', '4,1', '4,2', '5,0', '5,1', '6,1'])

export const SchedulePicture = () => (
  <Wide ground={paper.rose}>
    <rect x="44" y="20" width="152" height="90" rx="10" fill={paper.white} />
    <path d="M44 30a10 10 0 0 1 10-10h132a10 10 0 0 1 10 10v8H44z" fill={paper.brick} />
    {Array.from({ length: 21 }, (_, index) => {
      const [day, part] = [index % 7, Math.floor(index / 7)]
      return (
        <rect
          key={index}
          x={54 + day * 19.5}
          y={46 + part * 20}
          width="15"
          height="15"
          rx="4"
          fill={free.has(`${day},${part}`) ? paper.sun : paper.sky}
        />
      )
    })}
  </Wide>
)

const Pin = ({ x, y, colour }: { x: number; y: number; colour: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0c-9-12-14-17-14-25a14 14 0 0 1 28 0c0 8-5 13-14 25z" fill={colour} />
    <circle cy="-25" r="5" fill={paper.white} />
  </g>
)

/** A lake among hills, with a person on every shore. */
export const NearbyPicture = () => (
  <Wide ground={paper.meadow}>
    <path d="M-240-120H480v150c-60 0-90 26-150 16S200 14 120 26 0 60-240 40z" fill={paper.leaf} />
    <path d="M18 84c34-38 92-52 140-44 30 5 56 20 66 18-12 20-46 30-92 26-44-4-66 18-114 0z" fill={paper.lake} />
    <Pin x={72} y={54} colour={paper.brick} />
    <Pin x={122} y={104} colour={paper.fir} />
    <Pin x={172} y={46} colour={paper.sun} />
  </Wide>
)

export const PricePicture = () => (
  <Wide ground={paper.sky}>
    <rect x="-240" y="98" width="720" height="120" fill={paper.lake} />
    <g transform="rotate(-8 120 60)">
      <path d="M70 60 94 32h72a9 9 0 0 1 9 9v38a9 9 0 0 1-9 9H94z" fill={paper.box} transform="translate(4 5)" />
      <path d="M70 60 94 32h72a9 9 0 0 1 9 9v38a9 9 0 0 1-9 9H94z" fill={paper.white} />
      <circle cx="90" cy="60" r="6" fill={paper.sky} />
      <path d="M134 76c-14-9-20-15-20-23 0-10 14-12 20-3 6-9 20-7 20 3 0 8-6 14-20 23z" fill={paper.brick} />
    </g>
    <path d="M86 60C70 54 62 34 64 8" fill="none" stroke={paper.shade} strokeWidth="2.6" strokeLinecap="round" />
  </Wide>
)

/** The sun's way from morning to evening. */
export const QuickPicture = () => (
  <Wide ground={paper.straw}>
    <path
      d="M44 96a76 76 0 0 1 152 0"
      fill="none"
      stroke={paper.box}
      strokeWidth="4"
      strokeDasharray="1 11"
      strokeLinecap="round"
    />
    <circle cx="66" cy="44" r="18" fill={paper.sun} />
    <circle cx="183" cy="56" r="15" fill={paper.lake} />
    <circle cx="189" cy="51" r="13" fill={paper.straw} />
    <path d="M-240 96c120-10 260-22 360-8s160 4 360-4v160h-720z" fill={paper.fir} />
    <path
      d="m104 62 12 12 24-26"
      fill="none"
      stroke={paper.fir}
      strokeWidth="9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Wide>
)
