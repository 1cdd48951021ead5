import { css } from '../styled-system/css'

export const formStyle = css({ stack: '4' })
export const pairStyle = css({
  pile: '4',
  alignItems: 'start',
  sm: { gridTemplateColumns: '[1fr 1fr]' },
})
export const endStyle = css({ justifySelf: 'start' })
export const switchStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '1.5',
  color: 'soft',
})
export const readStyle = css({ textStyle: 'small', color: 'soft' })
