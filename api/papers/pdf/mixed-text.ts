import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import { once } from '../../../schema/once.ts'
import type { Style } from './fonts.ts'
import { clustersOf, faceOf } from './other-scripts.ts'

/*
 * Texts in several faces, some of which run from right to left. pdfkit writes one face from left to right, so lines are broken and put in order here.
 */

/** A part of a line in one face and one direction. */
interface Run {
  text: string
  /** The name of its face in the document. */
  font: string
  /** That of another script. */
  face?: Font
  /** Odd for a run from right to left. */
  level: number
}

interface MixedStyle {
  font: Style
  size: number
  width: number
}

const bidi = once(bidiFactory)

/** Returns the runs of a line from left to right. The line belongs to a French text, whatever it begins with. */
const runsOf = (doc: PDFKit.PDFDocument, line: string, style: Style): Run[] => {
  const { levels } = bidi().getEmbeddingLevels(line, 'ltr')
  const runs: Run[] = []
  let at = 0
  for (const cluster of clustersOf(line)) {
    const found = faceOf(cluster, style)
    const other = typeof found === 'object' ? { face: found.face } : {}
    const font = typeof found === 'object' ? found.name : style
    // pdfkit's types lack opened faces.
    if (other.face) doc.registerFont(font, other.face as unknown as ArrayBuffer)
    const [level, last] = [levels[at]!, runs.at(-1)]
    at += cluster.length
    // Between two words from right to left, each sign of Roboto is a run of its own, which may be mirrored.
    const isTurned = !other.face && level % 2 === 1
    if (last?.font === font && last.level === level && !isTurned) last.text += cluster
    else runs.push({ text: (isTurned && bidi().getMirroredCharacter(cluster)) || cluster, font, ...other, level })
  }
  return reorder(runs)
}

/** Turns around what runs from right to left (Unicode's rule L2). */
const reorder = (runs: readonly Run[]): Run[] => {
  let ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const result: Run[] = []
    let turned: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) turned = [run, ...turned]
      else {
        result.push(...turned, run)
        turned = []
      }
    }
    ordered = [...result, ...turned]
  }
  return ordered
}

/** With features of its own, pdfkit shapes a text as a whole; else it would write the words from left to right. */
const whole = { lineBreak: false, features: [] }

const widthOf = (doc: PDFKit.PDFDocument, text: string, { font, size }: MixedStyle): number =>
  runsOf(doc, text, font).reduce(
    (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text, whole),
    0,
  )

/** Breaks a text at its spaces, and within a word that is too long for a line. */
const breakLines = (doc: PDFKit.PDFDocument, text: string, style: MixedStyle): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let [line, length] = ['', 0]
    const add = (part: string) => {
      const partLength = widthOf(doc, part, style)
      if (line !== '' && length + widthOf(doc, part.trimEnd(), style) > style.width) {
        lines.push(line.trimEnd())
        ;[line, length] = ['', 0]
      }
      line += part
      length += partLength
    }
    for (const word of paragraph.match(/[^ ]+ *| +/g) ?? [])
      if (widthOf(doc, word.trimEnd(), style) > style.width) clustersOf(word).forEach(add)
      else add(word)
    return [...lines, line.trimEnd()]
  })

/** The height of each line: that of its highest face. */
const measure = (doc: PDFKit.PDFDocument, text: string, style: MixedStyle) => {
  const lines = breakLines(doc, text, style)
  const fonts = new Set([style.font, ...runsOf(doc, text, style.font).map(({ font }) => font)])
  const heights = Array.from(fonts, (font) => doc.font(font).fontSize(style.size).currentLineHeight(true))
  const { ascender } = (doc.font(style.font) as unknown as { _font: { ascender: number } })._font
  const step = Math.max(...heights) + style.size * 0.25
  // Letters of the higher faces stand above Roboto's.
  const rise = (ascender / 1000) * style.size + (Math.max(...heights) - heights[0]!) / 2
  return { lines, step, rise }
}

export const heightOfMixed = (doc: PDFKit.PDFDocument, text: string, style: MixedStyle): number => {
  const { lines, step } = measure(doc, text, style)
  return lines.length * step
}

/** Whether the glyphs of a text are read as the text. Some scripts write a vowel before the letter that it follows. */
const spells = (face: Font, text: string): boolean => {
  const { glyphs, direction } = face.layout(text)
  const inOrder = direction === 'rtl' ? glyphs.toReversed() : glyphs
  return String.fromCodePoint(...inOrder.flatMap(({ codePoints }) => codePoints)) === text
}

/** Writes a text below `y`, in the color that is set. A run whose glyphs are not read as its text has the text beside it. */
export const drawMixed = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, align, ...style }: MixedStyle & { x: number; y: number; align: 'left' | 'right' },
): void => {
  const { lines, step, rise } = measure(doc, text, style)
  for (const [row, line] of lines.entries()) {
    let at = align === 'right' ? x + style.width - widthOf(doc, line, style) : x
    for (const { text: shown, font, face } of runsOf(doc, line, style.font)) {
      doc.font(font).fontSize(style.size)
      const width = doc.widthOfString(shown, whole)
      const isSpelt = !face || spells(face, shown)
      if (!isSpelt) doc.markContent('Span', { actual: shown })
      doc.text(shown, at, y + rise + row * step, { ...whole, baseline: 'alphabetic' })
      if (!isSpelt) doc.endMarkedContent()
      at += width
    }
  }
}
