import { setImmediate } from 'node:timers/promises'
import qrCode from 'qrcode'
import type { Fact, Sheet, Table } from '../../../schema/papers/sheet-parts.ts'
import { readFaces } from './other-scripts.ts'
import { colors, margin, Page, width } from './page.ts'

/** What a paper's PDF shows. */
export interface DrawnPaper {
  sheet: Sheet
  /** What its pages and its file are called: a number, for a paper that has one. */
  name: string
  issuedAt: Date
  /** By which anybody verifies the paper; undefined for one that we did not issue. */
  proof?: Proof
  /** Our name. */
  product: string
}

interface Proof {
  /** "7KQ2-9FXM-3PTR-V4DA" */
  code: string
  /** The address at which anybody verifies the paper. */
  address: string
}

/** Draws a paper as PDF. The same paper gives the same bytes. */
export const drawPaper = async (paper: DrawnPaper): Promise<Buffer> => {
  const { sheet, name, issuedAt, proof, product } = paper
  await readFaces(JSON.stringify(sheet))
  const page = new Page({ title: `${sheet.title} ${name}`, author: product, issuedAt }, (one, number, of) =>
    drawEdges(one, `${name} · ${number} sur ${of}`, paper),
  )
  page.element('H1', () => page.text(sheet.title, { font: 'bold', size: 24, color: colors.fir }))
  page.y += page.height(sheet.title, { font: 'bold', size: 24 }) + 2
  writeParagraph(page, sheet.lead, { size: 10, color: colors.soft, after: 18 })
  for (const text of sheet.paragraphs) writeParagraph(page, text, { size: 11.5, after: 10 })
  if (sheet.paragraphs.length > 0) page.y += 6
  drawFacts(page, sheet.facts)
  if (sheet.table) await drawTable(page, sheet.table)
  page.y += 16
  for (const text of sheet.signatures) writeParagraph(page, text, { size: 10.5, font: 'bold', after: 12 })
  for (const text of sheet.notes) writeParagraph(page, text, { size: 9, color: colors.soft, after: 3 })
  if (proof) drawVerification(page, proof, product)
  return await page.end()
}

interface ParagraphStyle {
  size: number
  after: number
  color?: string
  font?: 'bold'
}

const writeParagraph = (page: Page, text: string, { after, ...style }: ParagraphStyle): void => {
  const height = page.height(text, style)
  page.need(height)
  page.element('P', () => page.text(text, style))
  page.y += height + after
}

/** Our mark at the top, and the number with that of the page at the foot. */
const drawEdges = (page: Page, foot: string, { product }: DrawnPaper): void => {
  page.artifact((doc) => {
    doc
      .save()
      .translate(margin, margin - 16)
      .scale(28 / 48)
    doc.roundedRect(0, 0, 48, 48, 13).fill(colors.fir)
    doc.lineWidth(4.6).lineCap('round').lineJoin('round')
    doc.path('M19 30.5c-2.6-3-5-5.4-7.6-5.4').stroke(colors.sun)
    for (const finger of hand) doc.path(finger).stroke(colors.panel)
    doc.restore()
    page.text(product, { x: margin + 38, y: margin - 9, font: 'bold', size: 13, color: colors.fir })
    page.text(foot, { y: 800, size: 8.5, color: colors.soft, align: 'right' })
  }, 'Pagination')
}

/** The strokes of the mark (pwa/ui/art/logo-shape.tsx), without the thumb. */
const hand = [
  'M19 30V14.5',
  'M25.2 28V11.5',
  'M31.3 28.5V14',
  'M37 31V20',
  'M19 29.5c0 5.8 3.7 8.9 9.2 8.9s8.8-3.4 8.8-8.2',
]

const labelWidth = 165
const valueX = margin + labelWidth + 12
const valueWidth = width - labelWidth - 12

const drawFacts = (page: Page, facts: readonly Fact[]): void => {
  const list = page.open('L')
  for (const [label, value] of facts) {
    const labelStyle = { size: 10, width: labelWidth }
    const valueStyle = { size: 11, font: 'bold', width: valueWidth } as const
    const height = Math.max(page.height(label, labelStyle), page.height(value, valueStyle))
    page.need(height + 14)
    page.artifact((doc) => rule(doc, page.y))
    const y = page.y + 6
    page.element(
      'LI',
      [
        page.struct('Lbl', () => page.text(label, { ...labelStyle, y: y + 1, color: colors.soft })),
        page.struct('LBody', () => page.text(value, { ...valueStyle, x: valueX, y })),
      ],
      { parent: list },
    )
    page.y += height + 10
  }
  list.end()
  page.artifact((doc) => rule(doc, page.y))
}

const rule = (doc: PDFKit.PDFDocument, y: number): void => {
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.6)
    .stroke(colors.line)
}

/** The widths of five columns: a day, the work, two that are short, a figure. With a sixth, a figure stands before the last one. */
const widths: Record<number, readonly number[]> = { 5: [66, 176, 52, 101, 88], 6: [64, 132, 48, 87, 68, 84] }

const rowsAtOnce = 5

const drawTable = async (page: Page, { caption, head, rows, sum }: Table): Promise<void> => {
  page.y += 18
  writeHeading(page, caption)
  const table = page.open('Table')
  drawRow(page, table, head, { type: 'TH' })
  for (const [at, row] of rows.entries()) {
    // A year may have hundreds of payments, and other requests wait.
    if (at % rowsAtOnce === 0) await setImmediate()
    drawRow(page, table, row, { head, isBeforeLast: at === rows.length - 1 })
  }
  drawRow(page, table, [sum[0], ...head.slice(2).map(() => ''), sum[1]], { isStrong: true })
  table.end()
  page.artifact((doc) => rule(doc, page.y))
}

const writeHeading = (page: Page, text: string): void => {
  const style = { font: 'bold', size: 13 } as const
  const height = page.height(text, style)
  // The head and a row stay with it.
  page.need(height + 3 * lowRow)
  page.element('H2', () => page.text(text, { ...style, color: colors.fir }))
  page.y += height + 6
}

interface RowOptions {
  type?: 'TH' | 'TD'
  isStrong?: boolean
  /** What stands above the row again if it begins a page. */
  head?: readonly string[]
  /** Whether the sum follows, which never stands alone on a page. */
  isBeforeLast?: boolean
}

/** The height of a row of one line. */
const lowRow = 26

const drawRow = (
  page: Page,
  table: ReturnType<Page['open']>,
  cells: readonly string[],
  { type = 'TD', isStrong = type === 'TH', head, isBeforeLast = false }: RowOptions,
): void => {
  const { style, height } = layOutRow(page, cells, isStrong)
  if (page.need(height + 12 + (isBeforeLast ? lowRow : 0)) && head) {
    const above = layOutRow(page, head, true)
    // The table has its head once; on later pages it is only seen.
    page.artifact(() => head.forEach((cell, at) => page.text(cell, above.style(at))), 'Pagination')
    page.y += above.height + 9
  }
  page.artifact((doc) => rule(doc, page.y))
  page.element(
    'TR',
    cells.map((cell, at) =>
      page.struct(type, () => page.text(cell, style(at)), type === 'TH' ? { scope: 'Column' } : {}),
    ),
    { parent: table },
  )
  page.y += height + 9
}

/** Returns how each cell of a row is written at the place where the page is by then, and the height of the row. */
const layOutRow = (page: Page, cells: readonly string[], isStrong: boolean) => {
  const columns = widths[cells.length]!
  const style = (at: number) => {
    const x = margin + columns.slice(0, at).reduce((sum, one) => sum + one, 0)
    const isLast = at === cells.length - 1
    const place = { x: isLast ? x + 8 : x, y: page.y + 5, align: isLast ? 'right' : 'left' } as const
    return { size: 9.5, width: columns[at]! - 8, ...place, ...(isStrong && { font: 'bold' as const }) }
  }
  return { style, height: Math.max(...cells.map((cell, at) => page.height(cell, style(at)))) }
}

const codeSize = 92

/** The code as picture and as text, and what it proves. */
const drawVerification = (page: Page, { code, address }: Proof, product: string): void => {
  const panel = codeSize + 24
  page.y += 14
  page.need(panel)
  const top = page.y
  page.artifact((doc) => doc.roundedRect(margin, top, width, panel, 10).fillAndStroke(colors.panel, colors.line))
  const [x, y] = [margin + 12, top + 12]
  page.element('Figure', () => page.draw((doc) => drawCode(doc, address, x, y)), {
    alt: `Code QR de l’adresse ${address}`,
    bbox: [x, y, x + codeSize, y + codeSize],
  })
  const beside = { x: x + codeSize + 16, width: width - codeSize - 40 }
  page.y = y + 2
  const write = (type: string, text: string, style: { size: number; font?: 'bold'; color?: string }, after: number) => {
    page.element(type, () => page.text(text, { ...style, ...beside }))
    page.y += page.height(text, { ...style, ...beside }) + after
  }
  write('H2', 'Vérifier ce document', { size: 11.5, font: 'bold', color: colors.fir }, 3)
  write('P', code, { size: 13, font: 'bold' }, 2)
  write('P', address, { size: 8.5, color: colors.soft }, 4)
  write(
    'P',
    `Cette page confirme que ${product} a établi ce document et que ce fichier n’a pas été changé. Elle ne prouve pas que son contenu est vrai.`,
    { size: 8.5, color: colors.soft },
    0,
  )
  page.y = top + panel
}

const drawCode = (doc: PDFKit.PDFDocument, text: string, x: number, y: number): void => {
  const { modules } = qrCode.create(text, { errorCorrectionLevel: 'M' })
  const size = codeSize / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) doc.rect(x + column * size, y + row * size, size, size)
  doc.fill(colors.ink)
}
