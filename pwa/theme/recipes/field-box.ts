import { defineRecipe } from '@pandacss/dev'

/** The box of every field. Its outline has a contrast of 3:1. Its text is 16 px, because phones zoom into smaller fields. */
export const fieldBox = defineRecipe({
  className: 'field-box',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minWidth: '0',
    minHeight: '13',
    px: '3.5',
    rounded: 'control',
    borderWidth: 'control',
    borderColor: 'edge',
    bg: 'surface',
    color: 'ink',
    fontSize: 'body',
    lineHeight: 'close',
    textAlign: 'start',
    transitionProperty: '[border-color, box-shadow]',
    transitionDuration: 'fast',
    _hover: { borderColor: 'soft' },
    '&:is(:focus-within, [data-focus], [data-state=open])': {
      borderColor: 'brand',
      boxShadow: '[inset 0 0 0 1px token(colors.brand)]',
      outline: 'none',
    },
    // Overrides the styles of hover and focus, whatever the order of the rules.
    '&&&:is([data-invalid], [aria-invalid=true], :has([aria-invalid=true]))': {
      borderColor: 'brick',
      boxShadow: '[inset 0 0 0 1px token(colors.brick)]',
    },
    '&:is([data-disabled], :disabled, :has(:disabled:not(option)))': {
      bg: 'sunken',
      color: 'soft',
      cursor: 'not-allowed',
    },
    '& > svg': { color: 'soft' },
    '& :is(input, textarea)': {
      flex: '1',
      minWidth: '0',
      width: 'full',
      py: '3',
      textOverflow: 'ellipsis',
      bg: 'transparent',
      color: '[inherit]',
      fontSize: 'body',
      lineHeight: 'close',
      borderWidth: '0',
      outlineStyle: 'none',
      appearance: 'none',
    },
    '&:has(textarea)': { alignItems: 'flex-start' },
    _highContrast: { '&:focus-within': { outlineStyle: 'solid', outlineWidth: '[3px]' } },
  },
  staticCss: ['*'],
})
