/** `:hover` sticks to a touched element, so hover styles apply only to devices that hover. */
export const conditions = {
  dark: '[data-theme=dark] &',
  light: '[data-theme=light] &',
  /** A phone or tablet. */
  coarse: '@media (pointer: coarse)',
  /** A phone whose browser is zoomed to 200 %: what is side by side elsewhere is stacked. */
  zoomed: '@media (max-width: 240px)',
  /** Where the tabs are a rail at the side: beside it, list and detail keep the width that they have on a tablet held upright (`.decisions/pwa/0527-…`). */
  rail: '@media (min-width: 56rem), (min-width: 48rem) and (max-height: 30em)',
  /** In a list with its detail beside it, and in that detail, which are narrow in a wide window (pwa/ui/list-detail.tsx). */
  inList: '[data-beside] &',
  inDetail: '[data-detail] &',
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [aria-disabled=true])'],
}
