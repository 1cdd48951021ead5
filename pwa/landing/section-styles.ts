import { css } from '../styled-system/css'

/** The page's width, with gutters on both sides. */
export const sectionStyle = css({
  boxSizing: 'content-box',
  maxWidth: 'page',
  mx: 'auto',
  px: '5',
  pt: '16',
  scrollMarginTop: '4',
  md: { px: '8', pt: '28' },
})
export const headStyle = css({
  line: true,
  columnGap: '6',
  justifyContent: 'space-between',
  rowGap: '2',
  mb: '6',
  md: { mb: '10' },
  '& h2': { textStyle: 'page' },
  '& p': { color: 'soft', maxWidth: 'text', mt: '2' },
})
