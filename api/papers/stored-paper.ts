import type { Id } from '../../schema/ids.ts'
import type { PaperKind } from '../../schema/papers/kinds.ts'
import type { Tx } from '../feeds/write.ts'
import { onlyRow } from '../postgres/single-row.ts'

/** What the acts of a paper's two people depend on. */
export interface StoredPaper {
  id: Id
  kind: PaperKind
  jobId: Id | null
  posterId: Id
  studentId: Id
  isIssued: boolean
  isWithdrawn: boolean
  isSignedByPoster: boolean
  isSignedByStudent: boolean
}

/** Locks a paper's row; the row of its job is locked before. */
export const lockPaper = async (tx: Tx, id: Id): Promise<StoredPaper | undefined> => {
  const [found] = await tx<StoredPaper[]>`
    select id, kind, job_id as "jobId", poster_id as "posterId", student_id as "studentId", issued_at is not null as "isIssued",
      withdrawn_at is not null as "isWithdrawn", poster_signed_at is not null as "isSignedByPoster",
      student_signed_at is not null as "isSignedByStudent"
    from papers where id = ${id} for no key update`
  return found
}

/** Whoever acted, for the notification of the other one. */
export const readName = async (tx: Tx, id: Id): Promise<{ id: Id; firstName: string }> =>
  onlyRow(await tx<{ id: Id; firstName: string }[]>`select id, first_name as "firstName" from users where id = ${id}`)
