const noto = [
  'armenian',
  'devanagari',
  'ethiopic',
  'georgian',
  'hebrew',
  'khmer',
  'lao',
  'malayalam',
  'sinhala',
  'syriac',
]

/**
 * The families of `@fontsource-variable` whose letters fontkit shapes right, in the order in which a letter is looked for. Noto Sans takes the letters
 * of Arabic apart into strokes and dots, of which a PDF no longer says the letter; Vazirmatn does not.
 */
export const families = ['vazirmatn', ...[...noto, 'tamil', 'thai', 'sc', 'kr'].map((name) => `noto-sans-${name}`)]
