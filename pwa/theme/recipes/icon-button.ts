import { defineRecipe } from '@pandacss/dev'

/** A square target of 44 px around one icon. */
export const iconButton = defineRecipe({
  className: 'icon-button',
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    width: 'touch',
    height: 'touch',
    rounded: 'control',
    borderWidth: 'control',
    borderColor: 'transparent',
    textDecoration: 'none',
    _print: { display: 'none' },
    transitionProperty: '[background-color, border-color, color, scale]',
    transitionDuration: 'fast',
    _active: { scale: '[0.96]' },
    '&:is(:disabled, [data-disabled], [aria-disabled=true])': {
      opacity: '[0.55]',
      cursor: 'not-allowed',
      scale: '[1]',
    },
  },
  variants: {
    variant: {
      ghost: { bg: 'transparent', color: 'ink', _hover: { bg: 'quiet' } },
      line: { bg: 'surface', color: 'ink', borderColor: 'line', _hover: { bg: 'quiet', borderColor: 'edge' } },
      surface: { bg: 'surface', color: 'ink', _hover: { bg: 'quiet' } },
      quiet: { bg: 'quiet', color: 'ink', _hover: { bg: 'line' } },
      brand: { bg: 'brand', color: 'onBrand', _hover: { bg: 'brandHover' } },
      lake: { bg: 'lake', color: 'onLake', _hover: { bg: 'lakeHover' } },
      brick: { bg: 'transparent', color: 'brick', borderColor: 'line', _hover: { bg: 'brickSoft' } },
    },
    round: { true: { rounded: 'full' } },
  },
  defaultVariants: { variant: 'ghost' },
  staticCss: ['*'],
})
