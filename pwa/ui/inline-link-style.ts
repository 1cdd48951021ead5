import { css } from '../styled-system/css'

/** A link within a line of text, as a target of 44 px that does not change the line's height. */
export const inlineLinkStyle = css({
  display: 'inline-block',
  maxWidth: 'full',
  my: '-3',
  py: '3',
  textDecoration: 'underline',
  textDecorationColor: 'edge',
  textUnderlineOffset: '[0.25em]',
  _hover: { textDecorationColor: 'current' },
})
