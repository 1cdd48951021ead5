import { createHash, createHmac } from 'node:crypto'
import { swissDay } from '../../schema/dates.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { writeCode } from '../../schema/papers/code.ts'
import { writeNumber, type PaperKind } from '../../schema/papers/kinds.ts'
import type { PaperData } from '../../schema/papers/paper.ts'
import type { Tx } from '../feeds/write.ts'
import { onlyRow } from '../postgres/single-row.ts'

/** A paper to issue. */
export interface NewPaper<Kind extends PaperKind> {
  /** Of a certificate that was asked for, of an agreement that both have signed, or of the hand payment; without it, a new one. */
  id?: Id
  kind: Kind
  posterId: Id
  studentId: Id
  jobId: Id | null
  /** The payment of a payslip, or the card payment of a receipt. */
  paymentId?: Id
  /** The year that a statement is about. */
  year?: number
  data: PaperData[Kind]
  isSignedByPoster?: true
}

/**
 * Issues a paper: it gets its number and its code, and never changes afterwards. Call it last in a transaction, since the row of the number stays
 * locked until the commit (`.decisions/api/0640-…`). Returns its id.
 */
export const issuePaper = async <Kind extends PaperKind>(tx: Tx, paper: NewPaper<Kind>): Promise<Id> => {
  const { id = newId(), kind, posterId, studentId, jobId, paymentId = null, data, isSignedByPoster = false } = paper
  // The database checks the new row before it finds the one with the two moments.
  const isSignedByBoth = kind === 'agreement'
  const issueYear = Number(swissDay(new Date().toISOString()).slice(0, 4))
  const { last, key } = onlyRow(
    await tx<{ last: number; key: Uint8Array }[]>`
      insert into paper_numbers (kind, year, last) values (${kind}, ${issueYear}, 1)
      on conflict (kind, year) do update set last = paper_numbers.last + 1
      returning last, (select key from paper_key) as key`,
  )
  await tx`
    insert into papers (id, kind, number, poster_id, student_id, job_id, payment_id, year, data, issued_at, poster_signed_at, student_signed_at,
      code_hash)
    values (${id}, ${kind}, ${writeNumber(kind, issueYear, last)}, ${posterId}, ${studentId}, ${jobId}, ${paymentId},
      ${paper.year ?? issueYear}, ${JSON.stringify(data)}::text::jsonb, now(), ${isSignedByPoster || isSignedByBoth ? tx`now()` : null},
      ${isSignedByBoth ? tx`now()` : null},
      ${hashCode(codeOf(key, id))})
    on conflict (id) do update set number = excluded.number, year = excluded.year, data = excluded.data, issued_at = excluded.issued_at,
      poster_signed_at = coalesce(papers.poster_signed_at, excluded.poster_signed_at),
      student_signed_at = coalesce(papers.student_signed_at, excluded.student_signed_at), code_hash = excluded.code_hash`
  paperChanged(tx, { id, posterId, studentId })
  return id
}

/** Puts a paper into the feeds of its two people. */
export const paperChanged = (tx: Tx, { id, posterId, studentId }: { id: Id; posterId: Id; studentId: Id }): void => {
  for (const party of [posterId, studentId]) tx.changes.put(userFeed(party), 'paper', id)
}

/** Returns the code of a paper, which only the server's key gives (rule 3.5.644). */
export const codeOf = (key: Uint8Array, id: Id): string => writeCode(createHmac('sha256', key).update(id).digest())

/** What is stored of a code. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()
