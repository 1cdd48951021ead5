import type { Id } from '../../schema/ids.ts'
import { changeStatus, lockJob } from '../jobs/jobs.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import type { PaymentContext } from '../tasks/context.ts'
import type { Sql } from '../postgres/connect.ts'
import { write, type Tx } from '../sync/write.ts'
import { advance } from './advance.ts'
import type { MoneyEvent } from './machine.ts'
import { isLive, lockPaymentsOf, type Payment } from './payment-rows.ts'
import { findMismatch, providerOf, type IntentReport, type ProviderEvent } from './provider.ts'

/** How long until the bank's decision about a disputed payment is asked for again, in seconds, should its event get lost. */
const disputeSeconds = 24 * 60 * 60

/**
 * Takes an event of a provider, once: its id is kept together with the task that asks the provider what is true. What the event
 * itself says is not believed, so its order and age don't matter.
 */
export const receiveEvent = (sql: Sql, provider: Payment['provider'], event: ProviderEvent): Promise<void> =>
  write(sql, async (tx) => {
    const fresh = await tx`
      insert into provider_events (provider, id, type) values (${provider}, ${event.id}, ${event.type})
      on conflict do nothing returning id`
    if (fresh.length === 0 || event.intentId === null) return
    await enqueue(tx, 'payment.refresh', { provider, intentId: event.intentId })
  })

/** Asks the provider how an intent stands and lets that happen to its payment. Doing so again changes nothing. */
export const refreshIntent = async (
  { sql, log, providers }: PaymentContext,
  { provider, intentId }: TaskPayloads['payment.refresh'],
): Promise<void> => {
  const report = await providerOf(providers, provider).readIntent(intentId)
  const outcome = report ? await write(sql, (tx) => applyReport(tx, provider, report)) : 'unknown'
  if (outcome !== 'applied') log.error({ provider, intentId, outcome }, 'a provider reports what is not in the books')
}

/**
 * Lets a provider's report happen to its payment. A report that contradicts the payment's own amount, currency or job moves nothing
 * and is kept as `mismatch`.
 */
const applyReport = async (tx: Tx, provider: Payment['provider'], report: IntentReport): Promise<string> => {
  const found = await findPayment(tx, provider, report)
  const job = found && (await lockJob(tx, found.jobId))
  const payments = found ? await lockPaymentsOf(tx, found.jobId) : []
  let payment = payments.find(({ id }) => id === found?.id)
  if (!job || !payment) return 'unknown'

  const mismatch = findMismatch({ ...payment, paymentId: payment.id }, report)
  const isChargeable = ['open', 'declined', 'processing'].includes(report.status)
  await tx`
    update payments set intent_id = ${report.id}, mismatch = ${mismatch}, is_chargeable = ${isChargeable},
      failure = coalesce(${report.failure}, failure)
    where id = ${payment.id}`
  if (mismatch !== null) return mismatch

  const { id, payeeId } = payment
  const around = {
    // Money for somebody who no longer has the job goes back.
    job: job.assignedToId === payeeId ? job.status : ('cancelled' as const),
    isPaidOtherwise: payments.some((other) => other.id !== id && isLive(other)),
  }
  const before = payment.state
  for (const event of eventsOf(report)) payment = await advance(tx, payment, event, around)
  if (payment.state === 'disputed') {
    await enqueue(
      tx,
      'payment.refresh',
      { provider, intentId: report.id },
      { key: id, runAfterSeconds: disputeSeconds },
    )
  }
  const isNewlyHeld = payment.state === 'held' && before !== 'held'
  if (isNewlyHeld && job.status === 'assigned') await changeStatus(tx, job, 'in_progress', { id: payment.payerId })
  return 'applied'
}

/** By the intent's id, or, when the answer that named it was lost, by what we had told the provider. */
const findPayment = async (tx: Tx, provider: Payment['provider'], report: IntentReport) => {
  const [found] = await tx<{ id: Id; jobId: Id }[]>`
    select id, job_id as "jobId" from payments
    where provider = ${provider}
      and (intent_id = ${report.id} or (intent_id is null and id::text = ${report.paymentId}))`
  return found
}

const eventsOf = (report: IntentReport): MoneyEvent[] => {
  if (report.status === 'declined' || report.status === 'cancelled') return [report.status]
  if (report.status !== 'succeeded') return []
  const isGivenBack = report.refunded === report.amount
  return ['succeeded', ...(isGivenBack ? (['refund'] as const) : []), ...disputeEvents[report.dispute]]
}

const disputeEvents: Record<IntentReport['dispute'], MoneyEvent[]> = {
  none: [],
  open: ['disputed'],
  won: ['dispute_won'],
  lost: ['disputed', 'dispute_lost'],
}
