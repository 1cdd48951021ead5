import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { paperMutations } from '../../schema/papers/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Mutators } from '../writing/mutator.ts'
import { creatingRow, onRow } from '../writing/on-row.ts'
import { writerOf } from '../writing/write.ts'

export const paperMutators: Mutators<keyof typeof paperMutations> = {
  'paper.ask': creatingRow('paper', ({ id, jobId, posterId }, { me, now }) => ({
    id,
    jobId,
    posterId,
    kind: 'certificate',
    number: null,
    studentId: me,
    year: Number(swissDay(now).slice(0, 4)),
    language: 'fr',
    data: null,
    issuedAt: null,
    posterSignedAt: null,
    studentSignedAt: null,
    withdrawnAt: null,
    code: null,
  })),
  'paper.withdraw': onRow(
    'paper',
    (_args, row, { now }) => (row?.withdrawnAt === null ? { ...row, withdrawnAt: now } : row),
    { isNeeded: true },
  ),
}

const write = writerOf(paperMutators)

/** Asks the poster of completed work for a certificate (rule 3.5.642). Throws OutboxFull. */
export const askForCertificate = async (
  db: LocalDatabase,
  { id: jobId, postedById: posterId }: Pick<JobRow, 'id' | 'postedById'>,
) => {
  const id = db.newId()
  return { id, ...(await write(db, 'paper.ask', { id, jobId, posterId })) }
}

/** Withdraws a certificate, what was asked for, or a proposed agreement. Throws OutboxFull. */
export const withdrawPaper = (db: LocalDatabase, { id, jobId }: { id: Id; jobId: Id }) =>
  write(db, 'paper.withdraw', { id, jobId })
