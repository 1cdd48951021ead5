import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { verifyPath } from '../../../schema/papers/code.ts'
import type { Paper } from '../../../schema/papers/paper.ts'
import { sheetOf } from '../../../schema/papers/sheet.ts'
import { Slots } from '../../http/slots.ts'
import type { AnySql } from '../../postgres/connect.ts'
import { productName } from '../../mail/template.ts'
import type { DrawnPaper } from './draw-paper.ts'

/** A drawing takes about 0.1 s, in which nothing else runs. */
const slot = new Slots(1)

/** Draws one paper after the other, after waiting work. */
export const drawInTurn = (paper: DrawnPaper): Promise<Buffer> =>
  slot.run(async () => {
    await setImmediate()
    // Fonts and PDF are half of the server's code, which no start waits for.
    const { drawPaper } = await import('./draw-paper.ts')
    return await drawPaper(paper)
  })

export interface PaperFile {
  content: Buffer
  /** Its SHA-256 in hexadecimal. */
  hash: string
}

/** Draws an issued paper, and notes its hash, by which a copy is verified. `origin`: where people reach the app. */
export const makePaperFile = async (sql: AnySql, paper: Paper, origin: string): Promise<PaperFile> => {
  const sheet = sheetOf(paper, productName)
  if (!sheet || paper.number === null) throw new Error('only an issued paper has a PDF')
  const content = await drawInTurn({
    sheet,
    name: paper.number,
    issuedAt: new Date(paper.issuedAt!),
    proof: { code: paper.code!, address: `${origin}${verifyPath(paper.code!)}` },
    product: productName,
  })
  const hash = createHash('sha256').update(content).digest('hex')
  await sql`update papers set hashes = hashes || ${hash}::text where id = ${paper.id} and not ${hash} = any(hashes)`
  return { content, hash }
}

/** "quittance-Q-2026-000123.pdf" */
export const fileNameOf = ({ kind, number }: Paper): string => `${fileNames[kind]}-${number}.pdf`

const fileNames: Record<Paper['kind'], string> = {
  receipt: 'quittance',
  statement: 'releve',
  certificate: 'attestation',
  agreement: 'accord',
  payslip: 'fiche-de-salaire',
}
