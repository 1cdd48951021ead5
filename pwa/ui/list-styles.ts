import { css } from '../styled-system/css'

/** The styles that combobox and menu share. */
export const listStyle = css({
  zIndex: 'popover',
  // At least as wide as its trigger, and within the screen; within a sheet that scrolls as a whole, too.
  minWidth: '[min(max(12rem, var(--reference-width, 0px)), calc(100vw - token(spacing.10)))]',
  maxWidth: '[min(calc(100vw - token(spacing.10)), var(--available-width, 100vw))]',
  maxHeight: '[min(22rem, var(--available-height, 22rem))]',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: '1.5',
  bg: 'surface',
  rounded: 'control',
  borderWidth: 'hair',
  borderColor: 'line',
  boxShadow: 'floating',
  outlineStyle: 'none',
  transformOrigin: 'var(--transform-origin)',
  _open: { animation: 'popIn' },
  // The list disappears at once: the Tab key would enter a fading list, and the inherited `visibility` would restyle each of its rows.
  _closed: { display: 'none' },
})

export const rowStyle = css({
  bar: '3',
  minHeight: 'touch',
  px: '3',
  py: '2',
  rounded: 'small',
  color: 'ink',
  textDecoration: 'none',
  cursor: 'pointer',
  outlineStyle: 'none',
  userSelect: 'none',
  scrollMarginBlock: '1.5',
  _highlighted: { bg: 'brandSoft' },
  '&[data-state=checked]': { fontWeight: 'semibold' },
  _highContrast: { '&[data-highlighted]': { outlineStyle: 'solid', outlineWidth: 'strong' } },
})
