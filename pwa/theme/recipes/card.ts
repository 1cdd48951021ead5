import { defineRecipe } from '@pandacss/dev'

/** A card. The coloured tones have their own ink and their own focus ring. */
export const card = defineRecipe({
  className: 'card',
  base: {
    position: 'relative',
    minWidth: '0',
    rounded: 'card',
    borderWidth: 'hair',
    overflow: 'clip',
  },
  variants: {
    tone: {
      plain: { bg: 'surface', borderColor: 'line' },
      sunken: { bg: 'sunken', borderColor: 'transparent' },
      alarm: { bg: 'surface', borderColor: 'brick' },
      brand: { bg: 'brand', color: 'onBrand', borderColor: 'transparent', '--focus-ring': 'currentColor' },
      sun: { bg: 'sun', color: 'onSun', borderColor: 'transparent', '--focus-ring': 'currentColor' },
      lake: { bg: 'lake', color: 'onLake', borderColor: 'transparent', '--focus-ring': 'currentColor' },
    },
    padded: { true: { p: '4', md: { p: '5' } } },
    raised: { true: { boxShadow: 'raised' } },
    pressable: {
      true: {
        transitionProperty: '[border-color, box-shadow]',
        transitionDuration: 'fast',
        _hover: { borderColor: 'edge', boxShadow: 'raised' },
        '&:has(:is(a, button)[data-cover]:focus-visible)': {
          outlineStyle: 'solid',
          outlineWidth: '[3px]',
          outlineColor: 'focus',
          outlineOffset: '[2px]',
        },
        '& [data-cover]': { outlineStyle: 'none', _after: { content: '""', position: 'absolute', inset: '0' } },
        '& :is(a, button):not([data-cover])': { position: 'relative', zIndex: 'raised' },
      },
    },
  },
  defaultVariants: { tone: 'plain', padded: true },
  staticCss: ['*'],
})
