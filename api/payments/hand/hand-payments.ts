import type { HandMethod } from '../../../schema/catalogues/labels.ts'
import type { Id } from '../../../schema/ids.ts'
import { userFeed } from '../../../schema/feeds.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import { isHandPayable, isPaidDay, unconfirmedPerJob } from '../../../schema/payments/hand-payment.ts'
import { countHandWages } from '../../employment/wage-years.ts'
import type { Me } from '../../http/me.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockJob, type JobState } from '../../jobs/job-state.ts'
import { notify, notifyInPlaceOf, settleAsked, type NewNotification } from '../../notifications/notifications.ts'
import { issueHandReceipt } from '../../issuing/receipts.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import type { Tx } from '../../feeds/write.ts'
import { closeOrdersOfSettled } from './settled-jobs.ts'
import { confirmed, contested, declaredByPayee, declaredByPayer, type Told } from './notifications.ts'

/*
 * Payments from hand to hand, as the two parties of a job say them (rule 3.5.35). They move no money of ours. The job's row lock orders all acts
 * around one job. A repetition of an act changes nothing.
 */

interface StoredPayment {
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
}

/**
 * Notes a payment. With `replaces` it corrects an own one, which is withdrawn at once: both are done, or neither. Refusals: not_found, not_yours,
 * not_payable, invalid (the day), payments_full, id_reused, already_confirmed (the one to correct).
 */
export const declarePayment = async (
  tx: Tx,
  me: Me,
  { id, jobId, replaces, expenses = 0, ...sent }: MutationArguments<'payment.declare'>,
): Promise<void> => {
  const said = { ...sent, expenses }
  const job = await lockJob(tx, jobId)
  if (!job || (job.isDeleted && job.postedById !== me.id)) throw new Refusal('not_found')
  if (me.id !== job.postedById && me.id !== job.assignedToId) throw new Refusal('not_yours')
  const known = await lockPayment(tx, id)
  if (known) return ensureSame(known, { jobId, declaredById: me.id, ...said })

  if (!isHandPayable(job) || job.assignedToId !== said.payeeId) throw new Refusal('not_payable')
  const { acceptedAt, unconfirmed } = await readRoom(tx, me, jobId, said.payeeId)
  if (!isPaidDay(said.paidOn, acceptedAt.toISOString(), new Date()))
    throw new Refusal('invalid', { issues: [{ path: 'paidOn', message: 'paidOn' }] })
  if (unconfirmed >= unconfirmedPerJob) throw new Refusal('payments_full')
  const former = replaces === undefined ? undefined : (await lockOwn(tx, me, { id: replaces, jobId })).payment
  if (former?.isWithdrawn) throw new Refusal('not_found')

  const payment = { payerId: job.postedById, ...said }
  if (former) await takeBack(tx, former)
  await tx`
    insert into hand_payments (id, job_id, payer_id, payee_id, amount, expenses, method, paid_on, declared_by)
    values (${id}, ${jobId}, ${payment.payerId}, ${said.payeeId}, ${said.amount}, ${expenses}, ${said.method}, ${said.paidOn}::text::date,
      ${me.id})`
  putJob(tx, job, payment)
  await countHandWages(tx, payment, payment.paidOn, ...(former ? [former.paidOn] : []))
  const told = await readTold(tx, me, job, { ...payment, id })
  const describe = me.id === payment.payerId ? declaredByPayer : declaredByPayee
  await tell(tx, describe(told), former && describe({ ...told, ...former }))
  if (former) await settleAsked(tx, ['payment'], [former.id])
}

/** Agrees with what the other party has declared, even after having contested it. Refusals: not_found, not_yours. */
export const confirmPayment = async (tx: Tx, me: Me, args: MutationArguments<'payment.confirm'>): Promise<void> => {
  const { job, payment } = await lockOther(tx, me, args)
  if (payment.isConfirmed) return
  await tx`
    update hand_payments set confirmed_at = now(), contested_at = null, other_amount = null where id = ${payment.id}`
  putJob(tx, job, payment)
  await countHandWages(tx, payment, payment.paidOn)
  await closeOrdersOfSettled(tx, job.id)
  await issueHandReceipt(tx, payment.id)
  const told = await readTold(tx, me, job, payment)
  await tell(tx, confirmed(told), payment.isContested ? contested(told) : undefined)
  await settleAsked(tx, ['payment'], [payment.id])
}

/**
 * Says that a declared payment is not right. Who has said so already may name another amount, which notifies nobody. Refusals: not_found, not_yours,
 * already_confirmed.
 */
export const contestPayment = async (tx: Tx, me: Me, args: MutationArguments<'payment.contest'>): Promise<void> => {
  const { job, payment } = await lockOther(tx, me, args)
  if (payment.isConfirmed) throw new Refusal('already_confirmed')
  if (payment.isContested && payment.otherAmount === args.otherAmount) return
  await tx`
    update hand_payments set contested_at = coalesce(contested_at, now()), other_amount = ${args.otherAmount}
    where id = ${payment.id}`
  putJob(tx, job, payment)
  await countHandWages(tx, payment, payment.paidOn)
  // The question stays: who contests may still confirm, and a correction takes the place of its notification.
  if (!payment.isContested) await tell(tx, contested(await readTold(tx, me, job, payment)))
}

/** Takes back what one has declared, as long as the other party has not confirmed it. Refusals: not_found, not_yours, already_confirmed. */
export const withdrawPayment = async (tx: Tx, me: Me, args: MutationArguments<'payment.withdraw'>): Promise<void> => {
  const { job, payment } = await lockOwn(tx, me, args)
  if (payment.isWithdrawn) return
  await takeBack(tx, payment)
  putJob(tx, job, payment)
  await countHandWages(tx, payment, payment.paidOn)
  await settleAsked(tx, ['payment'], [payment.id])
}

const lockPayment = async (tx: Tx, id: Id): Promise<StoredPayment | undefined> => {
  const [found] = await tx<StoredPayment[]>`
    select id, job_id as "jobId", payer_id as "payerId", payee_id as "payeeId", amount, expenses, method, paid_on::text as "paidOn",
      declared_by as "declaredById", other_amount as "otherAmount", confirmed_at is not null as "isConfirmed",
      contested_at is not null as "isContested", withdrawn_at is not null as "isWithdrawn"
    from hand_payments where id = ${id} for no key update`
  return found
}

interface Named {
  id: Id
  jobId: Id
}

interface Locked {
  job: JobState
  payment: StoredPayment
}

/** Only the two people of a payment find it, whoever has the job by now. Refusals: not_found. */
const lockPaymentOf = async (tx: Tx, me: Me, { id, jobId }: Named): Promise<Locked> => {
  const job = await lockJob(tx, jobId)
  const payment = job && (await lockPayment(tx, id))
  if (payment?.jobId !== jobId || ![payment.payerId, payment.payeeId].includes(me.id)) throw new Refusal('not_found')
  return { job: job!, payment }
}

/** Locks a payment that the caller has declared and may take back. Refusals: not_found, not_yours, already_confirmed. */
const lockOwn = async (tx: Tx, me: Me, named: Named): Promise<Locked> => {
  const locked = await lockPaymentOf(tx, me, named)
  if (locked.payment.declaredById !== me.id) throw new Refusal('not_yours')
  if (locked.payment.isConfirmed) throw new Refusal('already_confirmed')
  return locked
}

/** Locks a payment that the other party has declared. Refusals: not_found, not_yours. */
const lockOther = async (tx: Tx, me: Me, named: Named): Promise<Locked> => {
  const locked = await lockPaymentOf(tx, me, named)
  if (locked.payment.isWithdrawn) throw new Refusal('not_found')
  if (locked.payment.declaredById === me.id) throw new Refusal('not_yours')
  return locked
}

const takeBack = async (tx: Tx, { id }: StoredPayment): Promise<void> => {
  await tx`update hand_payments set withdrawn_at = now() where id = ${id}`
}

/** A device may send again what the server has already. Refusals: id_reused. */
const ensureSame = (
  known: StoredPayment,
  said: Pick<StoredPayment, 'jobId' | 'payeeId' | 'declaredById' | 'amount' | 'expenses' | 'method' | 'paidOn'>,
): void => {
  const differs = (Object.keys(said) as (keyof typeof said)[]).some((field) => known[field] !== said[field])
  if (differs) throw new Refusal('id_reused')
}

/** Returns when the student was accepted, and how many payments the caller has declared for the job that were not confirmed. */
const readRoom = async (tx: Tx, me: Me, jobId: Id, studentId: Id): Promise<{ acceptedAt: Date; unconfirmed: number }> =>
  onlyRow(
    await tx<{ acceptedAt: Date; unconfirmed: number }[]>`
      select coalesce(max(decided_at), now()) as "acceptedAt",
        (select count(*)::int from hand_payments
          where job_id = ${jobId} and declared_by = ${me.id} and confirmed_at is null) as unconfirmed
      from applications where job_id = ${jobId} and student_id = ${studentId} and status = 'accepted'`,
  )

/** Puts the job into the feeds of those people of a payment who still have the job, since its row shows the payment. */
const putJob = (
  tx: Tx,
  { id, postedById, assignedToId }: JobState,
  { payerId, payeeId }: Pick<StoredPayment, 'payerId' | 'payeeId'>,
): void => {
  for (const party of [payerId, payeeId])
    if (party === postedById || party === assignedToId) tx.changes.put(userFeed(party), 'job', id)
}

/** Returns what the other party is told of a payment. */
const readTold = async (
  tx: Tx,
  me: Me,
  { title }: JobState,
  {
    id,
    payerId,
    payeeId,
    amount,
    expenses,
    method,
    paidOn,
  }: Pick<StoredPayment, 'id' | 'payerId' | 'payeeId' | 'amount' | 'expenses' | 'method' | 'paidOn'>,
): Promise<Told> => {
  const { firstName } = onlyRow(
    await tx<{ firstName: string }[]>`select first_name as "firstName" from users where id = ${me.id}`,
  )
  return {
    id,
    userId: me.id === payerId ? payeeId : payerId,
    by: { id: me.id, firstName },
    amount,
    expenses,
    method,
    paidOn,
    title,
  }
}

/** Notifies somebody, in the place of an unread notification that no longer holds. */
const tell = (tx: Tx, notification: NewNotification, former?: NewNotification): Promise<void> =>
  former ? notifyInPlaceOf(tx, former, notification) : notify(tx, notification)
