import { userFeed } from '../../../schema/feeds.ts'
import type { Id } from '../../../schema/ids.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import { formatMoney } from '../../../schema/money.ts'
import { findSameNote, isHandPayable, isPaidDay, unconfirmedPerJob } from '../../../schema/payments/hand-payment.ts'
import { countHandWages } from '../../employment/wage-years.ts'
import type { Tx } from '../../feeds/write.ts'
import type { Me } from '../../http/me.ts'
import { Refusal } from '../../http/refusal.ts'
import { issueHandReceipt, withdrawPapersOf } from '../../issuing/receipts.ts'
import { lockKnown, type JobState } from '../../jobs/job-state.ts'
import { notify, notifyInPlaceOf, settleAsked, type NewNotification } from '../../notifications/notifications.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import { confirmed, contested, corrected, declaredByPayee, declaredByPayer, type Told } from './notifications.ts'
import { closeOrdersOfSettled, refuseBesideCard } from './settled-jobs.ts'
import {
  ensureSame,
  lockOpen,
  lockOther,
  lockOwn,
  lockPayment,
  lockPaymentOf,
  readRoom,
  takeBack,
  type StoredPayment,
} from './stored-payments.ts'

/*
 * Payments from hand to hand, as the two parties of a job say them (rule 3.5.35). They move no money of ours. The job's row lock orders all acts
 * around one job. A repetition of an act changes nothing.
 */

/**
 * Notes a payment. A note that says what an unanswered one says is no other payment: the other party's is confirmed by it, and an own one stays (rule
 * 2.2.300). With `replaces` it corrects an own note, which is withdrawn at once, both or neither; or it proposes to correct a payment that both have
 * confirmed, which stays until the other party agrees (rule 2.2.302). Refusals: not_found, not_yours, not_payable, invalid (the day or the amount),
 * payments_full, id_reused, paid_by_card.
 */
export const declarePayment = async (
  tx: Tx,
  me: Me,
  { id, jobId, replaces, expenses = 0, isAnother = false, ...sent }: MutationArguments<'payment.declare'>,
): Promise<void> => {
  const said = { ...sent, expenses }
  const job = await lockKnown(tx, me, jobId)
  if (me.id !== job.postedById && me.id !== job.assignedToId) throw new Refusal('not_yours')
  const known = await lockPayment(tx, id)
  if (known) return ensureSame(known, { jobId, declaredById: me.id, ...said })

  if (!isHandPayable(job) || job.assignedToId !== said.payeeId) throw new Refusal('not_payable')
  const { acceptedAt, unconfirmed } = await readRoom(tx, me, jobId, said.payeeId)
  if (!isPaidDay(said.paidOn, acceptedAt.toISOString(), new Date()))
    throw new Refusal('invalid', { issues: [{ path: 'paidOn', message: 'paidOn' }] })
  if (unconfirmed >= unconfirmedPerJob) throw new Refusal('payments_full')
  const former = replaces === undefined ? undefined : (await lockPaymentOf(tx, me, { id: replaces, jobId })).payment
  if (former && !former.isConfirmed && former.declaredById !== me.id) throw new Refusal('not_yours')
  if (former?.isWithdrawn) throw new Refusal('not_found')
  const corrects = (former?.isConfirmed ? former.id : former?.corrects) ?? null
  if (said.amount === 0 && corrects === null)
    throw new Refusal('invalid', { issues: [{ path: 'amount', message: 'handAmount' }] })

  if (corrects === null) await refuseBesideCard(tx, jobId, said.amount)

  const payment = { payerId: job.postedById, ...said }
  const open = await lockOpen(tx, jobId, said.payeeId)
  const others = open.filter((one) => one.id !== former?.id && !one.isContested)
  const same = isAnother ? undefined : findSameNote(others, { ...said, corrects })
  // One correction of a payment waits at a time.
  const isOver = (one: StoredPayment) => one.id === former?.id || (corrects !== null && one.corrects === corrects)
  const over = open.filter((one) => one.id !== same?.id && isOver(one))
  for (const one of over) await takeBack(tx, one)
  await tx`
    insert into hand_payments (id, job_id, payer_id, payee_id, amount, expenses, method, paid_on, declared_by, corrects, same_as, withdrawn_at)
    values (${id}, ${jobId}, ${payment.payerId}, ${said.payeeId}, ${said.amount}, ${expenses}, ${said.method}, ${said.paidOn}::text::date,
      ${me.id}, ${corrects}, ${same?.id ?? null}, ${same ? tx`now()` : null})`
  putJob(tx, job, payment)
  await countHandWages(tx, payment, payment.paidOn, ...over.map(({ paidOn }) => paidOn))
  if (same && same.declaredById !== me.id)
    await agree(tx, me, job, { ...same, expenses: Math.min(same.expenses, expenses) })
  if (!same) {
    const told = await readTold(tx, me, job, { ...payment, id }, corrects)
    const describe = corrects ? corrected : me.id === payment.payerId ? declaredByPayer : declaredByPayee
    const own = over.find((one) => one.declaredById === me.id)
    await tell(tx, describe(told), own && describe({ ...told, ...own }))
  }
  await settleAsked(
    tx,
    ['payment'],
    over.map((one) => one.id),
  )
}

/** Agrees with what the other party has declared, even after having contested it. Refusals: not_found, not_yours, paid_by_card. */
export const confirmPayment = async (tx: Tx, me: Me, args: MutationArguments<'payment.confirm'>): Promise<void> => {
  const { job, payment } = await lockOther(tx, me, args)
  if (payment.isConfirmed) return
  if (payment.corrects === null) await refuseBesideCard(tx, job.id, payment.amount)
  await agree(tx, me, job, payment)
}

/** Both say it from now on: a receipt is issued, and of a correction, the payment that it corrects is over. */
export const agree = async (tx: Tx, me: Pick<Me, 'id'>, job: JobState, payment: StoredPayment): Promise<void> => {
  const isNothing = payment.amount === 0
  await tx`
    update hand_payments set confirmed_at = now(), contested_at = null, other_amount = null, expenses = ${payment.expenses},
      withdrawn_at = ${isNothing ? tx`now()` : null}
    where id = ${payment.id}`
  const former = payment.corrects === null ? undefined : await lockPayment(tx, payment.corrects)
  if (former) await takeBack(tx, former)
  putJob(tx, job, payment)
  await countHandWages(tx, payment, payment.paidOn, ...(former ? [former.paidOn] : []))
  await closeOrdersOfSettled(tx, job.id)
  const withdrawn = former && (await withdrawPapersOf(tx, former.id))
  if (!isNothing) await issueHandReceipt(tx, payment.id, withdrawn)
  const told = await readTold(tx, me, job, payment, payment.corrects)
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
  if (!payment.isContested) await tell(tx, contested(await readTold(tx, me, job, payment, payment.corrects)))
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

/** Puts the job into the feeds of those people of a payment who still have the job, since its row shows the payment. */
const putJob = (
  tx: Tx,
  { id, postedById, assignedToId }: JobState,
  { payerId, payeeId }: Pick<StoredPayment, 'payerId' | 'payeeId'>,
): void => {
  for (const party of [payerId, payeeId])
    if (party === postedById || party === assignedToId) tx.changes.put(userFeed(party), 'job', id)
}

/** Returns what the other party is told of a payment, which is perhaps to correct another one. */
const readTold = async (
  tx: Tx,
  me: Pick<Me, 'id'>,
  { title }: JobState,
  payment: Pick<StoredPayment, 'id' | 'payerId' | 'payeeId' | 'amount' | 'expenses' | 'method' | 'paidOn'>,
  corrects: Id | null,
): Promise<Told> => {
  const { firstName, former } = onlyRow(
    await tx<{ firstName: string; former: number | null }[]>`
      select first_name as "firstName", (select amount from hand_payments where id = ${corrects}) as former from users where id = ${me.id}`,
  )
  const { id, payerId, payeeId, amount, expenses, method, paidOn } = payment
  const userId = me.id === payerId ? payeeId : payerId
  const formerSum = former === null ? null : formatMoney(former, false)
  return { id, userId, by: { id: me.id, firstName }, amount, expenses, method, paidOn, title, former: formerSum }
}

/** Notifies somebody, in the place of an unread notification that no longer holds. */
const tell = (tx: Tx, notification: NewNotification, former?: NewNotification): Promise<void> =>
  former ? notifyInPlaceOf(tx, former, notification) : notify(tx, notification)
