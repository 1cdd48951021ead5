import { css } from '../styled-system/css'

/** The person's own text, as a quotation. */
export const quoteStyle = css({
  mt: '3',
  ps: '3',
  borderInlineStartWidth: 'strong',
  borderColor: 'sun',
  color: 'soft',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: '48',
  overflowY: 'auto',
})
