import type { HandMethod } from '../../../schema/catalogues/labels.ts'
import type { Id } from '../../../schema/ids.ts'
import type { Tx } from '../../feeds/write.ts'
import type { Me } from '../../http/me.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockJob, type JobState } from '../../jobs/job-state.ts'
import { onlyRow } from '../../postgres/single-row.ts'

export interface StoredPayment {
  id: Id
  jobId: Id
  payerId: Id
  payeeId: Id
  amount: number
  expenses: number
  method: HandMethod
  paidOn: string
  declaredById: Id
  otherAmount: number | null
  isConfirmed: boolean
  isContested: boolean
  isWithdrawn: boolean
  /** The note that it joined, because both say one payment. */
  sameAs: Id | null
  /** The confirmed payment that it is to correct. */
  corrects: Id | null
}

export const lockPayment = async (tx: Tx, id: Id): Promise<StoredPayment | undefined> => {
  const [found] = await tx<StoredPayment[]>`
    select id, job_id as "jobId", payer_id as "payerId", payee_id as "payeeId", amount, expenses, method, paid_on::text as "paidOn",
      declared_by as "declaredById", other_amount as "otherAmount", confirmed_at is not null as "isConfirmed",
      contested_at is not null as "isContested", withdrawn_at is not null as "isWithdrawn", same_as as "sameAs", corrects
    from hand_payments where id = ${id} for no key update`
  return found
}

/** Locks the notes of a job and its student that are not confirmed, in the order in which they came. */
export const lockOpen = async (tx: Tx, jobId: Id, payeeId: Id): Promise<StoredPayment[]> => {
  const found = await tx<{ id: Id }[]>`
    select id from hand_payments
    where job_id = ${jobId} and payee_id = ${payeeId} and confirmed_at is null and withdrawn_at is null order by declared_at, id`
  const notes: StoredPayment[] = []
  for (const { id } of found) notes.push((await lockPayment(tx, id))!)
  return notes
}

interface Named {
  id: Id
  jobId: Id
}

interface Locked {
  job: JobState
  payment: StoredPayment
}

/** Only the two people of a payment find it, whoever has the job by now. Who names a note that joined another one means that one. Refusals: not_found. */
export const lockPaymentOf = async (tx: Tx, me: Pick<Me, 'id'>, { id, jobId }: Named): Promise<Locked> => {
  const job = await lockJob(tx, jobId)
  const payment = job && (await lockPayment(tx, id))
  if (payment?.jobId !== jobId || ![payment.payerId, payment.payeeId].includes(me.id)) throw new Refusal('not_found')
  return payment.sameAs === null ? { job: job!, payment } : lockPaymentOf(tx, me, { id: payment.sameAs, jobId })
}

/** Locks a payment that the caller has declared and may take back. Refusals: not_found, not_yours, already_confirmed. */
export const lockOwn = async (tx: Tx, me: Me, named: Named): Promise<Locked> => {
  const locked = await lockPaymentOf(tx, me, named)
  if (locked.payment.isConfirmed) throw new Refusal('already_confirmed')
  if (locked.payment.declaredById !== me.id) throw new Refusal('not_yours')
  return locked
}

/** Locks a payment that the other party has declared. Refusals: not_found, not_yours. */
export const lockOther = async (tx: Tx, me: Me, named: Named): Promise<Locked> => {
  const locked = await lockPaymentOf(tx, me, named)
  if (locked.payment.isWithdrawn) throw new Refusal('not_found')
  if (locked.payment.declaredById === me.id) throw new Refusal('not_yours')
  return locked
}

export const takeBack = async (tx: Tx, { id }: StoredPayment): Promise<void> => {
  await tx`update hand_payments set withdrawn_at = now() where id = ${id}`
}

/** A device may send again what the server has already. Refusals: id_reused. */
export const ensureSame = (
  known: StoredPayment,
  said: Pick<StoredPayment, 'jobId' | 'payeeId' | 'declaredById' | 'amount' | 'expenses' | 'method' | 'paidOn'>,
): void => {
  const differs = (Object.keys(said) as (keyof typeof said)[]).some((field) => known[field] !== said[field])
  if (differs) throw new Refusal('id_reused')
}

/** Returns when the student was accepted, and how many payments the caller has declared for the job that were not confirmed. */
export const readRoom = async (
  tx: Tx,
  me: Me,
  jobId: Id,
  studentId: Id,
): Promise<{ acceptedAt: Date; unconfirmed: number }> =>
  onlyRow(
    await tx<{ acceptedAt: Date; unconfirmed: number }[]>`
      select coalesce(max(decided_at), now()) as "acceptedAt",
        (select count(*)::int from hand_payments
          where job_id = ${jobId} and declared_by = ${me.id} and confirmed_at is null and same_as is null) as unconfirmed
      from applications where job_id = ${jobId} and student_id = ${studentId} and status = 'accepted'`,
  )
