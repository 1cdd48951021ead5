import { defineRecipe } from '@pandacss/dev'

/** The quiet row under a title: place, time, price. */
export const meta = defineRecipe({
  className: 'meta',
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3.5',
    rowGap: '1',
    color: 'soft',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    '& > *': { display: 'inline-flex', gap: '1.5', minWidth: '0', overflowWrap: 'anywhere' },
    '& > * > span': { textWrap: 'pretty' },
    '& > * > svg': { flexShrink: '0', mt: '0.5' },
  },
})
