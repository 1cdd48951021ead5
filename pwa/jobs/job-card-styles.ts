import { css } from '../styled-system/css'

export const cardStyle = css({
  display: 'grid',
  gridTemplateRows: '[7rem 1fr]',
  md: { gridTemplateRows: '[8rem 1fr]' },
})
/** Delays the layout of cards far down a long list until they come near. */
export const lazyStyle = css({ contentVisibility: 'auto', containIntrinsicSize: '[auto 21rem]' })
export const sideArtStyle = css({
  display: 'grid',
  gridTemplateColumns: '[6.5rem minmax(0, 1fr)]',
  sm: { gridTemplateColumns: '[8rem minmax(0, 1fr)]' },
  // With large text, a word needs the whole row.
  '@media (max-width: 16em)': { gridTemplateColumns: '[minmax(0, 1fr)]', gridTemplateRows: '[5rem auto]' },
})
export const contentStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minWidth: '0',
  p: '3.5',
  md: { p: '4' },
})
export const tagsStyle = css({
  position: 'absolute',
  insetInline: '3',
  bottom: '3',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1.5',
})
export const titleStyle = css({
  textStyle: 'title',
  overflowWrap: 'anywhere',
  '& a': { color: '[inherit]', textDecoration: 'none' },
})
export const descriptionStyle = css({ textStyle: 'small', color: 'soft', lineClamp: '3', overflowWrap: 'anywhere' })
export const footStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  mt: 'auto',
  pt: '1',
})
export const rateStyle = css({
  whiteSpace: 'nowrap',
  '& b': { textStyle: 'figure' },
  fontSize: 'meta',
  fontWeight: 'semibold',
})
export const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
/** Cards side by side, as many as fit. */
export const gridStyle = css({
  display: 'grid',
  gap: '3',
  listStyle: 'none',
  md: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))', gap: '4' },
  '& > li': { display: 'grid', minWidth: '0' },
})
