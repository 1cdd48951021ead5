import { css } from '../../styled-system/css'

export const partStyle = css({
  mt: '10',
  stack: '3',
  md: { mt: '14' },
})
export const partTitleStyle = css({ textStyle: 'heading' })
export const textStyle = css({ maxWidth: 'text', color: 'soft' })
/** On a zoomed phone, and with large text, both columns are narrow: words break rather than leaving the page. */
const isNarrow = '@media (max-width: 16em)'
/** Two narrow columns, which fit on a phone. */
export const tableStyle = css({
  width: 'full',
  [isNarrow]: { tableLayout: 'fixed', overflowWrap: 'anywhere', hyphens: 'auto' },
  maxWidth: '[44rem]',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: '3',
    pe: '3',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottomWidth: 'hair',
    borderColor: 'line',
  },
  '& thead th': { textStyle: 'label', color: 'soft' },
  '& tbody th': { fontWeight: 'semibold' },
  '& td:not(:first-of-type), & td:last-child, & thead th:last-child': { textAlign: 'end', pe: '0' },
})
export const figureStyle = css({ textStyle: 'title', whiteSpace: 'nowrap' })
export const noteStyle = css({ textStyle: 'small', color: 'soft', fontWeight: 'normal' })
export const lineStyle = css({ whiteSpace: 'nowrap', [isNarrow]: { whiteSpace: 'normal' } })
export const rowsStyle = css({ pile: '4' })
export const rowStyle = css({ pile: '1' })
export const linksStyle = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5' })
