import { css, cva } from '../styled-system/css'

/** Two columns where both have room. A dialog has none, however wide the window. */
export const listStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 20rem), 1fr))]',
})
export const cardStyle = css({ display: 'flex', flexDirection: 'column', gap: '3', height: 'full' })
export const headStyle = css({
  row: '2',
  justifyContent: 'space-between',
})
export const commentStyle = css({
  ps: '3.5',
  borderInlineStartWidth: 'strong',
  borderColor: 'sun',
  textStyle: 'lead',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
})
export const photosStyle = css({ wrap: '2' })
export const photoStyle = css({
  display: 'block',
  width: '24',
  height: '24',
  rounded: 'card',
  objectFit: 'cover',
  bg: 'quiet',
})
export const criteriaStyle = css({
  pile: '2',
  px: '4',
  py: '3',
  rounded: 'small',
  bg: 'sunken',
  textStyle: 'small',
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: '4',
  },
  // An answer's own baseline is that of its icon, which would lift its word above the criterion.
  '& dd': { display: 'flex' },
})
export const dotsStyle = css({ display: 'inline-flex', gap: '1' })
export const dotStyle = cva({
  base: { width: '2.5', height: '2.5', rounded: 'full', borderWidth: 'control' },
  variants: {
    isOn: {
      true: { bg: 'brand', borderColor: 'brand', _highContrast: { forcedColorAdjust: 'none' } },
      false: { bg: 'transparent', borderColor: 'edge' },
    },
  },
})
export const answerStyle = cva({
  base: { inline: '1', fontWeight: 'semibold' },
  variants: { isYes: { true: { color: 'brand' }, false: { color: 'soft' } } },
})
/** At the bottom of the card, so that neighbouring cards line up. */
export const metaStyle = css({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '2',
  mt: 'auto',
  pt: '1',
  '& > div': { minWidth: '0' },
  '& p': { textStyle: 'small', color: 'soft', overflowWrap: 'anywhere' },
})
export const titleStyle = css({ textStyle: 'label', overflowWrap: 'anywhere' })
