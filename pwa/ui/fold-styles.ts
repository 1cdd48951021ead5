import { css } from '../styled-system/css'

/** A card that unfolds: its summary is a row without the browser's marker. */
export const foldedCardStyle = css({
  borderWidth: 'hair',
  borderColor: 'line',
  rounded: 'card',
  '& > summary': { display: 'flex', alignItems: 'center', rounded: 'card' },
  '& > summary::-webkit-details-marker': { display: 'none' },
})

/** Words that unfold, with the browser's marker. */
export const foldedTextStyle = css({
  '& > summary': {
    minHeight: 'touch',
    display: 'list-item',
    alignContent: 'center',
    color: 'brand',
    fontWeight: 'semibold',
  },
})
