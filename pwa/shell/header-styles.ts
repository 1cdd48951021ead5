import { css } from '../styled-system/css'

export const headerLook = css({
  position: 'sticky',
  top: '0',
  zIndex: 'header',
  bg: 'paper',
  pt: 'safeTop',
  viewTransitionName: 'header',
})
/** Large text on a narrow phone takes a second row rather than the buttons' words. */
export const rowLook = css({
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
/** What the rest of the row leaves: the mark has room in any face. */
export const brandPlaceLook = css({ flex: '1', flexBasis: '8', minWidth: '8' })
/** Where the name has no room beside the mark it wraps below, out of sight. */
export const brandLook = css({
  display: 'inline-flex',
  alignItems: 'flex-start',
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
/** The name leaves the header to what a signed-in person needs there, on a phone and where everything stands in one row. */
export const shortNameLook = css({
  display: 'none',
  sm: { display: 'inline' },
  xl: { display: 'none' },
  '@media (min-width: 90em)': { display: 'inline' },
})
/** Leaves the name its room at 360 px. */
export const slimButtonLook = css({ px: '2.5', sm: { px: '4' } })
export const wideOnlyLook = css({ display: 'none', lg: { display: 'inline-flex', alignItems: 'center', gap: '1' } })
/** What only the menu holds where there is less room. */
export const widestOnlyLook = css({
  display: 'none',
  flexShrink: '0',
  xl: { display: 'inline-flex', alignItems: 'center' },
})
/** A long name gives way to the rest of the row. */
export const greetingLook = css({
  display: 'none',
  xl: { display: 'block', minWidth: '0', maxWidth: '[12rem]', truncate: true },
})
export const narrowOnlyLook = css({ lg: { display: 'none' } })
export const notWidestLook = css({ xl: { display: 'none' } })
export const linkLook = css({
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
