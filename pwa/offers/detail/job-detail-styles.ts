import { css } from '../../styled-system/css'

/** Reaches the edges and the header on phones, and the edges beside a list, where an offer is laid out as on a phone. */
export const pictureStyle = css({
  mt: '-4',
  mx: '[calc(-1 * token(spacing.gutter))]',
  height: '[13rem]',
  md: { mt: '0', mx: '0', height: '[17rem]', rounded: 'panel' },
  _inDetail: { mt: '-6', mx: '-6', height: '[9rem]', rounded: '[0]' },
})
export const cornersStyle = css({
  position: 'absolute',
  insetInline: '4',
  top: '4',
  wrap: '2',
  justifyContent: 'space-between',
})
export const cornerStyle = css({ display: 'flex', gap: '2', ms: 'auto' })
/** One block on phones, in which the action sticks to the bottom; two columns from 1024 px. */
export const columnsStyle = css({
  mt: '5',
  lg: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 22rem', columnGap: '10', mt: '8', alignItems: 'start' },
  _inDetail: { display: 'block', mt: '5' },
})
export const mainStyle = css({ stack: '6', minWidth: '0' })
export const headStyle = css({ stack: '3' })
export const tagsStyle = css({ wrap: '2' })
export const titleStyle = css({ textStyle: 'page', overflowWrap: 'anywhere', _inDetail: { fontSize: 'sheet' } })
export const asideStyle = css({
  display: 'contents',
  lg: { pile: '4', minWidth: '0', position: 'sticky', top: '24' },
  _inDetail: { display: 'contents' },
})
export const sectionStyle = css({ stack: '3' })
export const sectionTitleStyle = css({ textStyle: 'heading', _inDetail: { fontSize: 'title' } })
export const descriptionStyle = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'text' })
export const chipsStyle = css({ wrap: '2' })
export const factsStyle = css({
  display: 'grid',
  rounded: 'card',
  borderWidth: 'hair',
  borderColor: 'line',
  bg: 'surface',
  overflow: 'clip',
  '& > div': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    _zoomed: { flexWrap: 'wrap' },
    px: '4',
    py: '3',
    borderBottomWidth: 'hair',
    borderColor: 'line',
    _last: { borderBottomWidth: '0' },
  },
  '& svg': { color: 'soft', mt: '0.5' },
  '& dt': { flex: '[1 0 min-content]', color: 'soft' },
  '& dd': {
    flex: '[0 1 auto]',
    minWidth: '0',
    textAlign: 'end',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})
export const posterCardStyle = css({ mt: '6', lg: { mt: '0' }, _inDetail: { mt: '6' } })
/** The button beside the person wraps under a long name. */
export const posterStyle = css({ row: '3' })
export const posterPersonStyle = css({
  bar: '3',
  flex: '[1 1 auto]',
  minWidth: '0',
})
export const posterNameStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  flex: '1',
  minWidth: '0',
  '& b': { textStyle: 'title', overflowWrap: 'anywhere' },
  '& span': { textStyle: 'small', color: 'soft' },
})
/** Within the thumb's reach on phones; in the panel beside the text from 1024 px. */
export const actionBarStyle = css({
  position: 'sticky',
  bottom: 'tabBar',
  zIndex: 'bar',
  mx: '[calc(-1 * token(spacing.gutter))]',
  mt: '6',
  mb: '-8',
  px: 'gutter',
  pt: '3',
  // Where there is a tab bar, that has the phone's own edge below it.
  pb: '[calc(token(spacing.3) + max(0px, token(spacing.safeBottom) - token(spacing.tabBar)))]',
  // The tabs touch the bar's own edge.
  '&:has([role=tablist])': { pt: '0' },
  // With large text a fixed bar would cover the content.
  '@media (max-height: 30em)': { position: 'static' },
  _print: { position: 'static' },
  bg: 'surface',
  borderTopWidth: 'hair',
  borderColor: 'line',
  md: { mx: '-8', px: '8', mb: '-16' },
  lg: {
    position: 'static',
    m: '0',
    p: '5',
    borderWidth: 'hair',
    rounded: 'panel',
  },
  _inDetail: {
    position: 'sticky',
    bottom: '0',
    mx: '-6',
    mt: '6',
    mb: '0',
    px: '6',
    py: '3',
    borderWidth: '0',
    borderTopWidth: 'hair',
    rounded: '[0]',
  },
})
export const actionRowStyle = css({
  line: true,
  columnGap: '4',
  rowGap: '2',
  lg: { display: 'grid' },
  _inDetail: { display: 'flex' },
})
export const rateStyle = css({
  whiteSpace: 'nowrap',
  fontWeight: 'semibold',
  textStyle: 'small',
  '& b': { textStyle: 'figure', lg: { textStyle: 'figureLarge' } },
  '& span': { display: 'block', color: 'soft', fontWeight: 'normal' },
})
export const actionStyle = css({ pile: '2', flex: '[1 1 10rem]', minWidth: '0' })
/** A name and its rating move to the next line together. */
export const personStyle = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })
