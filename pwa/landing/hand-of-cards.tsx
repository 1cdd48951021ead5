import { css, cva } from '../styled-system/css'
import { Art } from '../ui/art/art.tsx'
import bookArt from '../ui/art/book.svg?drawing'
import gardenArt from '../ui/art/garden.svg?drawing'
import houseArt from '../ui/art/house.svg?drawing'
import movingArt from '../ui/art/moving.svg?drawing'
import handArt from './art/hand.svg?drawing'

// These are the only pictures that the landing loads, so the cards do not show each category.
const cards = [
  { turn: 'farLeft', drawing: gardenArt },
  { turn: 'left', drawing: bookArt },
  { turn: 'right', drawing: movingArt },
  { turn: 'farRight', drawing: houseArt },
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
      {cards.map(({ turn, drawing }) => (
        <div key={turn} className={cardStyle({ turn })}>
          <Art drawing={drawing} />
        </div>
      ))}
      <Art drawing={handArt} className={handStyle} />
    </div>
  )
}
