import { css } from '../styled-system/css'

export const sectionLook = css({
  maxWidth: 'pageFrame',
  mx: 'auto',
  px: '5',
  pt: '12',
  scrollMarginTop: '16',
  md: { px: '8', pt: '20' },
})
