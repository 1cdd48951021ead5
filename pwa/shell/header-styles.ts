import { css } from '../styled-system/css'

export const headerStyle = css({
  layerStyle: 'acrossScreen',
  position: 'sticky',
  top: '0',
  zIndex: 'header',
  bg: 'paper',
  pt: 'safeTop',
  viewTransitionName: 'header',
  _print: { position: 'static' },
  // There its two rows would take half of the screen.
  _zoomed: { position: 'static' },
})
/** Large text on a narrow phone wraps to a second row instead of cutting the buttons. */
export const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '1',
  width: 'full',
  maxWidth: 'pageFrame',
  mx: 'auto',
  px: '5',
  py: '2',
  minHeight: '16',
  md: { px: '8', gap: '2', flexWrap: 'nowrap' },
})
/**
 * Gives the brand the rest of the row; the logo fits in any font. The place reaches into the margin of the page, so that the link is as wide as a
 * thumb even around the logo alone.
 */
export const brandPlaceStyle = css({ flex: '1', flexBasis: 'touch', minWidth: 'touch', ms: '-3' })
/** Hides the name if it has no room beside the logo: it then wraps below, out of sight. */
export const brandStyle = css({
  display: 'inline-flex',
  alignItems: 'flex-start',
  ps: '3',
  maxWidth: 'full',
  height: 'touch',
  pt: '1.5',
  overflow: 'hidden',
  verticalAlign: 'middle',
  color: 'ink',
  textDecoration: 'none',
  rounded: 'small',
  '& > span': { flexWrap: 'wrap', rowGap: '3' },
})
/** On a phone the product's name is hidden to make room for the greeting. */
export const shortNameStyle = css({
  display: 'none',
  sm: { display: 'inline' },
})
/** A narrow button, so that the name fits at 360 px. */
export const slimButtonStyle = css({ px: '2.5', sm: { px: '4' } })
export const wideOnlyStyle = css({ display: 'none', lg: { display: 'inline-flex', alignItems: 'center', gap: '1' } })
/** Shows entries that narrower windows only have in the menu. */
export const widestOnlyStyle = css({
  display: 'none',
  flexShrink: '0',
  xl: { display: 'inline-flex', alignItems: 'center', justifyContent: 'center' },
})
/** Shows entries of the account's menu beside it too, in windows wide enough for them and the greeting. */
export const roomyOnlyStyle = css({
  display: 'none',
  '@media (min-width: 90em)': { display: 'inline-flex', alignItems: 'center' },
})
/**
 * Takes the room that the buttons leave, and no row of its own. If the longest word does not fit beside the buttons of a phone, all words wrap to a
 * second row, which is hidden: a greeting cut to three letters would say nothing.
 */
export const greetingStyle = css({
  flex: '[99 1 0%]',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'flex-start',
  minWidth: '0',
  maxWidth: '[max-content]',
  height: '10',
  overflow: 'hidden',
  textStyle: 'meta',
  _before: { content: '""', height: 'full' },
  sm: { flexGrow: '[3]', textStyle: 'small' },
  xl: { flex: '[0 1 auto]', ms: '3', maxWidth: '[16rem]', textStyle: 'body' },
})
/** Two lines on a phone if one has no room. A long name is cut before anything else in the row, and no word is broken. */
export const greetingWordsStyle = css({
  flex: '[1 1 min-content]',
  minWidth: '0',
  pe: '3',
  lineClamp: '2',
  overflowWrap: 'normal',
  sm: { display: 'block', flexBasis: '0', truncate: true },
})
export const narrowOnlyStyle = css({ lg: { display: 'none' } })
export const notWidestStyle = css({ xl: { display: 'none' } })
export const linkStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  px: '2.5',
  rounded: 'small',
  color: 'ink',
  fontWeight: 'semibold',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  _hover: { bg: 'sunken' },
  '&[data-status=active]': { color: 'brand' },
})
