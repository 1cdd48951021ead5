import { defineRecipe } from '@pandacss/dev'

/** A short label of a state. Colour never carries the meaning alone. */
export const tag = defineRecipe({
  className: 'tag',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    maxWidth: 'full',
    minHeight: '6',
    px: '2',
    py: '0.5',
    rounded: 'tag',
    textStyle: 'meta',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
    _highContrast: { borderWidth: 'hair' },
  },
  variants: {
    kind: {
      neutral: { bg: 'quiet', color: 'soft' },
      ok: { bg: 'brandSoft', color: 'brand' },
      wait: { bg: 'sunSoft', color: 'ink' },
      no: { bg: 'brickSoft', color: 'brick' },
      lake: { bg: 'lakeSoft', color: 'lake' },
      sun: { bg: 'sun', color: 'onSun' },
    },
  },
  defaultVariants: { kind: 'neutral' },
  staticCss: ['*'],
})
