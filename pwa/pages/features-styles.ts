import { css, cva } from '../styled-system/css'

/** The colour of students or individuals lies under the text like a strip of paper. */
export const stepsTitleStyle = cva({
  base: {
    width: 'fit',
    mb: '6',
    px: '4',
    py: '1.5',
    rounded: 'small',
    textStyle: 'page',
    rotate: '[-1deg]',
    md: { mb: '8' },
    _highContrast: { borderWidth: 'hair' },
  },
  variants: { tone: { sun: { bg: 'sun', color: 'onSun' }, lake: { bg: 'lake', color: 'onLake' } } },
})
export const stepStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gridTemplateRows: '[auto 1fr]',
  bg: 'surface',
  rounded: 'panel',
  borderWidth: 'hair',
  borderColor: 'line',
  overflow: 'clip',
})
export const stepArtStyle = css({ height: '[9rem]', sm: { height: 'auto', aspectRatio: '[4 / 3]' } })
export const stepWordsStyle = css({
  position: 'relative',
  p: '5',
  pt: '8',
  '& h3': { textStyle: 'title' },
  '& p': { color: 'soft', mt: '1' },
})
/** The step's number overlaps the picture and the text. */
export const numberStyle = cva({
  base: {
    position: 'absolute',
    top: '-6',
    insetInlineStart: '5',
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    rounded: 'full',
    borderWidth: 'strong',
    borderColor: 'surface',
    textStyle: 'title',
  },
  variants: { tone: { sun: { bg: 'sun', color: 'onSun' }, lake: { bg: 'lake', color: 'onLake' } } },
})

/** A picture and its text. They swap sides from part to part. */
export const sceneStyle = cva({
  base: {
    pile: '6',
    alignItems: 'center',
    md: { gridTemplateColumns: '[minmax(0, 1fr) minmax(0, 1.2fr)]', gap: '12' },
  },
  variants: { side: { start: {}, end: { md: { '& > :first-child': { order: '2' } } } } },
})
export const sceneArtStyle = css({
  height: '[12rem]',
  rounded: 'panel',
  overflow: 'clip',
  rotate: '[-1.2deg]',
  sm: { height: '[15rem]' },
  md: { height: 'auto', aspectRatio: '[4 / 3]' },
  '& svg': { display: 'block', width: 'full', height: 'full' },
})
export const sceneWordsStyle = css({
  minWidth: '0',
  pile: '3',
  '& h2': { textStyle: 'page' },
  '& > p': { maxWidth: 'text' },
})
export const factsStyle = css({
  pile: '2.5',
  '& li': { display: 'grid', gridTemplateColumns: '[auto minmax(0, 1fr)]', gap: '3', alignItems: 'start' },
  '& svg': { color: 'brand', mt: '0.5' },
})

/** The four steps of a payment on a line, vertical on phones and horizontal in wider windows. */
export const wayPanelStyle = css({
  bg: 'brand',
  color: 'onBrand',
  rounded: 'panel',
  p: '5',
  pb: '6',
  pile: '6',
  overflow: 'clip',
  md: { p: '10' },
  '& h2': { textStyle: 'page' },
})
export const wayHeadStyle = css({
  pile: '5',
  alignItems: 'center',
  md: { gridTemplateColumns: '[minmax(0, 1fr) 16rem]', gap: '10' },
  '& p': { maxWidth: 'text', mt: '3' },
})
export const wayArtStyle = css({
  height: '[9rem]',
  rounded: 'card',
  overflow: 'clip',
  rotate: '[1.5deg]',
  md: { height: '[11rem]' },
  '& svg': { display: 'block', width: 'full', height: 'full' },
})
export const wayStyle = css({
  display: 'grid',
  rowGap: '5',
  columnGap: '4',
  lg: { gridTemplateColumns: '[repeat(4, minmax(0, 1fr))]' },
  '& li': {
    position: 'relative',
    ps: '8',
    lg: { ps: '0', pt: '8' },
    // // The dot of the step.
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '0',
      top: '1',
      width: '4',
      height: '4',
      rounded: 'full',
      bg: 'sun',
      lg: { top: '0' },
    },
    // // The line to the next step.
    '&:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '1.5',
      top: '6',
      bottom: '-5',
      width: '1',
      bg: 'current',
      opacity: '[0.4]',
      lg: {
        insetInlineStart: '6',
        insetInlineEnd: '-3',
        width: '[auto]',
        top: '1.5',
        bottom: '[auto]',
        height: '1',
      },
    },
  },
  '& strong': { display: 'block', textStyle: 'title' },
})
export const wayNoteStyle = css({ textStyle: 'small', opacity: '[0.92]', maxWidth: 'text' })

export const entriesStyle = css({ display: 'grid', gap: '4', sm: { gridTemplateColumns: '[1fr 1fr]' } })
export const entryTitleStyle = css({ textStyle: 'page' })
/** Dark on sun in both themes, as the sun itself doesn't change. */
export const sunButtonStyle = css({ bg: 'onSun', color: 'sun' })
