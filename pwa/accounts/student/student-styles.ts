import { css } from '../../styled-system/css'

/** A strip in the students' colour, reaching the edges on phones. */
export const headStyle = css({
  position: 'relative',
  pile: '4',
  mt: '-4',
  mx: '-gutter',
  px: 'gutter',
  pt: '8',
  pb: '8',
  bg: 'sun',
  color: 'onSun',
  '--focus-ring': 'currentColor',
  overflow: 'clip',
  '[role=status] + &': { mt: '4' },
  sm: { gridTemplateColumns: '[auto minmax(0, 1fr)]', alignItems: 'center', gap: '6' },
  md: { mt: '0', mx: '0', px: '10', py: '10', rounded: 'panel', '[role=status] + &': { mt: '4' } },
  _highContrast: { borderWidth: 'hair' },
})
export const moonStyle = css({
  position: 'absolute',
  top: '-24',
  insetInlineEnd: '-16',
  width: '64',
  height: '64',
  rounded: 'full',
  bg: 'onSun',
  opacity: '[0.07]',
})
/** A ring in the page's colour around the photo. */
export const faceStyle = css({
  position: 'relative',
  width: 'fit',
  p: '1',
  rounded: 'full',
  bg: 'paper',
  lineHeight: 'none',
})
export const headWordsStyle = css({
  position: 'relative',
  minWidth: '0',
  pile: '2',
  // Forced colours do not change the colours of pictures, which lie on black there.
  '& :is(span, li, svg)': { color: 'onSun', _highContrast: { color: '[CanvasText]' } },
  sm: { pe: '12' },
})
/** The menu has its own background: the ink of the dark theme is light, and the head is yellow in both themes. */
export const menuPlaceStyle = css({ position: 'absolute', top: '4', insetInlineEnd: 'gutter' })
export const nameStyle = css({ textStyle: 'page', overflowWrap: 'anywhere' })
/** Bio, contact, then reviews; the contact is beside both in wider windows. */
export const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  columnGap: '10',
  lg: {
    gridTemplateColumns: '[minmax(0, 1fr) 20rem]',
    gridTemplateRows: '[auto 1fr]',
    gridTemplateAreas: '"bio aside" "evaluations aside"',
  },
})
export const bioPlaceStyle = css({ minWidth: '0', lg: { gridArea: 'bio' } })
export const evaluationsPlaceStyle = css({ minWidth: '0', lg: { gridArea: 'evaluations' } })
export const asideStyle = css({ minWidth: '0', mt: '6', lg: { gridArea: 'aside' } })
export const bioStyle = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'text', textStyle: 'lead' })
export const toolsStyle = css({ wrap: '2' })
export const contactStyle = css({ pile: '2' })
export const contactTitleStyle = css({ textStyle: 'title' })
export const contactLinkStyle = css({
  bar: '2.5',
  minHeight: 'touch',
  color: 'brand',
  fontWeight: 'semibold',
  overflowWrap: 'anywhere',
})
export const lockedStyle = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  gap: '3',
  mb: '2',
  '& svg': { color: 'soft', mt: '0.5' },
})
