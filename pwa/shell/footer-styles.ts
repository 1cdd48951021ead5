import { css } from '../styled-system/css'

/** A reload restores the scroll position in a page that is still short; content that arrives later must not push the footer along. */
export const footerStyle = css({
  layerStyle: 'acrossScreen',
  bg: 'sunken',
  color: 'soft',
  mt: '12',
  px: 'gutter',
  py: '10',
  md: { px: '8' },
  overflowAnchor: 'none',
})
export const gridStyle = css({
  stack: '8',
  maxWidth: 'page',
  mx: 'auto',
  sm: { gridTemplateColumns: '[1fr 1fr]', '& > :first-child': { gridColumn: '1 / -1' } },
  md: {
    gridTemplateColumns: '[minmax(0, 1fr) auto auto]',
    columnGap: '12',
    '& > :first-child': { gridColumn: '[auto]' },
  },
})
export const columnStyle = css({
  pile: '0.5',
  alignContent: 'start',
  justifyItems: 'start',
  '& p': { maxWidth: '[22rem]', mt: '2' },
  '& h2': { textStyle: 'title', color: 'ink' },
  '& > span': { color: 'ink' },
})
export const footerLinkStyle = css({
  inline: '1.5',
  minHeight: 'touch',
  py: '2',
  color: 'ink',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
})
export const copyrightStyle = css({ maxWidth: 'page', mx: 'auto', mt: '8', textStyle: 'small' })
