import { css } from '../../styled-system/css'

export const editorStyle = css({ pile: '4' })
export const stageStyle = css({
  position: 'relative',
  width: 'full',
  // In a low window it leaves room beside it, where a finger scrolls to the buttons.
  maxWidth: '[min(token(sizes.96), 60dvh)]',
  mx: 'auto',
  aspectRatio: '[1 / 1]',
  overflow: 'hidden',
  rounded: 'card',
  bg: 'sunken',
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  _active: { cursor: 'grabbing' },
})
/** The circle's box: the picture's position is relative to it. Areas that the picture does not cover become white. */
export const circleStyle = css({ position: 'absolute', inset: '[8%]', bg: 'photoGround' })
export const pictureStyle = css({ position: 'absolute', maxWidth: '[none]', pointerEvents: 'none' })
export const maskStyle = css({
  position: 'absolute',
  inset: '[8%]',
  rounded: 'full',
  pointerEvents: 'none',
  boxShadow: '[0 0 0 100vmax token(colors.veil)]',
  outlineWidth: 'strong',
  outlineStyle: 'solid',
  outlineColor: 'photoGround',
})
export const hintStyle = css({ textStyle: 'small', color: 'soft', textAlign: 'center', textWrap: 'balance' })
export const stepsStyle = css({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '3',
  '& > *': { flex: '1', md: { flex: '[0 1 auto]' } },
})
