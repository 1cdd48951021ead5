import PDFDocument from 'pdfkit'
import { readLanguage } from '../../../schema/language.ts'
import { openFace, type Style } from './fonts.ts'
import { drawMixed, heightOfMixed } from './mixed-text.ts'
import { drawable, hasRoboto } from './other-scripts.ts'

/** Points: A4 has 595 × 842. */
export const margin = 56
export const width = 595.28 - 2 * margin
/** The end of what is written on a page; the footer stands below. */
const bottom = 841.89 - 64

export const colors = {
  ink: '#16211B',
  soft: '#4A584F',
  fir: '#0E4F3C',
  sun: '#FFC83A',
  line: '#D9CFBB',
  panel: '#FBF7EE',
}

type Element = PDFKit.PDFStructureElement

interface Facts {
  title: string
  author: string
  /** The moment of issue. With it in place of the present one, each drawing has the same bytes. */
  issuedAt: Date
}

/** A tagged PDF (PDF/UA) that is written from top to bottom. Each text is content of a structure element; all else is an artifact. */
export class Page {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Element
  readonly #bytes: Promise<Buffer>
  readonly #drawEdges: (page: Page, number: number, of: number) => void
  #pages = 0
  y = margin

  /** `drawEdges` draws what each page has at its edges, once the number of pages is known. */
  constructor({ title, author, issuedAt }: Facts, drawEdges: (page: Page, number: number, of: number) => void) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { top: margin, left: margin, right: margin, bottom: 0 },
      pdfVersion: '1.7',
      // pdfkit's types lack this one.
      subset: 'PDF/UA' as 'PDF/A-2',
      tagged: true,
      lang: readLanguage(),
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      // No face yet: pdfkit would read a face again at each use if it first knew it by its file.
      font: '',
      info: {
        Title: title,
        Author: author,
        Creator: author,
        Producer: author,
        CreationDate: issuedAt,
        ModDate: issuedAt,
      },
    })
    this.#bytes = collect(this.#doc)
    // pdfkit's types lack opened faces.
    const register = (style: Style) => this.#doc.registerFont(style, openFace(style) as unknown as ArrayBuffer)
    register('regular')
    register('bold')
    this.#drawEdges = drawEdges
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
    this.breakPage()
  }

  breakPage(): void {
    this.#doc.addPage()
    this.#pages += 1
    this.y = margin + 40
  }

  /** Begins another page unless there is room for so many points. Returns whether it did. */
  need(height: number): boolean {
    const isFull = this.y + height > bottom
    if (isFull) this.breakPage()
    return isFull
  }

  /** Adds a structure element to the document, or to `parent`. Its content is drawn at once. */
  element(
    type: string,
    content: (() => void) | Element[],
    { parent = this.#root, ...options }: ElementOptions = {},
  ): void {
    parent.add(this.struct(type, content, options))
  }

  /** An element for another one's list of content. */
  struct(type: string, content: (() => void) | Element[], options: StructureOptions = {}): Element {
    return this.#doc.struct(type, options, content)
  }

  /** An element that is filled later; end it afterwards. */
  open(type: string): Element {
    const element = this.#doc.struct(type)
    this.#root.add(element)
    return element
  }

  /** Draws what says nothing: lines, grounds, the edges of a page. */
  artifact(draw: (doc: PDFKit.PDFDocument) => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type })
    draw(this.#doc)
    this.#doc.endMarkedContent()
  }

  /** Draws within the element whose content is under way. */
  draw(draw: (doc: PDFKit.PDFDocument) => void): void {
    draw(this.#doc)
  }

  /** Writes a text at a place. Its faces are read before (`readFaces`). */
  text(text: string, { x = margin, y = this.y, ...style }: TextOptions): void {
    const { font = 'regular', size, color = colors.ink, width: textWidth = width, align = 'left' } = style
    const shown = drawable(text, font)
    this.#doc.fillColor(color)
    if (!hasRoboto(shown, font)) return drawMixed(this.#doc, shown, { font, size, width: textWidth, align, x, y })
    this.#doc.font(font).fontSize(size)
    this.#doc.text(shown, x, y, { width: textWidth, align, lineGap: size * 0.25 })
  }

  height(text: string, { font = 'regular', size, width: textWidth = width }: TextStyle): number {
    const shown = drawable(text, font)
    if (!hasRoboto(shown, font)) return heightOfMixed(this.#doc, shown, { font, size, width: textWidth })
    this.#doc.font(font).fontSize(size)
    return this.#doc.heightOfString(shown, { width: textWidth, lineGap: size * 0.25 })
  }

  async end(): Promise<Buffer> {
    this.#root.end()
    for (let at = 0; at < this.#pages; at += 1) {
      this.#doc.switchToPage(at)
      this.#drawEdges(this, at + 1, this.#pages)
    }
    this.#doc.end()
    return await this.#bytes
  }
}

interface TextStyle {
  font?: Style
  size: number
  width?: number
}

interface TextOptions extends TextStyle {
  x?: number
  y?: number
  color?: string
  align?: 'left' | 'right'
}

/** The options of an element; pdfkit's types lack the last two. */
interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  /** The header cell's cells. */
  scope?: 'Row' | 'Column'
  /** The left, upper, right and lower edge of a figure. */
  bbox?: [number, number, number, number]
}

interface ElementOptions extends StructureOptions {
  parent?: Element
}

const collect = async (doc: PDFKit.PDFDocument): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
