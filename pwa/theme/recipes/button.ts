import { defineRecipe } from '@pandacss/dev'

/** Every button and every link that acts as one. Each has a border, invisible or not, so that forced colours outline it. */
export const button = defineRecipe({
  className: 'button',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    // A button is never narrower than its longest word; its neighbours wrap to the next row.
    minWidth: 'min',
    // In a zoomed window such a word may be broken, because there is no next row to wrap to.
    _zoomed: { minWidth: '0', gap: '1.5', overflowWrap: 'anywhere' },
    borderWidth: 'control',
    borderColor: 'transparent',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textAlign: 'center',
    textDecoration: 'none',
    userSelect: 'none',
    overflow: 'hidden',
    _print: { display: 'none' },
    transitionProperty: '[background-color, border-color, color, scale]',
    transitionDuration: 'fast',
    _active: { scale: '[0.98]' },
    '&:is(:disabled, [data-disabled], [aria-disabled=true])': {
      opacity: '[0.55]',
      cursor: 'not-allowed',
      scale: '[1]',
    },
    '&[aria-busy=true]': { opacity: '[1]', cursor: 'progress' },
  },
  variants: {
    variant: {
      brand: { bg: 'brand', color: 'onBrand', _hover: { bg: 'brandHover' } },
      sun: { bg: 'sun', color: 'onSun', _hover: { bg: 'sunHover' } },
      lake: { bg: 'lake', color: 'onLake', _hover: { bg: 'lakeHover' } },
      line: { bg: 'transparent', color: 'ink', borderColor: 'line', _hover: { bg: 'quiet', borderColor: 'edge' } },
      ghost: { bg: 'transparent', color: 'brand', _hover: { bg: 'brandSoft' } },
      brick: { bg: 'brick', color: 'onBrick', _hover: { bg: 'brickHover' } },
      quiet: { bg: 'quiet', color: 'ink', _hover: { bg: 'line' } },
      ink: { bg: 'ink', color: 'paper', _hover: { opacity: '[0.9]' } },
      paper: { bg: 'paper', color: 'ink', _hover: { bg: 'sunken' } },
    },
    size: {
      // Large text on a narrow phone uses the window's width for its words rather than for the padding.
      normal: {
        minHeight: 'control',
        px: '5',
        py: '2.5',
        rounded: 'control',
        fontSize: 'body',
        '@media (max-width: 15em)': { px: '3' },
        _zoomed: { px: '2' },
      },
      small: { minHeight: 'touch', px: '4', py: '2', rounded: 'small', fontSize: 'small', _zoomed: { px: '1.5' } },
    },
    full: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'brand', size: 'normal' },
  staticCss: ['*'],
})
