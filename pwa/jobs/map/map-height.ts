import { css } from '../../styled-system/css'

/** The map and the row beneath it end above the tab bar of a phone, and above the lower edge of a desk's screen, under what stands over it. */
export const mapHeightStyle = css({
  height: '[max(18rem, 100dvh - 25rem - token(spacing.safeBottom))]',
  md: { height: '[max(18rem, 100dvh - 29rem)]' },
  lg: { height: '[clamp(20rem, 100dvh - 24rem, 42rem)]' },
})
