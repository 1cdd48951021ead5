import anyAscii from 'any-ascii'
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { once } from '../../../schema/once.ts'
import { families } from './families.ts'
import { nameGlyphs, openFace, type Style } from './fonts.ts'

/*
 * Letters that Roboto lacks: a name is drawn in the script that its owner writes it in. What no face has is written in Latin letters, so that no paper
 * says "?" for a person (rule 3.5.720).
 */

/** Between the two weights of Roboto, so that one face stands beside both. */
const weight = 600

/** A file of a family; those of Chinese and Korean have about a hundred letters each. */
interface Part {
  name: string
  path: string
  face?: Font
}

const { resolve } = createRequire(import.meta.url)

/** The parts that may have a letter, by its code point. */
const parts = once(() => {
  const found = new Map<number, Part[]>()
  for (const family of families) {
    const folder = dirname(resolve(`@fontsource-variable/${family}/package.json`))
    const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
    for (const [subset, range] of Object.entries(ranges)) {
      const path = join(folder, 'files', `${family}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`)
      const part = { name: basename(path), path }
      for (const codePoint of readRange(range)) found.set(codePoint, [...(found.get(codePoint) ?? []), part])
    }
  }
  return found
})

/** "U+621-63a,U+640" */
const readRange = (text: string): number[] =>
  text.split(',').flatMap((one) => {
    const [from = 0, to = from] = one
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })

const partsOf = (sign: string): readonly Part[] => parts().get(sign.codePointAt(0)!) ?? []

/** Reads the faces of all letters of a text that Roboto lacks. Call it before the text is measured or drawn. */
export const readFaces = async (text: string): Promise<void> => {
  const lacking = new Set([...text.normalize('NFC')].filter((sign) => !hasRoboto(sign, 'regular')))
  for (const part of new Set([...lacking].flatMap(partsOf))) part.face ??= await readFace(part)
}

const readFace = async ({ path }: Part): Promise<Font> => {
  // fontkit cuts no face out of a WOFF2 file or of one with weights.
  const bytes = await subsetFont(await readFile(path), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
  const face = create(Buffer.from(bytes)) as Font
  nameGlyphs(face)
  leaveUnanchored(face)
  return face
}

type Attach = (mark: { markAnchor: unknown }, base: unknown, at: number) => void

/** What fontkit's types lack. */
interface ShapedFont extends Font {
  _layoutEngine?: { engine?: { GPOSProcessor?: { applyAnchor: Attach } } }
}

/** Lets a mark stand where it is if its letter has no place for it; fontkit would throw. */
function leaveUnanchored({ _layoutEngine }: ShapedFont): void {
  const processor = _layoutEngine?.engine?.GPOSProcessor
  const attach = processor?.applyAnchor.bind(processor)
  if (attach) processor!.applyAnchor = (mark, base, at) => void (mark.markAnchor && base && attach(mark, base, at))
}

export const hasRoboto = (text: string, style: Style): boolean =>
  [...text].every((sign) => sign === '\n' || openFace(style).hasGlyphForCodePoint(sign.codePointAt(0)!))

/** Letters with their marks. */
const clusters = new Intl.Segmenter('fr', { granularity: 'grapheme' })

export const clustersOf = (text: string): string[] => Array.from(clusters.segment(text), ({ segment }) => segment)

/** The face that draws a letter with its marks. Undefined if none has all of it. */
export const faceOf = (cluster: string, style: Style): Style | Required<Part> | undefined =>
  hasRoboto(cluster, style)
    ? style
    : partsOf(cluster).find(
        (part): part is Required<Part> =>
          part.face !== undefined &&
          [...cluster].every((sign) => part.face!.hasGlyphForCodePoint(sign.codePointAt(0)!)),
      )

/** Returns a text as it is drawn. A letter that no face has is in Latin letters, or its code point where it has none; other signs are left out. */
export const drawable = (text: string, style: Style): string => {
  const composed = text.normalize('NFC')
  if (hasRoboto(composed, style)) return composed
  const shown = clustersOf(composed).map((cluster) => {
    if (faceOf(cluster, style)) return cluster
    return [...cluster].map((sign) => (faceOf(sign, style) ? sign : inLatin(sign))).join('')
  })
  return shown.join('').replaceAll(/ {2,}/g, ' ')
}

const inLatin = (sign: string): string => {
  if (!/[\p{L}\p{M}\p{N}]/u.test(sign)) return ''
  const latin = anyAscii(sign).replaceAll('?', '')
  // Accents have no Latin letter, vowels of some scripts are marks and have one.
  return latin || (/\p{L}/u.test(sign) ? `U+${sign.codePointAt(0)!.toString(16).toUpperCase()}` : '')
}
