import { css, cva } from '../styled-system/css'

export const heroLook = css({
  display: 'grid',
  gap: '10',
  maxWidth: 'pageFrame',
  mx: 'auto',
  px: '5',
  pt: '4',
  md: { px: '8', pt: '8' },
  lg: { gridTemplateColumns: '[1.15fr 1fr]', alignItems: 'center', pt: '12' },
})
export const wordsLook = css({ display: 'grid', gap: '4' })
export const titleLook = css({ textStyle: 'display' })
export const leadLook = css({ textStyle: 'lead', color: 'soft', maxWidth: '[32rem]' })
export const cardsLook = css({ display: 'grid', gap: '3.5', mt: '2', sm: { gridTemplateColumns: '[1fr 1fr]' } })
export const cardLook = cva({
  base: {
    position: 'relative',
    display: 'grid',
    alignContent: 'start',
    justifyItems: 'start',
    gap: '2',
    p: '5',
    rounded: 'panel',
    overflow: 'clip',
    '& h2': { position: 'relative', textStyle: 'figure' },
    '& p': { position: 'relative', maxWidth: '[20rem]' },
    '& button': { mt: '2', position: 'relative' },
  },
  variants: {
    side: {
      sun: { bg: 'sun', color: 'onSun', '--focus-ring': 'currentColor' },
      lake: { bg: 'lake', color: 'onLake', '--focus-ring': 'currentColor' },
    },
  },
})
export const kickerLook = css({ textStyle: 'small', fontWeight: 'semibold' })
export const moonLook = cva({
  base: { position: 'absolute', rounded: 'full', bg: 'moon' },
  variants: {
    side: {
      sun: { top: '-14', right: '-12', width: '36', height: '36', opacity: '[0.33]' },
      lake: { bottom: '-12', right: '-10', width: '44', height: '28', opacity: '[0.13]' },
    },
  },
})
/** Four pictures laid on the table, none quite straight. Phones have the sample jobs' pictures instead. */
export const collageLook = css({ display: 'none', lg: { display: 'grid', gridTemplateColumns: '[1fr 1fr]', gap: '4' } })
export const artLook = css({
  aspectRatio: '[4 / 3]',
  rounded: 'panel',
  overflow: 'clip',
  rotate: '[-2.5deg]',
  '&:nth-child(2)': { rotate: '[2deg]', translate: '[0 token(spacing.4)]' },
  '&:nth-child(3)': { rotate: '[-1.5deg]' },
  '&:nth-child(4)': { rotate: '[-2deg]', translate: '[token(spacing.1) token(spacing.4)]' },
  '& svg': { display: 'block', width: 'full', height: 'full' },
})
/** Dark on sun in both themes, as the sun itself doesn't change. */
export const sunButtonLook = css({ bg: 'onSun', color: 'sun' })
