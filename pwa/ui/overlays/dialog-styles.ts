import { css, cva } from '../../styled-system/css'

export const veilStyle = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  bg: 'veil',
  opacity: '[calc(1 - var(--drawer-swipe-progress, 0))]',
  // A modal dialog disables presses on the body, and the veil would inherit that and let them through to the page.
  _open: { animation: 'fadeIn', pointerEvents: 'auto' },
  _closed: { animation: 'fadeOut' },
})

export const placeStyle = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  pb: '[var(--keyboard, 0px)]',
  md: { alignItems: 'center', p: '6' },
})

const wholeHeight = '[calc(100dvh - token(spacing.6) - token(spacing.safeTop) - var(--keyboard, 0px))]'

/** A phone on its side, or one with its keyboard open: the title scrolls away with the content, for which two lines would be left; the actions stay. */
const inLowWindow = '@media (max-height: 30em)'

/** A sheet at the bottom edge on phones, a panel in the middle of wider windows. */
export const panelStyle = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    width: 'full',
    minHeight: '0',
    maxHeight: wholeHeight,
    bg: 'paper',
    color: 'ink',
    roundedTop: 'sheet',
    boxShadow: 'sheet',
    borderTopWidth: 'hair',
    borderColor: 'line',
    outlineStyle: 'none',
    transitionProperty: '[transform]',
    transitionDuration: 'normal',
    transitionTimingFunction: 'out',
    _open: { animation: 'rise' },
    _closed: { animation: 'sink' },
    _highContrast: { borderWidth: 'strong' },
    [inLowWindow]: { overflowY: 'auto', overscrollBehavior: 'contain', scrollPaddingBottom: '[8rem]' },
    md: {
      rounded: 'sheet',
      borderWidth: 'hair',
      boxShadow: 'floating',
      maxHeight: '[calc(100dvh - token(spacing.12))]',
      _open: { animation: 'popIn' },
      _closed: { animation: 'popOut' },
    },
  },
  variants: {
    size: {
      normal: { maxWidth: 'sheet' },
      wide: { maxWidth: 'sheetWide' },
      // Its upper edge stays while its rows come and go.
      search: { maxWidth: 'sheetWide', md: { alignSelf: 'flex-start' } },
      broad: {
        maxWidth: 'sheetWide',
        md: { height: '[min(calc(100dvh - token(spacing.12)), 56rem)]' },
        // A list and its detail need the room beside the panel of a tablet held upright.
        mdToLg: { minWidth: '[calc(100% + token(spacing.6))]' },
        lg: { maxWidth: 'page' },
      },
      small: { maxWidth: 'narrow' },
    },
    isTall: { true: { minHeight: wholeHeight, md: { minHeight: '0' } } },
  },
})

export const grabStyle = css({
  display: 'grid',
  placeItems: 'center',
  height: '7',
  flexShrink: '0',
  cursor: 'grab',
  md: { display: 'none' },
})
export const grabBarStyle = css({
  width: '10',
  height: '1',
  rounded: 'full',
  bg: 'line',
  _highContrast: { bg: '[CanvasText]' },
})
export const headStyle = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '3',
  px: 'gutter',
  pb: '4',
  flexShrink: '0',
  md: { px: '7', pt: '6' },
})
export const titleStyle = css({
  textStyle: 'heading',
  fontSize: 'sheet',
  pt: '2',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
})
export const descriptionStyle = css({ textStyle: 'small', color: 'soft', mt: '1', overflowWrap: 'anywhere' })
export const bodyStyle = css({
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  px: 'gutter',
  pt: '1',
  pb: '5',
  // Below it the foot leaves the room.
  '&:last-child': { pb: '[calc(token(spacing.5) + token(spacing.safeBottom))]', md: { pb: '7' } },
  md: { px: '7', pb: '7' },
  [inLowWindow]: { flex: '[none]', overflowY: 'visible' },
})
export const footStyle = css({
  flexShrink: '0',
  wrap: '3',
  px: 'gutter',
  pt: '3',
  pb: '[calc(token(spacing.4) + token(spacing.safeBottom))]',
  borderTopWidth: 'hair',
  borderColor: 'line',
  [inLowWindow]: { position: 'sticky', bottom: '0', zIndex: 'raised', pt: '2', bg: 'paper' },
  md: { px: '7', pb: '5', pt: '4' },
  '& > *': { flex: '[1 1 8rem]' },
  // A note about the buttons has a row of its own.
  '& > p': { flexBasis: 'full' },
})
