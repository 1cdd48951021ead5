import { css } from '../styled-system/css'

/** A chip of a row above a list. A pressed one has the colour of students' moments. */
export const chipStyle = css({
  inline: '1.5',
  minHeight: 'touch',
  px: '3.5',
  rounded: 'full',
  borderWidth: 'control',
  borderColor: 'edge',
  bg: 'surface',
  color: 'ink',
  fontSize: 'small',
  fontWeight: 'semibold',
  lineHeight: 'snug',
  whiteSpace: 'nowrap',
  transitionProperty: '[background-color, border-color]',
  transitionDuration: 'fast',
  // A hovered one keeps the colour on which its text is read.
  '&:not([aria-pressed=true])': { _hover: { bg: 'quiet' } },
  '& svg': { flexShrink: '0' },
  '&&[aria-pressed=true]': { bg: 'sun', color: 'onSun', borderColor: 'onSun' },
  _highContrast: { '&[aria-pressed=true]': { outlineStyle: 'solid' } },
})

/** A line of chips that scrolls sideways, as far as the edges of a phone. */
export const chipLineStyle = css({
  display: 'flex',
  gap: '2',
  mx: '[calc(-1 * token(spacing.gutter))]',
  px: 'gutter',
  // Room for the outline of a focused chip.
  my: '-1.5',
  py: '1.5',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  '& > *': { flexShrink: '0' },
})
