import { createHash } from 'node:crypto'
import { verifyPath } from '../../../schema/papers/code.ts'
import type { Paper } from '../../../schema/papers/paper.ts'
import { sheetOf } from '../../../schema/papers/sheet.ts'
import type { Asker } from '../../http/slots.ts'
import { runInThread } from '../../http/threads.ts'
import type { AnySql } from '../../postgres/connect.ts'
import { productName } from '../../mail/template.ts'
import type { DrawnPaper } from './draw-paper.ts'

/** Draws a paper in a thread, in this asker's turn: it takes a tenth of a second of the processor, or several. */
export const drawInTurn = async (paper: DrawnPaper, asker: Asker): Promise<Buffer> =>
  Buffer.from(await runInThread<Uint8Array>('paper', paper, asker))

export interface PaperFile {
  content: Buffer
  /** Its SHA-256 in hexadecimal. */
  hash: string
}

/** Draws an issued paper, and notes its hash, by which a copy is verified. `origin`: the one that stands on papers. */
export const makePaperFile = async (sql: AnySql, paper: Paper, origin: string, asker: Asker): Promise<PaperFile> => {
  const sheet = sheetOf(paper, productName)
  if (!sheet || paper.number === null) throw new Error('only an issued paper has a PDF')
  const drawn = {
    sheet,
    name: paper.number,
    issuedAt: new Date(paper.issuedAt!),
    proof: { code: paper.code!, address: `${origin}${verifyPath(paper.code!)}` },
    product: productName,
  }
  const content = await drawInTurn(drawn, asker)
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
