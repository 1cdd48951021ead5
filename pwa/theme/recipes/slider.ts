import { defineRecipe } from '@pandacss/dev'

/** Chromium and Safari name the parts of a slider otherwise than Firefox, and a rule that names both is one that each of them ignores. */
const track = { height: '2.5', rounded: 'full', _highContrast: { borderWidth: 'hair' } } as const
const thumb = {
  boxSizing: 'border-box',
  width: '7',
  height: '7',
  rounded: 'full',
  bg: 'surface',
  borderWidth: 'thick',
  borderColor: 'var(--thumb)',
  cursor: 'grab',
} as const

/** The focus is where a key moves something. */
const ring = { outlineStyle: 'solid', outlineWidth: 'thick', outlineColor: 'focus', outlineOffset: '0.5' } as const

/** The browser's own slider, whose touch target is 44 px. `--place` is where the middle of its thumb stands. */
export const slider = defineRecipe({
  className: 'slider',
  base: {
    appearance: 'none',
    display: 'block',
    width: 'full',
    height: 'touch',
    bg: 'transparent',
    rounded: 'small',
    touchAction: 'none',
    '&::-webkit-slider-runnable-track': {
      ...track,
      bgImage: 'linear-gradient(to right, var(--fill) var(--place), token(colors.quiet) var(--place))',
      // Forced colours take gradients away.
      _highContrast: {
        ...track._highContrast,
        forcedColorAdjust: 'none',
        bgImage: 'linear-gradient(to right, Highlight var(--place), Canvas var(--place))',
      },
    },
    '&::-webkit-slider-thumb': { ...thumb, appearance: 'none', mt: '-0.5625rem' },
    '&::-moz-range-track': { ...track, bg: 'quiet' },
    '&::-moz-range-progress': { ...track, bg: 'var(--fill)', _highContrast: { bg: 'Highlight' } },
    '&::-moz-range-thumb': thumb,
    '&:focus-visible': {
      outlineStyle: 'none',
      '&::-webkit-slider-thumb': ring,
      '&::-moz-range-thumb': ring,
    },
  },
  variants: {
    tone: {
      brand: { '--fill': 'token(colors.brand)', '--thumb': 'token(colors.brand)' },
      lake: { '--fill': 'token(colors.lake)', '--thumb': 'token(colors.lake)' },
      sun: { '--fill': 'token(colors.sun)', '--thumb': 'token(colors.onSun)' },
    },
  },
  staticCss: ['*'],
})
