import { css, cx } from '../styled-system/css'
import { stripStyle } from '../ui/art/art.tsx'

/** So low that a phone's screen shows three: picture and facts side by side, description and action below. */
export const cardStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  p: '3',
  md: { p: '4' },
  _inList: { p: '3' },
})
/** Delays the layout of cards far down a long list until they come near. Such a card clips what opens within it, so it has no menu. */
export const lazyStyle = css({ contentVisibility: 'auto', containIntrinsicSize: '[auto 12rem]' })
/** With large text, the facts need the whole row, and the picture becomes a band above them. */
export const headStyle = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '2', flex: '1' })
export const artStyle = cx(stripStyle, css({ flex: '[1 0 token(sizes.18)]', minHeight: '18', rounded: 'inner' }))
/** The urgency at the top of the picture, the status at its bottom. */
export const artTagsStyle = css({
  position: 'absolute',
  inset: '1',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  // "Urgent" fills the picture in the widest faces.
  '& > span': { px: '1' },
})
export const statusStyle = css({ display: 'flex', mt: 'auto' })
export const factsStyle = css({
  flex: '[999 1 9rem]',
  minWidth: '0',
  stack: '0.5',
  alignContent: 'start',
  textStyle: 'small',
})
export const titleStyle = css({
  textStyle: 'title',
  fontSize: { base: 'body', md: 'title' },
  _inList: { fontSize: 'body', WebkitLineClamp: '2' },
  overflowWrap: 'anywhere',
  lineClamp: { base: '2', md: '3' },
  '@media (max-width: 16em)': { lineClamp: 'none' },
  '& a': { color: '[inherit]', textDecoration: 'none' },
})
/** Leaves room for the button in the corner. */
export const cornerStyle = css({ pe: '8' })
export const priceStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2',
  fontVariantNumeric: 'tabular-nums',
})
export const rateStyle = css({
  whiteSpace: 'nowrap',
  '& b': { textStyle: 'figure' },
  fontSize: 'meta',
  fontWeight: 'semibold',
})
export const whenStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: 'semibold' },
})
export const whereStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  color: 'soft',
  '& > p': { flex: '[1 1 6rem]', minWidth: '0', overflowWrap: 'anywhere' },
})
export const footStyle = css({
  line: true,
  columnGap: '3',
  rowGap: '2',
  minHeight: 'touch',
})
export const descriptionStyle = css({
  flex: '[1 1 6rem]',
  minWidth: '0',
  textStyle: 'meta',
  color: 'soft',
  lineClamp: { base: '2', md: '3' },
  _inList: { WebkitLineClamp: '2' },
  overflowWrap: 'anywhere',
})
export const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', _empty: { display: 'none' } })
/** Cards side by side, as many as fit. */
export const gridStyle = css({
  pile: '2',
  md: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))', gap: '4' },
  _inList: { gap: '2' },
  '& > li': { display: 'grid', minWidth: '0' },
})
