import { css, cva } from '../styled-system/css'

/** Text and a picture side by side; on phones the picture lies under the text. */
export const heroStyle = css({
  pile: '6',
  pt: '2',
  md: { gridTemplateColumns: '[minmax(0, 1.25fr) minmax(0, 1fr)]', alignItems: 'center', gap: '10', pt: '4' },
})
export const heroWordsStyle = css({ pile: '3', justifyItems: 'start', minWidth: '0' })
export const heroTitleStyle = css({
  textStyle: 'display',
  fontSize: 'headline',
})
export const kickerStyle = css({ textStyle: 'label', color: 'brand' })
export const leadStyle = css({ textStyle: 'lead', color: 'soft', maxWidth: '[34rem]' })
export const heroArtStyle = css({
  height: '[13rem]',
  rounded: 'panel',
  overflow: 'clip',
  rotate: '[-1.2deg]',
  sm: { height: '[14rem]' },
  md: { height: 'auto', aspectRatio: '[4 / 3]', rotate: '[1.8deg]' },
  '& svg': { display: 'block', width: 'full', height: 'full' },
})
export const partStyle = css({ mt: '12', md: { mt: '20' } })
export const partTitleStyle = css({ textStyle: 'page', mb: '5', md: { mb: '8' } })

/** Cards in two columns, or four in wider windows. */
export const fourStyle = css({
  pile: '4',
  sm: { gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]' },
  lg: { gridTemplateColumns: '[repeat(4, minmax(0, 1fr))]' },
})

export const actionsStyle = css({ wrap: '3', mt: '3' })

/** A coloured panel, with one colour for students and one for individuals. */
export const panelStyle = cva({
  base: {
    position: 'relative',
    pile: '3',
    alignContent: 'start',
    justifyItems: 'start',
    p: '5',
    rounded: 'panel',
    overflow: 'clip',
    md: { p: '8' },
    '--focus-ring': 'currentColor',
    _highContrast: { borderWidth: 'hair' },
  },
  variants: {
    tone: {
      sun: { bg: 'sun', color: 'onSun' },
      lake: { bg: 'lake', color: 'onLake' },
      brand: { bg: 'brand', color: 'onBrand' },
      sunken: { bg: 'sunken', color: 'ink' },
    },
  },
})

/** Questions stand beside their heading in wider windows. */
export const askStyle = css({
  mt: '12',
  md: { mt: '20' },
  lg: { display: 'grid', gridTemplateColumns: '[minmax(0, 1fr) minmax(0, 2fr)]', gap: '10' },
})
