import { Visitor } from 'vite'
import type { SourceFile } from './source-files.ts'

const colour =
  /(?<![\w/-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\[(?:white|black|gr[ae]y|red|green|blue|yellow|orange|brown)\b/i
/** Pixel lengths, except `0px` and computed ones after a `${}`. */
const pixels = /(?<![\w.])(?!0px)\d*\.?\d+px\b/
const bracketed = /^\[.*\d.*\]$/

/**
 * Returns colours and sizes outside `pwa/theme`: colours in any notation, lengths in pixels, and font sizes. Lengths in `rem`, `ch` and per
 * cent depend on the text of one place, so they are allowed.
 */
export function findRawStyles(file: SourceFile): string[] {
  const found: string[] = []
  const inspect = (text: string) => {
    if (colour.test(text)) found.push(`a colour outside the theme: ${text}`)
    if (pixels.test(text)) found.push(`a size outside the theme: ${text}`)
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') inspect(value)
    },
    TemplateElement: ({ value }) => inspect(value.cooked ?? value.raw),
    Property: ({ key, value }) => {
      const isFontSize = key.type === 'Identifier' && key.name === 'fontSize'
      if (isFontSize && value.type === 'Literal' && bracketed.test(String(value.value)))
        found.push(`a size of text outside the theme: ${String(value.value)}`)
    },
  }).visit(file.parsed.program)
  return found
}
