import { css, cva } from '../styled-system/css'
import { BookArt } from '../ui/art/book-art.tsx'
import { GardenArt } from '../ui/art/garden-art.tsx'
import { HouseArt } from '../ui/art/house-art.tsx'
import { MovingArt } from '../ui/art/moving-art.tsx'
import { paper } from '../ui/art/scene.tsx'

// These are the only pictures that the landing loads, so the cards do not show each category.
const cards = [
  { turn: 'farLeft', Picture: GardenArt },
  { turn: 'left', Picture: BookArt },
  { turn: 'right', Picture: MovingArt },
  { turn: 'farRight', Picture: HouseArt },
] as const

const tableStyle = css({
  display: 'none',
  md: { display: 'block', position: 'relative', aspectRatio: '[1 / 1]', width: 'full' },
  lg: { gridColumn: '2', gridRow: '[1 / span 2]', alignSelf: 'center' },
})
const cardStyle = cva({
  base: {
    position: 'absolute',
    left: '[32%]',
    top: '[14%]',
    width: '[36%]',
    aspectRatio: '[3 / 4]',
    p: '1.5',
    bg: 'artPaper',
    rounded: 'card',
    boxShadow: 'raised',
    transformOrigin: '[50% 130%]',
    '& svg': { display: 'block', width: 'full', height: 'full', rounded: 'control' },
    _motionSafe: { animation: 'deal' },
  },
  variants: {
    turn: {
      farLeft: { rotate: '[-33deg]' },
      left: { rotate: '[-11deg]' },
      right: { rotate: '[11deg]' },
      farRight: { rotate: '[33deg]' },
    },
  },
})
const handStyle = css({ position: 'absolute', left: '[23%]', bottom: '[0.5%]', width: '[54%]', height: '[auto]' })

/** Kinds of jobs, held out like a hand of cards: the product's name as a picture. */
export function HandOfCards() {
  return (
    <div className={tableStyle} aria-hidden>
      {cards.map(({ turn, Picture }) => (
        <div key={turn} className={cardStyle({ turn })}>
          <Picture />
        </div>
      ))}
      <svg viewBox="0 0 280 260" className={handStyle} focusable="false">
        <path d="M96 260v-52h92v52z" fill={paper.lake} />
        <rect x="84" y="194" width="116" height="26" rx="13" fill={paper.white} />
        <path d="M104 200c-24-20-44-46-44-80h164c2 34-20 60-42 80z" fill={paper.fir} />
        <g fill={paper.fir}>
          <circle cx="84" cy="114" r="24" />
          <circle cx="122" cy="104" r="26" />
          <circle cx="162" cy="104" r="26" />
          <circle cx="200" cy="114" r="24" />
        </g>
        <path
          d="M104 118v26M142 112v32M180 116v26"
          stroke={paper.meadow}
          strokeWidth="3"
          strokeLinecap="round"
          opacity="0.45"
        />
        <path d="M88 172c-22-26-18-66 6-112" fill="none" stroke={paper.sun} strokeWidth="30" strokeLinecap="round" />
      </svg>
    </div>
  )
}
