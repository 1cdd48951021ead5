import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { writeNumber, type PaperKind } from '../../schema/papers/kinds.ts'
import type { Certificate, Paper } from '../../schema/papers/paper.ts'
import type { MemoryData, StoredHandPayment } from './memory-data.ts'

/** The number and the year of the next paper of a kind. The code says nothing here. */
export const issueIn = ({ papers }: MemoryData, kind: PaperKind, now: string) => {
  const year = Number(swissDay(now).slice(0, 4))
  const issued = [...papers.values()].filter((one) => one.kind === kind && one.number !== null)
  return { number: writeNumber(kind, year, issued.length + 1), year, issuedAt: now, code: 'MEMO-2222-3333-4444' }
}

const unsigned = { language: 'fr', posterSignedAt: null, studentSignedAt: null, withdrawnAt: null } as const

/** The receipt of a confirmed hand payment. */
export const receiptOf = (
  state: MemoryData,
  payment: StoredHandPayment,
  now: string,
  replaces: string | null = null,
): Paper => {
  const { id, jobId, payerId, payeeId, amount, expenses, method, paidOn, declaredById, declaredAt } = payment
  const job = state.jobs.get(jobId)!
  const nameOf = (person: Id) => {
    const { firstName, lastName } = state.users.get(person)!
    return { firstName, lastName }
  }
  return {
    ...unsigned,
    ...issueIn(state, 'receipt', now),
    id,
    jobId,
    kind: 'receipt',
    posterId: payerId,
    studentId: payeeId,
    data: {
      payer: nameOf(payerId),
      payee: nameOf(payeeId),
      job: job.title,
      workedOn: job.scheduledFor && swissDay(job.scheduledFor),
      amount,
      ...(expenses !== undefined && { expenses }),
      paidOn,
      fee: 0,
      means: method,
      noted: { by: declaredById === payerId ? 'payer' : 'payee', at: declaredAt, confirmedAt: now },
      reference: id,
      replaces,
      isSimulated: false,
    },
  }
}

/** A certificate that its student asks for. */
export const certificateRequest = (
  { id, jobId, posterId }: Record<'id' | 'jobId' | 'posterId', Id>,
  studentId: Id,
  now: string,
): Certificate => ({
  ...unsigned,
  id,
  jobId,
  posterId,
  studentId,
  kind: 'certificate',
  number: null,
  year: Number(swissDay(now).slice(0, 4)),
  data: null,
  issuedAt: null,
  code: null,
})
