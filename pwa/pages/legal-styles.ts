import { css } from '../styled-system/css'

/** The main points: a figure and its sentence. */
export const pointsStyle = css({
  display: 'grid',
  gap: '3',
  mt: '8',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(15rem, 100%), 1fr))]',
  md: { mt: '12' },
  '& li': {
    pile: '1',
    alignContent: 'start',
    p: '4',
    rounded: 'card',
    bg: 'sunken',
    _highContrast: { borderWidth: 'hair' },
  },
  '& strong': { textStyle: 'figure', color: 'brand' },
  '& span': { textStyle: 'small' },
})
export const columnsStyle = css({
  stack: '6',
  mt: '8',
  lg: { gridTemplateColumns: '[18rem minmax(0, 1fr)]', gap: '16', mt: '16' },
})
/** The contents stand beside the text in wider windows and stay in view. */
export const contentsStyle = css({
  display: 'none',
  lg: { display: 'block', position: 'sticky', top: '24', alignSelf: 'start', maxHeight: '[calc(100dvh - 8rem)]' },
  overflowY: 'auto',
})
export const foldedStyle = css({
  bg: 'surface',
  px: '4',
  lg: { display: 'none' },
  '& > summary': {
    gap: '2.5',
    minHeight: '14',
    textStyle: 'title',
    '& svg': { color: 'brand' },
    // A zoomed phone has no room for both pictures.
    '& svg:first-child': { _zoomed: { display: 'none' } },
    '& svg:last-child': { ms: 'auto', transitionProperty: '[rotate]', transitionDuration: 'normal' },
  },
  '&[open] > summary svg:last-child': { rotate: '[180deg]' },
  '& > ol': { pb: '3' },
})
export const linkStyle = css({
  display: 'grid',
  gridTemplateColumns: '[1.75rem minmax(0, 1fr)]',
  alignItems: 'center',
  minHeight: 'touch',
  px: '2',
  py: '1.5',
  rounded: 'small',
  textStyle: 'small',
  color: 'ink',
  textDecoration: 'none',
  lg: { minHeight: '9' },
  '& > span': { color: 'soft', fontVariantNumeric: 'tabular-nums' },
  _hover: { bg: 'quiet' },
  '&[aria-current]': { bg: 'brandSoft', color: 'brand', fontWeight: 'semibold', '& > span': { color: 'brand' } },
})
export const textStyle = css({ pile: '10', maxWidth: 'text', minWidth: '0' })
export const sectionStyle = css({
  scrollMarginTop: '24',
  pile: '3',
  '& ul': { display: 'grid', gap: '2', ps: '5', listStyle: 'disc', '& li::marker': { color: 'var(--colors-brand)' } },
  '& h3': { textStyle: 'title', mt: '2' },
  '& a': { overflowWrap: 'anywhere' },
  '& dl': { pile: '0' },
  '& dl > div': {
    display: 'grid',
    gap: '1',
    py: '3',
    borderBottomWidth: 'hair',
    borderColor: 'line',
    sm: { gridTemplateColumns: '[11rem minmax(0, 1fr)]', gap: '4' },
  },
  '& dt': { fontWeight: 'semibold' },
})
export const sectionTitleStyle = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  alignItems: 'center',
  gap: '3',
  textStyle: 'heading',
})
export const sectionNumberStyle = css({
  display: 'grid',
  placeItems: 'center',
  minWidth: '10',
  height: '10',
  rounded: 'full',
  bg: 'brandSoft',
  color: 'brand',
  textStyle: 'title',
  fontVariantNumeric: 'tabular-nums',
})
