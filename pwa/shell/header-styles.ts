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
  row: '1',
  justifyContent: 'flex-end',
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
/** A narrow button, so that the name fits at 360 px. */
export const slimButtonStyle = css({ px: '2.5', sm: { px: '4' } })
export const wideOnlyStyle = css({ display: 'none', lg: { display: 'inline-flex', alignItems: 'center', gap: '1' } })
/** Shows what narrower windows have in the tab "Moi". */
export const widestOnlyStyle = css({
  display: 'none',
  flexShrink: '0',
  xl: { display: 'inline-flex', alignItems: 'center', justifyContent: 'center' },
})
/** A long name is cut before anything else in the row. A first screen that greets by itself is not doubled on a phone. */
export const greetingStyle = css({
  flex: '[1 1 6rem]',
  minWidth: '0',
  textStyle: 'small',
  textAlign: 'end',
  truncate: true,
  'body:has([data-greeting]) &': { display: 'none', lg: { display: 'block' } },
  md: { flex: '[0 1 auto]', maxWidth: '[16rem]', textStyle: 'body' },
})
export const narrowOnlyStyle = css({ lg: { display: 'none' } })
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
