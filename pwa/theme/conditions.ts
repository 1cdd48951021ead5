/** `:hover` sticks to a touched element, so hover styles apply only to devices that hover. */
export const conditions = {
  dark: '[data-theme=dark] &',
  light: '[data-theme=light] &',
  /** A phone or tablet. */
  coarse: '@media (pointer: coarse)',
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [aria-disabled=true])'],
}
