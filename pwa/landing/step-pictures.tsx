import type { ReactNode } from 'react'
import { paper } from '../ui/art/scene.tsx'

/** A few papers on a coloured ground, 120 × 84 like the other pictures of the app. */
function Papers({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 84" width="100%" aria-hidden focusable="false">
      {children}
    </svg>
  )
}

const Lines = ({ at, widths }: { at: readonly [number, number]; widths: readonly number[] }) => (
  <path
    d={widths.map((width, row) => `M${at[0]} ${at[1] + row * 9}h${width}`).join('')}
    stroke={paper.box}
    strokeWidth="3.6"
    strokeLinecap="round"
  />
)

/** A profile: a face, a name, three tools. */
export const ProfilePicture = () => (
  <Papers>
    <rect x="22" y="10" width="76" height="66" rx="8" fill={paper.boxLight} transform="rotate(4 60 42)" />
    <rect x="22" y="8" width="76" height="66" rx="8" fill={paper.white} transform="rotate(-3 60 42)" />
    <g transform="rotate(-3 60 42)">
      <circle cx="42" cy="29" r="12" fill={paper.sun} />
      <circle cx="42" cy="26" r="4.4" fill={paper.onSun} />
      <path d="M34 37.500a8 7 0 0 1 16 0z" fill={paper.onSun} />
      <Lines at={[62, 25]} widths={[26, 16]} />
      <rect x="30" y="50" width="18" height="14" rx="5" fill={paper.fir} />
      <rect x="51" y="50" width="18" height="14" rx="5" fill={paper.lake} />
      <rect x="72" y="50" width="18" height="14" rx="5" fill={paper.brick} />
    </g>
  </Papers>
)

/** A letter, and the paper plane that carries it. */
export const LetterPicture = () => (
  <Papers>
    <rect x="14" y="20" width="58" height="58" rx="7" fill={paper.white} transform="rotate(-5 44 50)" />
    <g transform="rotate(-5 44 50)">
      <Lines at={[24, 34]} widths={[38, 32, 36, 18]} />
    </g>
    <path
      d="M62 66c14 2 26-6 30-20"
      fill="none"
      stroke={paper.onSun}
      strokeWidth="2.4"
      strokeDasharray="1 6"
      strokeLinecap="round"
    />
    <path d="M70 26 112 8 98 46 88 34z" fill={paper.fir} />
    <path d="M112 8 88 34l-2 12-4-15z" fill={paper.leaf} />
  </Papers>
)

/** Finished work, and coins. */
export const CoinsPicture = () => (
  <Papers>
    <path d="M8 22a9 9 0 0 1 9-9h34a9 9 0 0 1 9 9v10a9 9 0 0 1-9 9H30l-9 8v-8h-4a9 9 0 0 1-9-9z" fill={paper.fir} />
    <path
      d="m24 27 6 6 13-12"
      fill="none"
      stroke={paper.white}
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <g>
      <rect x="44" y="64" width="32" height="9" rx="4.5" fill={paper.sun} />
      <rect x="47" y="53" width="32" height="9" rx="4.5" fill={paper.sun} />
      <rect x="80" y="64" width="32" height="9" rx="4.5" fill={paper.sun} />
      <rect x="82" y="53" width="32" height="9" rx="4.5" fill={paper.sun} />
      <rect x="79" y="42" width="32" height="9" rx="4.5" fill={paper.sun} />
      <rect x="81" y="31" width="32" height="9" rx="4.5" fill={paper.sun} />
    </g>
  </Papers>
)

/** An offer, pinned where everybody sees it. */
export const OfferPicture = () => (
  <Papers>
    <rect x="26" y="12" width="68" height="66" rx="8" fill={paper.boxLight} transform="rotate(-5 60 45)" />
    <g transform="rotate(3 60 45)">
      <rect x="26" y="12" width="68" height="66" rx="8" fill={paper.white} />
      <path d="M26 20a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v18H26z" fill={paper.meadow} />
      <path d="M26 38c14-8 24-2 34-5s20-8 34-3v8z" fill={paper.leaf} />
      <Lines at={[36, 50]} widths={[40, 26]} />
      <rect x="36" y="64" width="20" height="8" rx="4" fill={paper.lake} />
    </g>
    <circle cx="62" cy="12" r="6.5" fill={paper.brick} />
    <circle cx="60" cy="10" r="2" fill={paper.white} />
  </Papers>
)

const Face = ({ x, y, ground, ink }: { x: number; y: number; ground: string; ink: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="19" fill={ground} />
    <circle cy="-4" r="6.5" fill={ink} />
    <path d="M-12 12a12 10 0 0 1 24 0 19 19 0 0 1-24 0z" fill={ink} />
  </g>
)

/** Three people, and the one who is chosen. */
export const ChoicePicture = () => (
  <Papers>
    <Face x={28} y={48} ground={paper.boxLight} ink={paper.boxTape} />
    <Face x={94} y={48} ground={paper.leaf} ink={paper.shade} />
    <circle cx="61" cy="38" r="26" fill={paper.white} />
    <Face x={61} y={38} ground={paper.sun} ink={paper.onSun} />
    <circle cx="80" cy="60" r="11" fill={paper.fir} />
    <path
      d="m75 60 4 4 7-8"
      fill="none"
      stroke={paper.white}
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Papers>
)

const Star = ({ x }: { x: number }) => (
  <path
    transform={`translate(${x} 70)`}
    d="m0-8 2.4 5 5.6.7-4.1 3.8 1 5.500L0 4.3-4.9 7l1-5.500L-8-2.300l5.6-.7z"
    fill={paper.sun}
    stroke={paper.sun}
    strokeWidth="1.5"
    strokeLinejoin="round"
  />
)

/** A tidy house, and a good review. */
export const DonePicture = () => (
  <Papers>
    <path d="M34 54V28l26-18 26 18v26z" fill={paper.white} />
    <path
      d="m27 30 33-23 33 23"
      fill="none"
      stroke={paper.brick}
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="m48 37 9 9 16-17"
      fill="none"
      stroke={paper.fir}
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    {[20, 40, 60, 80, 100].map((x) => (
      <Star key={x} x={x} />
    ))}
  </Papers>
)
