import { css } from '../styled-system/css'

export const formLook = css({ display: 'grid', gap: '4' })
export const pairLook = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  sm: { gridTemplateColumns: '[1fr 1fr]' },
})
export const endLook = css({ justifySelf: 'start' })
export const switchLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '1.5',
  color: 'soft',
})
export const readLook = css({ textStyle: 'small', color: 'soft' })
