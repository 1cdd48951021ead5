import { css, cva } from '../styled-system/css'

export const heroStyle = css({
  boxSizing: 'content-box',
  display: 'grid',
  columnGap: '8',
  rowGap: '6',
  maxWidth: 'page',
  mx: 'auto',
  px: '5',
  pt: '4',
  md: { px: '8', pt: '8', gridTemplateColumns: '[minmax(0, 1.15fr) minmax(0, 1fr)]', alignItems: 'center' },
  lg: { pt: '10', columnGap: '14', gridTemplateRows: '[1fr auto]' },
})
export const wordsStyle = css({ display: 'grid', gap: '4', lg: { alignSelf: 'end' } })
export const titleStyle = css({ textStyle: 'display', hyphens: 'auto' })
export const leadStyle = css({ textStyle: 'lead', color: 'soft', maxWidth: '[32rem]' })
export const cardsStyle = css({
  stack: '3.5',
  md: { gridColumn: '[1 / -1]', gridTemplateColumns: '[minmax(0, 1fr) minmax(0, 1fr)]' },
  lg: { gridColumn: '1', alignSelf: 'start' },
})
export const cardStyle = cva({
  base: {
    position: 'relative',
    stack: '2',
    alignContent: 'start',
    justifyItems: 'start',
    p: '5',
    rounded: 'panel',
    overflow: 'clip',
    '--focus-ring': 'currentColor',
    isolation: 'isolate',
    '& h2': { textStyle: 'figure' },
    // The cover lets the button receive presses on the whole card. A scaled button would confine the cover to itself.
    '& [data-cover]': {
      mt: '2',
      position: 'static',
      scale: '[none]',
      _after: { content: '""', position: 'absolute', inset: '0' },
    },
    _highContrast: { borderWidth: 'strong' },
  },
  variants: { side: { sun: { bg: 'sun', color: 'onSun' }, lake: { bg: 'lake', color: 'onLake' } } },
})
export const kickerStyle = css({ textStyle: 'small', fontWeight: 'semibold' })
/** The picture is at the card's lower edge beside the button. With large text it is hidden. */
export const cornerStyle = cva({
  base: {
    position: 'absolute',
    zIndex: '[-1]',
    right: '0',
    bottom: '0',
    width: '32',
    height: '[auto]',
    display: 'none',
    '@media (min-width: 20em)': { display: 'block' },
    md: { width: '40' },
    overflow: 'visible',
  },
  variants: { side: { sun: { lg: { width: '28' } }, lake: { lg: { width: '20' } } } },
})
/** The text is dark in both themes, because its yellow ground is the same in both. */
export const sunButtonStyle = css({ bg: 'onSun', color: 'sun' })
