import { isId, type Id } from '../../schema/ids.ts'
import { changeStatus, lockJob } from '../jobs/jobs.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import type { PaymentContext } from '../tasks/context.ts'
import type { Sql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import { advance } from './escrow/advance.ts'
import type { MoneyEvent } from './escrow/states.ts'
import { isLive, lockPaymentsOf, type Payment } from './escrow/payment-rows.ts'
import { pausedUntil } from './payer-limits.ts'
import { findMismatch, providerOf, type ProviderIntent, type ProviderEvent } from './providers/provider.ts'

/** Seconds until a disputed payment is read again, in case the event with the bank's decision gets lost. */
const disputeSeconds = 24 * 60 * 60

/**
 * Receives an event of a provider, once: its id is stored together with the task that reads the current state from the
 * provider. The event's own content is not believed, so its order and age don't matter.
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

/** Reads an intent from the provider and applies its state to its payment. Repeating it changes nothing. */
export const refreshIntent = async (
  { sql, log, providers }: PaymentContext,
  { provider, intentId }: TaskPayloads['payment.refresh'],
): Promise<void> => {
  const intent = await providerOf(providers, provider).readIntent(intentId)
  const outcome = await write(sql, (tx) =>
    intent ? applyIntent(tx, provider, intent) : forgetIntent(tx, provider, intentId),
  )
  if (outcome !== 'applied') log.error({ provider, intentId, outcome }, 'a provider reports what is not in the books')
}

/** An intent that the provider doesn't know can't be charged. */
const forgetIntent = async (tx: Tx, provider: Payment['provider'], intentId: string): Promise<'unknown'> => {
  const found = await lockByIntent(tx, provider, { id: intentId, paymentId: '' })
  if (found?.payment.isChargeable) {
    await tx`update payments set is_chargeable = false where id = ${found.payment.id}`
    await advance(tx, found.payment, 'cancelled')
  }
  return 'unknown'
}

/**
 * Applies an intent's state to its payment. An intent that contradicts the payment's own amount, currency or job moves
 * nothing and is stored as `mismatch`.
 */
const applyIntent = async (tx: Tx, provider: Payment['provider'], intent: ProviderIntent): Promise<string> => {
  const found = await lockByIntent(tx, provider, intent)
  if (!found) return 'unknown'
  const { job, others } = found
  let { payment } = found

  const mismatch = findMismatch({ ...payment, paymentId: payment.id }, intent)
  // The intent may have been read before the latest booking: a card that was charged is not charged again.
  const isUnpaid = payment.state === 'created' || payment.state === 'failed'
  await tx`
    update payments set intent_id = ${intent.id}, mismatch = ${mismatch}, is_chargeable = ${isUnpaid && isOpen(intent)},
      failure = coalesce(${intent.failure}, failure), declines = greatest(declines, ${intent.declines}),
      last_declined_at = case when ${intent.declines} > declines then now() else last_declined_at end
    where id = ${payment.id}`
  // What was declined too often is closed, so that its secret pays nothing more.
  if (isUnpaid && isOpen(intent) && (await pausedUntil(tx, job.id))) {
    await enqueue(tx, 'payment.settle', { paymentId: payment.id })
  }
  // A cancelled intent moves no money, so its contradictions don't matter.
  if (mismatch !== null && intent.status !== 'cancelled') return mismatch

  const before = payment.state
  const circumstances = {
    // Money for a student who no longer has the job is refunded.
    job: job.assignedToId === payment.payeeId ? job.status : ('cancelled' as const),
    isPaidOtherwise: others.some(isLive),
  }
  for (const event of eventsOf(intent)) payment = await advance(tx, payment, event, circumstances)
  if (payment.state === 'disputed') {
    await enqueue(
      tx,
      'payment.refresh',
      { provider, intentId: intent.id },
      { key: payment.id, runAfterSeconds: disputeSeconds },
    )
  }
  const isNewlyHeld = payment.state === 'held' && before !== 'held'
  if (isNewlyHeld && job.status === 'assigned') await changeStatus(tx, job, 'in_progress', { id: payment.payerId })
  return mismatch ?? 'applied'
}

/**
 * Finds the payment by the intent's id or, when the answer with that id was lost, by the payment id in the intent's
 * metadata. Locks the job, then its payments.
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

/** The bank's events come before ours: refunding closes an inquiry, and then the money is on its way. */
const eventsOf = (intent: ProviderIntent): MoneyEvent[] => {
  if (intent.status === 'declined' || intent.status === 'cancelled') return [intent.status]
  if (intent.status !== 'succeeded') return []
  const isGivenBack = intent.refunded === intent.amount
  return ['succeeded', ...disputeEvents[intent.dispute], ...(isGivenBack ? (['refund'] as const) : [])]
}

const disputeEvents: Record<ProviderIntent['dispute'], MoneyEvent[]> = {
  none: [],
  open: ['disputed'],
  won: ['dispute_won'],
  lost: ['disputed', 'dispute_lost'],
}
