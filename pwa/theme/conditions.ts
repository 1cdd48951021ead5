/** A finger leaves `:hover` behind on what it touched, so hover styles exist only where a pointer hovers. */
export const conditions = {
  dark: '[data-theme=dark] &',
  light: '[data-theme=light] &',
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [aria-disabled=true])'],
}
