import { defineLayerStyles, defineTokens } from '@pandacss/dev'

const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48,
  56, 64, 72, 80, 96,
]

/** The 4 px grid: step n is 4n pixels. */
const grid = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 4}px` }]))

export const spacing = defineTokens.spacing({
  ...grid,
  /** Narrower only in a window that is zoomed to 200 %. */
  gutter: { value: 'min(20px, 6.25vw)' },
  safeTop: { value: 'env(safe-area-inset-top, 0px)' },
  safeBottom: { value: 'env(safe-area-inset-bottom, 0px)' },
  /** A phone on its side has its notch at the left or at the right. */
  safeLeft: { value: 'env(safe-area-inset-left, 0px)' },
  safeRight: { value: 'env(safe-area-inset-right, 0px)' },
  tabBar: { value: 'var(--tab-bar, 0px)' },
  rail: { value: 'var(--rail, 0px)' },
})

export const sizes = defineTokens.sizes({
  ...grid,
  full: { value: '100%' },
  screen: { value: '100dvh' },
  screenWide: { value: '100vw' },
  min: { value: 'min-content' },
  max: { value: 'max-content' },
  fit: { value: 'fit-content' },
  touch: { value: '44px' },
  control: { value: '48px' },
  badge: { value: 'min(1.125rem, 24px)' },
  text: { value: '65ch' },
  narrow: { value: '440px' },
  column: { value: '680px' },
  sheet: { value: '560px' },
  sheetWide: { value: '820px' },
  page: { value: '1120px' },
  wide: { value: '1280px' },
  // The frame plus 32 px on either side. A column is as wide as a tablet, so that it begins under the logo there.
  narrowFrame: { value: '504px' },
  columnFrame: { value: '768px' },
  // Wider beside the rail of a wide window (pwa/theme/global-css.ts).
  pageFrame: { value: 'var(--page-frame, 1184px)' },
})

export const radii = defineTokens.radii({
  xs: { value: '6px' },
  tag: { value: '8px' },
  /** The radius inside `control`. */
  inner: { value: '11px' },
  small: { value: '12px' },
  control: { value: '14px' },
  card: { value: '20px' },
  panel: { value: '26px' },
  sheet: { value: '28px' },
  full: { value: '999px' },
})

export const borderWidths = defineTokens.borderWidths({
  0: { value: '0px' },
  hair: { value: '1px' },
  control: { value: '1.5px' },
  strong: { value: '2px' },
  thick: { value: '3px' },
  /** The border of a chosen radio, which leaves its middle open. */
  dot: { value: '7px' },
})

export const zIndex = defineTokens.zIndex({
  base: { value: 0 },
  raised: { value: 1 },
  bar: { value: 10 },
  header: { value: 20 },
  overlay: { value: 40 },
  popover: { value: 50 },
  toast: { value: 60 },
})

export const layerStyles = defineLayerStyles({
  ring: {
    description: 'A ring that turns while a whole screen is awaited.',
    value: {
      width: '{sizes.10}',
      height: '{sizes.10}',
      borderRadius: '{radii.full}',
      borderWidth: '{borderWidths.strong}',
      borderColor: '{colors.line}',
      borderTopColor: '{colors.brand}',
    },
  },
  acrossScreen: {
    description:
      'A ground that goes on beside the notch of a phone on its side, from which the body keeps all content away.',
    value: {
      marginInlineStart: 'calc(-1 * {spacing.safeLeft})',
      marginInlineEnd: 'calc(-1 * {spacing.safeRight})',
      borderInlineStyle: 'solid',
      borderInlineColor: 'transparent',
      borderInlineStartWidth: '{spacing.safeLeft}',
      borderInlineEndWidth: '{spacing.safeRight}',
    },
  },
})
