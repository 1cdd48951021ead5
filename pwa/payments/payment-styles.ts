import { css } from '../styled-system/css'

export const stackStyle = css({ stack: '4' })
/** Amounts in a column line up on their digits. */
export const amountStyle = css({
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
  textAlign: 'end',
})
export const factsStyle = css({ stack: '2.5' })
/** If the text is large, the value wraps under its name. */
export const factStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '0.5',
  '& dt': { flex: '[1 1 8rem]', color: 'soft', textStyle: 'small' },
  '& dd': { minWidth: '0', overflowWrap: 'anywhere', marginInlineStart: 'auto', textAlign: 'end' },
})
export const endStyle = css({
  row: '2.5',
  justifyContent: 'flex-end',
  marginInlineStart: 'auto',
})
