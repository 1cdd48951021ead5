import { css, cx } from '../styled-system/css'
import { stripStyle } from '../ui/art/art.tsx'

/** A narrow picture beside its text on phones, a tall card in wider windows. */
export const valueStyle = css({
  display: 'grid',
  gridTemplateColumns: '[7rem minmax(0, 1fr)]',
  _zoomed: { gridTemplateColumns: '[minmax(0, 1fr)]' },
  bg: 'surface',
  rounded: 'panel',
  borderWidth: 'hair',
  borderColor: 'line',
  overflow: 'clip',
  sm: { gridTemplateColumns: '[minmax(0, 1fr)]', gridTemplateRows: '[auto 1fr]' },
})
export const valueArtStyle = cx(
  stripStyle,
  css({ sm: { aspectRatio: '[4 / 3]' }, '& > svg': { sm: { height: 'full' } } }),
)
export const valueWordsStyle = css({
  p: '4',
  sm: { p: '5' },
  '& h3': { textStyle: 'title' },
  '& p': { color: 'soft', mt: '1', textStyle: 'small', sm: { textStyle: 'body' } },
})
export const promiseStyle = css({
  position: 'relative',
  pile: '4',
  bg: 'brand',
  color: 'onBrand',
  rounded: 'panel',
  px: '5',
  py: '8',
  overflow: 'clip',
  md: { gridTemplateColumns: '[auto minmax(0, 1fr)]', alignItems: 'center', gap: '10', p: '12' },
})
export const promiseMarkStyle = css({ width: '24', height: '24', md: { width: '48', height: '48' } })
export const promiseWordsStyle = css({
  '& h2': { textStyle: 'page', mb: '3' },
  '& p': { textStyle: 'lead', maxWidth: 'text' },
})
export const benefitsStyle = css({ display: 'grid', gap: '4', md: { gridTemplateColumns: '[1fr 1fr]' } })
export const benefitStyle = css({
  textStyle: 'heading',
  '& + dl': { pile: '4', mt: '2' },
  '& + dl dt': { textStyle: 'title' },
  '& + dl dd': { mt: '1', maxWidth: '[28rem]' },
})
export const commitmentStyle = css({
  bg: 'surface',
  rounded: 'panel',
  borderWidth: 'hair',
  borderColor: 'line',
  p: '5',
  pile: '5',
  md: { p: '10' },
  '& h2': { textStyle: 'page' },
})
export const commitmentListStyle = css({
  pile: '3',
  md: { gridTemplateColumns: '[1fr 1fr]', columnGap: '10' },
  '& li': { display: 'grid', gridTemplateColumns: '[auto minmax(0, 1fr)]', gap: '3' },
  '& svg': { color: 'brand', mt: '0.5' },
})
