import { isId, type Id } from '../../schema/ids.ts'
import { changeStatus, jobChanged } from '../jobs/jobs.ts'
import { lockJob } from '../jobs/job-state.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import type { PaymentContext } from '../tasks/context.ts'
import type { Sql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { advance, applyReport } from '../escrow/advance.ts'
import { isUnpaid } from '../escrow/books.ts'
import { isOverpaid } from '../escrow/states.ts'
import { isLive, lockPaymentsOf, type Payment } from '../escrow/payment-rows.ts'
import { lockPayee } from './payees.ts'
import { pausedUntil } from './payer-limits.ts'
import { findMismatch, providerOf, type ProviderIntent, type ProviderEvent } from '../providers/provider.ts'

/** Seconds until a disputed payment is read again, because the event of the bank's decision may get lost. */
export const disputeSeconds = 24 * 60 * 60

/**
 * Receives a provider's event once: its id is stored together with the task that reads the current state from the provider. The event's own content
 * is not trusted, so its order and age don't matter.
 */
export const receiveEvent = (sql: Sql, provider: Payment['provider'], event: ProviderEvent): Promise<void> =>
  write(sql, async (tx) => {
    const fresh = await tx`
      insert into provider_events (provider, id, type) values (${provider}, ${event.id}, ${event.type})
      on conflict do nothing returning id`
    if (fresh.length === 0) return
    const { intentId, accountId } = event
    if (intentId !== null) await enqueue(tx, 'payment.refresh', { provider, intentId })
    if (accountId !== null) await enqueue(tx, 'payment.account', { accountId })
  })

/**
 * Reads an intent from the provider and applies its state to its payment. A repetition changes nothing, and a read that a later one has overtaken is
 * ignored. Returns the intent.
 */
export const refreshIntent = async (
  { sql, log, providers }: PaymentContext,
  { provider, intentId }: TaskPayloads['payment.refresh'],
): Promise<ProviderIntent | undefined> => {
  const { begun } = onlyRow(await sql<{ begun: string }[]>`select clock_timestamp()::text as begun`)
  const intent = await providerOf(providers, provider).readIntent(intentId)
  const outcome = await write(sql, (tx) =>
    intent ? applyIntent(tx, provider, intent, begun) : forgetIntent(tx, provider, intentId, begun),
  )
  if (outcome !== 'applied') log.error({ provider, intentId, outcome }, 'a provider reports what is not in the books')
  return intent
}

/** Reads an intent whose event arrived, or may have been lost. */
export const refreshByTask = async (ctx: PaymentContext, payload: TaskPayloads['payment.refresh']): Promise<void> => {
  await refreshIntent(ctx, payload)
}

/** An intent that the provider doesn't know can't be charged. */
const forgetIntent = async (
  tx: Tx,
  provider: Payment['provider'],
  intentId: string,
  begun: string,
): Promise<'unknown'> => {
  const found = await lockByIntent(tx, provider, { id: intentId, paymentId: '' })
  if (!found) return 'unknown'
  const { payment } = found
  const mismatch = isUnpaid(payment) ? null : 'unknown'
  await tx`
    update payments set is_chargeable = false, mismatch = ${mismatch}, read_at = ${begun}::timestamptz
    where id = ${payment.id}`
  if (payment.isChargeable) await advance(tx, payment, 'cancelled')
  return 'unknown'
}

/**
 * Applies an intent's state to its payment. An intent that contradicts the payment's amount, currency or job moves no money, and the contradiction is
 * stored as `mismatch`.
 */
const applyIntent = async (
  tx: Tx,
  provider: Payment['provider'],
  intent: ProviderIntent,
  begun: string,
): Promise<string> => {
  const found = await lockByIntent(tx, provider, intent)
  if (!found) return 'unknown'
  const { job, others, payment: before } = found
  const mismatch = findContradiction(before, intent)
  const read = await tx`
    update payments set read_at = ${begun}::timestamptz, intent_id = ${intent.id}, mismatch = ${mismatch},
      is_chargeable = ${isUnpaid(before) && isOpen(intent)}, failure = coalesce(${intent.failure}, failure),
      declines = greatest(declines, ${intent.declines}),
      last_declined_at = case when ${intent.declines} > declines then now() else last_declined_at end
    where id = ${before.id} and (read_at is null or read_at <= ${begun}::timestamptz) returning id`
  if (read.length === 0) return 'applied'

  // An order that was declined too often is closed, so that its secret can't be used any more.
  if (isUnpaid(before) && isOpen(intent) && (await pausedUntil(tx, job.id))) {
    await enqueue(tx, 'payment.settle', { paymentId: before.id })
  }
  // A cancelled intent moves no money, so its contradictions don't matter.
  if (mismatch !== null && intent.status !== 'cancelled') return mismatch
  if (intent.status === 'declined' || intent.status === 'cancelled') await advance(tx, before, intent.status)
  if (intent.status !== 'succeeded') return mismatch ?? 'applied'

  const payment = await applyReport(tx, before, intent, {
    // Money for a student who no longer has the job, or an account, is refunded.
    job:
      job.assignedToId === before.payeeId && !(await lockPayee(tx, before.payeeId)).isGone ? job.status : 'cancelled',
    isPaidOtherwise: others.some(isLive),
  })
  if (intent.dispute === 'open') {
    await enqueue(
      tx,
      'payment.refresh',
      { provider, intentId: intent.id },
      { key: payment.id, runAfterSeconds: disputeSeconds },
    )
  }
  const isNewlyHeld = payment.state === 'held' && before.state !== 'held'
  if (isNewlyHeld && job.status === 'assigned') await changeStatus(tx, job, 'in_progress', { id: payment.payerId })
  // The party that could end the job alone may no longer do so (rules 1.2.436 and 1.2.444).
  else if (isNewlyHeld) await jobChanged(tx, job, job)
  if (!isOverpaid(payment)) return 'applied'
  await tx`update payments set mismatch = 'paidOut' where id = ${payment.id}`
  return 'paidOut'
}

/** Returns the field of the intent that contradicts the books, if any. */
const findContradiction = (payment: Payment, intent: ProviderIntent): string | null => {
  const mismatch = findMismatch({ ...payment, paymentId: payment.id }, intent)
  if (mismatch !== null) return mismatch
  return isUnpaid(payment) || intent.status === 'succeeded' ? null : 'status'
}

/**
 * Finds the payment by the intent's id or, if the answer with that id was lost, by the payment id in the intent's metadata. Locks the job, then its
 * payments.
 */
const lockByIntent = async (
  tx: Tx,
  provider: Payment['provider'],
  { id: intentId, paymentId }: Pick<ProviderIntent, 'id' | 'paymentId'>,
) => {
  const [found] = await tx<{ id: Id; jobId: Id }[]>`
    select id, job_id as "jobId" from payments
    where provider = ${provider}
      and (intent_id = ${intentId} or (intent_id is null and id = any(${[paymentId].filter(isId)}::uuid[])))`
  const job = found && (await lockJob(tx, found.jobId))
  const payments = job ? await lockPaymentsOf(tx, job.id) : []
  const payment = payments.find(({ id }) => id === found?.id)
  return job && payment ? { job, payment, others: payments.filter((other) => other !== payment) } : undefined
}

const isOpen = ({ status }: ProviderIntent): boolean => ['open', 'declined', 'processing'].includes(status)
