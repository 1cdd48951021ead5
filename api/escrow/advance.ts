import type { PendingQuery, Row } from 'postgres'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { autoReleaseDays, type PaymentState } from '../../schema/payments/payment.ts'
import { countCardWages } from '../employment/wage-years.ts'
import { notify, notifyAll } from '../notifications/notifications.ts'
import { followRelease } from '../issuing/receipts.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { enqueue } from '../tasks/tasks.ts'
import type { Report } from '../providers/provider.ts'
import type { Tx } from '../feeds/write.ts'
import { leftOf, movementsBetween } from './books.ts'
import { announceRuleAgain, settleComplaint } from './complaint-end.ts'
import { isPartMissing, noteFailedRefund, scheduleResend } from './failed-refunds.ts'
import { bookMovement } from './ledger.ts'
import { follow, transition, type Circumstances, type MoneyEvent } from './states.ts'
import { released, reserved } from './notifications.ts'
import { reportNotices } from './report-notices.ts'
import type { Payment } from './payment-rows.ts'
import { secondsUntilPayout } from './trust.ts'

/**
 * Applies a decision to a locked payment: state, ledger, tasks and notifications together, or nothing if the decision changes nothing. Returns the
 * payment afterwards.
 */
export const advance = async (tx: Tx, payment: Payment, event: MoneyEvent): Promise<Payment> => {
  const state = transition(payment.state, event)
  if (!state) return payment
  const releasedAmount = state === 'released' ? leftOf(payment) : null
  return await change(tx, payment, { ...payment, state, releasedAmount })
}

/** Applies the provider's report to a locked payment. Returns the payment afterwards. */
export const applyReport = async (
  tx: Tx,
  payment: Payment,
  report: Report,
  circumstances: Circumstances,
): Promise<Payment> => {
  const after = await change(tx, payment, follow(payment, report, circumstances))
  await noteFailedRefund(tx, payment, after)
  await notifyAll(tx, reportNotices(payment, after, await titleOf(tx, payment.jobId)))
  return after
}

const figures = [
  'state',
  'returned',
  'contested',
  'providerFees',
  'paidOut',
  'releasedAmount',
  'dispute',
] as const satisfies readonly (keyof Payment)[]

const change = async (tx: Tx, before: Payment, after: Payment): Promise<Payment> => {
  // An update makes the database check the books at commit, which most reports don't need.
  if (!figures.some((figure) => after[figure] !== before[figure])) return after
  for (const movement of movementsBetween(before, after)) await bookMovement(tx, after, movement)
  await tx`
    update payments set state = ${after.state}, returned = ${after.returned}, contested = ${after.contested},
      provider_fees = ${after.providerFees}, paid_out = ${after.paidOut}, released_amount = ${after.releasedAmount},
      dispute = ${after.dispute}
    where id = ${after.id}`
  // Their devices read their wallets again whenever their feed moves.
  for (const party of [after.payerId, after.payeeId]) tx.changes.put(userFeed(party), 'job', after.jobId)
  if (wageOf(after) !== wageOf(before)) await countCardWages(tx, after)
  if (after.state !== before.state) {
    await settleComplaint(tx, after)
    await enterState(tx, after)
  }
  if (after.releasedAmount !== before.releasedAmount) await followRelease(tx, after)
  const isPartNewlyMissing = isPartMissing(after) && (!isPartMissing(before) || after.returned < before.returned)
  if (isPartNewlyMissing) await scheduleResend(tx, after)
  return after
}

/** Returns the student's wage from a payment, in centimes: what was released before the fee, less what the payer got back. Play money is none. */
const wageOf = ({ provider, state, releasedAmount, amount, returned }: Payment): number =>
  provider === 'simulated' || state !== 'released' ? 0 : Math.min(Number(releasedAmount), amount - returned)

/** Applies the effects of entering the payment's new state. */
const enterState = async (tx: Tx, payment: Payment): Promise<void> =>
  await entryEffects[payment.state]?.(tx, { ...payment, title: await titleOf(tx, payment.jobId) })

const entryEffects: Partial<Record<PaymentState, (tx: Tx, payment: Payment & { title: string }) => Promise<void>>> = {
  held: async (tx, { id, ...payment }) => {
    const { releaseAt, isFirst } = onlyRow(
      // A dispute or a failed refund may have delayed the release beyond its time. Both parties are still notified in time.
      await tx<{ releaseAt: Date; isFirst: boolean }[]>`
        update payments set held_at = coalesce(payments.held_at, now()),
          release_at = greatest(${noticeEnd(tx, tx`jobs.cancellation_proposed_at`)}, coalesce(payments.release_at,
            greatest(payments.held_at, now(), jobs.scheduled_for) + make_interval(days => ${autoReleaseDays})))
        from jobs, payments before where payments.id = ${id} and before.id = payments.id and jobs.id = payments.job_id
        returning payments.release_at as "releaseAt", before.release_at is null as "isFirst"`,
    )
    await scheduleRelease(tx, id)
    await announceRuleAgain(tx, payment.jobId)
    if (isFirst) await notify(tx, reserved(payment.payeeId, payment, releaseAt))
  },
  releasing: async (tx, payment) => {
    const { id, payeeId } = payment
    const mayLeave = (await secondsUntilPayout(tx, payment)) === 0
    await tx`
      update payments set held_at = coalesce(held_at, now()), decided_at = now(), payout_account = (
        select account_id from payout_accounts
        where user_id = ${payeeId} and provider = payments.provider and state = 'ready' and pays_from <= now() and ${mayLeave})
      where id = ${id}`
    await enqueue(tx, 'payment.settle', { paymentId: id })
  },
  refunding: async (tx, { id }) => {
    await tx`update payments set decided_at = now() where id = ${id}`
    await enqueue(tx, 'payment.settle', { paymentId: id })
  },
  disputed: async (tx, { id }) => {
    await tx`update payments set held_at = coalesce(held_at, now()) where id = ${id}`
  },
  released: (tx, payment) => notify(tx, released(payment.payeeId, payment)),
  refunded: async (tx, { id }) => {
    await tx`update payments set decided_at = coalesce(decided_at, now()) where id = ${id}`
  },
}

/** Seconds before the automatic release at which both parties are notified (rules 3.5.7 and 3.5.19). */
export const noticeSeconds = 2 * 24 * 3600

/** A fragment of a query, made by the sql tag. */
type Fragment = PendingQuery<Row[]>

/**
 * The time of the release clock, for a row of `payments`. While a proposal to cancel is open, the clock stands still at `stoppedAt`, when the
 * proposal was made, or at the payment's time if that is later. Without a proposal `stoppedAt` is null, and the clock runs.
 */
export const releaseClock = (sql: AnySql, stoppedAt: Fragment) => sql`
  case when ${stoppedAt} is null then now() else greatest(${stoppedAt}, payments.held_at) end`

/** The earliest time on that clock that leaves both parties enough notice. */
export const noticeEnd = (sql: AnySql, stoppedAt: Fragment) =>
  sql`${releaseClock(sql, stoppedAt)} + make_interval(secs => ${noticeSeconds})`

/** Returns the seconds until held money is released automatically, by the database's clock; 0 if it is due. */
export const secondsUntilDue = async (tx: Tx, id: Id): Promise<number> =>
  onlyRow(
    await tx<{ seconds: number }[]>`
      select greatest(0, extract(epoch from release_at - now()))::float8 as seconds from payments where id = ${id}`,
  ).seconds

/** Schedules the automatic release, and the notice to both parties two days before it. */
export const scheduleRelease = async (tx: Tx, paymentId: Id): Promise<void> => {
  const seconds = await secondsUntilDue(tx, paymentId)
  await enqueue(tx, 'payment.autoRelease', { paymentId }, { key: paymentId, runAfterSeconds: seconds })
  await enqueue(
    tx,
    'payment.announceRelease',
    { paymentId },
    { key: paymentId, runAfterSeconds: Math.max(0, seconds - noticeSeconds) },
  )
}

/** Returns the job's title, for notifications. */
export const titleOf = async (tx: Tx, jobId: Id): Promise<string> =>
  onlyRow(await tx<{ title: string }[]>`select title from jobs where id = ${jobId}`).title
