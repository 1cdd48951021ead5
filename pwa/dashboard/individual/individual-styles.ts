import { css } from '../../styled-system/css'

/** One column on phones, two where there is room. */
export const cardsStyle = css({
  pile: '3',
  lg: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '4' },
  '& > li': { display: 'grid', minWidth: '0' },
})
export const cardStyle = css({ display: 'flex', flexDirection: 'column', gap: '2.5' })
/** The status wraps under the title instead of squeezing it. */
export const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: '3',
  rowGap: '2',
})
export const titleStyle = css({ flex: '[1 1 10rem]', textStyle: 'title', minWidth: '0', overflowWrap: 'anywhere' })
export const descriptionStyle = css({ color: 'soft', textStyle: 'small', lineClamp: '2', overflowWrap: 'anywhere' })
/** At the bottom of the card, so that the buttons of neighbours align. */
export const actionsStyle = css({
  row: '2',
  mt: 'auto',
  pt: '1.5',
})
export const tagStyle = css({ wrap: '1.5', maxWidth: 'full' })
