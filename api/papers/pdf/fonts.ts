import { openSync, type Font } from 'fontkit'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Roboto has the letters of all languages that are written in Latin, Greek or Cyrillic letters; the fonts of every PDF reader lack ć and ş. */
const files = {
  regular: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  bold: '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf',
}

export type Style = keyof typeof files

const faces = new Map<Style, Font>()

/** Opens a face once for all papers: reading its tables anew took two thirds of the time that a paper takes. */
export function openFace(style: Style): Font {
  const known = faces.get(style)
  if (known) return known
  const face = openSync(resolve(files[style])) as Font
  nameGlyphs(face)
  faces.set(style, face)
  return face
}

/**
 * Looks every letter up once. fontkit keeps the first look at a glyph: without this, one paper's "Ş" makes it know
 * "S" as a mere part, and all later papers would read "$alaire". Ligatures stand for their letters, not for the
 * signs that Unicode has for them, and so do the forms of Arabic letters.
 */
export function nameGlyphs(face: Font): void {
  for (const codePoint of face.characterSet) {
    const sign = String.fromCodePoint(codePoint)
    if (sign === sign.normalize('NFKC')) face.glyphForCodePoint(codePoint)
  }
}
