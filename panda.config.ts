import { defineConfig } from '@pandacss/dev'
import { colors, plainColors } from './pwa/theme/colors.ts'
import { conditions } from './pwa/theme/conditions.ts'
import { fontFaces, globalCss } from './pwa/theme/global-css.ts'
import { animations, durations, easings, keyframes, shadows } from './pwa/theme/motion.ts'
import { button } from './pwa/theme/recipes/button.ts'
import { card } from './pwa/theme/recipes/card.ts'
import { fieldBox } from './pwa/theme/recipes/field-box.ts'
import { iconButton } from './pwa/theme/recipes/icon-button.ts'
import { layout } from './pwa/theme/layout.ts'
import { meta } from './pwa/theme/recipes/meta.ts'
import { slider } from './pwa/theme/recipes/slider.ts'
import { tag } from './pwa/theme/recipes/tag.ts'
import { borderWidths, layerStyles, radii, sizes, spacing, zIndex } from './pwa/theme/space.ts'
import { fonts, fontSizes, fontWeights, letterSpacings, lineHeights, textStyles } from './pwa/theme/type.ts'

export default defineConfig({
  include: ['./pwa/**/*.{ts,tsx}'],
  exclude: ['./pwa/styled-system/**', './pwa/theme/**', './pwa/**/*.test.*'],
  outdir: 'pwa/styled-system',
  presets: ['@pandacss/preset-base'],
  preflight: true,
  // Short names of classes are 4 kB less for a phone to store, packed; those of variables are read by people and by other style sheets.
  hash: { className: true, cssVar: false },
  strictTokens: true,
  validation: 'error',
  conditions: { extend: conditions },
  globalFontface: fontFaces,
  globalCss,
  utilities: { extend: layout },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes,
    textStyles,
    layerStyles,
    tokens: {
      colors: plainColors,
      fonts,
      fontSizes,
      fontWeights,
      lineHeights,
      letterSpacings,
      spacing,
      sizes,
      radii,
      borderWidths,
      zIndex,
      durations,
      easings,
      animations,
    },
    semanticTokens: { colors, shadows },
    recipes: { button, card, fieldBox, iconButton, meta, slider, tag },
  },
})
