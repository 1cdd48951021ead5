import { cva, css } from '../../styled-system/css'

/** The parts of a slider; the thumb looks small, but its touch target is 44 px. */
export const controlStyle = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: 'touch',
  cursor: 'pointer',
  touchAction: 'none',
})
export const trackStyle = css({
  flex: '1',
  height: '2.5',
  rounded: 'full',
  bg: 'quiet',
  overflow: 'hidden',
  _highContrast: { borderWidth: 'hair', borderStyle: 'solid' },
})
export const rangeStyle = cva({
  base: { height: 'full', rounded: 'full', _highContrast: { bg: '[Highlight]' } },
  variants: { tone: { brand: { bg: 'brand' }, lake: { bg: 'lake' }, sun: { bg: 'sun' } } },
})
export const thumbStyle = cva({
  base: {
    width: '7',
    height: '7',
    rounded: 'full',
    bg: 'surface',
    borderWidth: 'thick',
    borderStyle: 'solid',
    cursor: 'grab',
    _before: { content: '""', position: 'absolute', inset: '-3', rounded: 'full' },
    '&[data-dragging]': { cursor: 'grabbing', scale: '[1.1]' },
    transitionProperty: '[scale]',
    transitionDuration: 'fast',
  },
  variants: { tone: { brand: { borderColor: 'brand' }, lake: { borderColor: 'lake' }, sun: { borderColor: 'onSun' } } },
})
