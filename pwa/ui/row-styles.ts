import { css } from '../styled-system/css'

/** A low row: its picture, its words, and at its end what opens more. What covers it ends with it. */
export const rowStyle = css({
  position: 'relative',
  bar: '2.5',
  p: '2.5',
  sm: { gap: '3', p: '3' },
})
/** The row whose detail stands beside the list. */
export const shownStyle = css({ borderColor: 'brand', boxShadow: 'ring' })
export const wordsStyle = css({ pile: '0.5', flex: '1', minWidth: '0' })
export const titleStyle = css({
  fontWeight: 'semibold',
  lineHeight: 'snug',
  overflowWrap: 'anywhere',
  lineClamp: '2',
  '& :is(a, button)': { color: 'ink', textDecoration: 'none', textAlign: 'start', fontWeight: '[inherit]' },
})
export const factsStyle = css({
  textStyle: 'small',
  color: 'soft',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
/** The state and what follows it. */
export const stateStyle = css({
  line: true,
  columnGap: '2',
  rowGap: '1',
  mt: '0.5',
  textStyle: 'small',
  color: 'soft',
})
/** What a card has below its row. */
export const bodyStyle = css({
  stack: '2.5',
  px: '2.5',
  pb: '2.5',
  sm: { px: '3', pb: '3' },
})
/** Rows below one another; on a desk two side by side. */
export const rowsStyle = css({
  stack: '2',
  lg: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '3', alignItems: 'start' },
  _inList: { gridTemplateColumns: '[minmax(0, 1fr)]' },
  '& > li': { display: 'grid', minWidth: '0' },
})

/** A line that says a fact of agreed work, with its tag behind it. */
export const factLineStyle = css({
  line: true,
  columnGap: '3',
  rowGap: '1',
})

/** The answers that such a line asks for, side by side in its whole width. */
export const answersStyle = css({
  wrap: '2',
  width: 'full',
  '& > button': { flexGrow: '1' },
})

/** A row of a list within a card: its words beside its buttons or amounts, or above them on a narrow screen. */
export const entryStyle = css({
  line: true,
  columnGap: '4',
  rowGap: '2',
  py: '3',
  borderBottomWidth: 'hair',
  borderColor: 'line',
  _first: { pt: '0' },
  _last: { pb: '0', borderBottomWidth: '0' },
})
export const entryWordsStyle = css({
  flex: '[1 1 10rem]',
  minWidth: '0',
  overflowWrap: 'anywhere',
  '& small': { display: 'block', textStyle: 'small', color: 'soft' },
})
