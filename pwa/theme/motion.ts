import { defineKeyframes, defineSemanticTokens, defineTokens } from '@pandacss/dev'

export const durations = defineTokens.durations({
  none: { value: '0ms' },
  fast: { value: '150ms' },
  normal: { value: '200ms' },
  slow: { value: '250ms' },
})

export const easings = defineTokens.easings({
  out: { value: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  inOut: { value: 'cubic-bezier(0.4, 0, 0.2, 1)' },
})

export const shadows = defineSemanticTokens.shadows({
  raised: { value: '0 1px 2px rgb(22 33 27 / 0.06), 0 6px 16px rgb(22 33 27 / 0.06)' },
  floating: { value: '0 2px 6px rgb(22 33 27 / 0.10), 0 16px 40px rgb(22 33 27 / 0.18)' },
  sheet: { value: '0 -20px 60px rgb(10 18 14 / 0.28)' },
  /** Doubles an outline without moving its content. */
  ring: { value: 'inset 0 0 0 1px {colors.brand}' },
  ringLake: { value: 'inset 0 0 0 1px {colors.lake}' },
  ringBrick: { value: 'inset 0 0 0 1px {colors.brick}' },
  ringInk: { value: 'inset 0 0 0 1px {colors.ink}' },
  underline: { value: 'inset 0 -3px {colors.brand}' },
})

/** Sheets come from the bottom edge; small overlays grow from their trigger. */
export const keyframes = defineKeyframes({
  rise: { from: { translate: '0 100%' } },
  sink: { to: { translate: '0 100%' } },
  fadeIn: { from: { opacity: '0' } },
  fadeOut: { to: { opacity: '0' } },
  popIn: { from: { opacity: '0', scale: '0.96' } },
  popOut: { to: { opacity: '0', scale: '0.96' } },
  shimmer: { from: { backgroundPosition: '150% 0' }, to: { backgroundPosition: '-50% 0' } },
  slide: { from: { translate: '-100% 0' }, to: { translate: '300% 0' } },
  leave: { from: { translate: '-190px 0' } },
  turn: { to: { rotate: '1turn' } },
  deal: { from: { rotate: '0deg', translate: '0 12%' } },
})

export const animations = defineTokens.animations({
  rise: { value: 'rise 250ms cubic-bezier(0.2, 0.8, 0.2, 1)' },
  sink: { value: 'sink 200ms cubic-bezier(0.4, 0, 1, 1) forwards' },
  fadeIn: { value: 'fadeIn 200ms ease-out' },
  fadeOut: { value: 'fadeOut 150ms ease-in forwards' },
  popIn: { value: 'popIn 150ms cubic-bezier(0.2, 0.8, 0.2, 1)' },
  popOut: { value: 'popOut 150ms ease-in forwards' },
  shimmer: { value: 'shimmer 1.6s linear infinite' },
  slide: { value: 'slide 1.2s ease-in-out infinite' },
  spin: { value: 'turn 900ms linear infinite' },
  /** Shows nothing in the first second, in which most starts end. */
  lateSpin: { value: 'turn 900ms linear infinite, fadeIn 200ms ease-out 1s backwards' },
  deal: { value: 'deal 700ms cubic-bezier(0.2, 0.9, 0.25, 1.12) 120ms backwards' },
})
