import { setTimeout as sleep } from 'node:timers/promises'
import { newId, type Id } from '../../../schema/ids.ts'
import { isDatabaseAway } from '../../http/faults.ts'
import type { Me } from '../../http/me.ts'
import { Refusal } from '../../http/refusal.ts'
import { patchJob } from '../../jobs/status.ts'
import { write } from '../../feeds/write.ts'
import type { PaymentContext } from '../../tasks/context.ts'
import { resendPart } from '../failed-parts.ts'
import { releaseByPayer, releaseInTime } from '../release.ts'
import { receiveEvent, refreshIntent } from '../provider-events.ts'
import { settlePayment } from '../settlement.ts'
import { complaintActs } from './storm-complaints.ts'
import { acts } from './storm-people.ts'
import { disputeAtBank, failPart, failRefund, refundByHand } from './storm-bank.ts'

export interface StormPayment {
  id: Id
  jobId: Id
  releaseId: Id
  intentId: string
  clientSecret: string
  /** The accepted application of the student. */
  applicationId: Id
  formerSecret?: string
  poster: Me
  student: Me
  moderator: Me
}

/** `cut`: the connection was lost, and the outcome is unknown. `fault`: any error that would be a 500. */
export type Outcome = 'done' | 'refused' | 'cut' | 'hung' | 'fault'

type Event = (ctx: PaymentContext, payment: StormPayment, random: () => number) => Promise<unknown>

const patience = 60_000

/** Delivers the provider's event about a change, or loses it. */
const tell = async (ctx: PaymentContext, { intentId }: StormPayment, random: () => number): Promise<void> => {
  if (random() < 0.4) return
  await receiveEvent(ctx.sql, 'simulated', { id: newId(), type: 'change', intentId, accountId: null })
  await refreshIntent(ctx, { provider: 'simulated', intentId })
}

/** The ways to move a payment's money, each with its weight. */
const weightedEvents: [number, Event][] = [
  // The card is charged, or charged again, and the event arrives, mostly.
  [
    4,
    async (ctx, payment, random) => {
      // Some payers hesitate, so that orders are made anew, or their student leaves, before anything is paid.
      if (isMeddledWith(payment, 3) && random() < 0.95) throw new Refusal('not_payable')
      const outcome = random() < 0.1 ? 'failed' : 'succeeded'
      if (!(await ctx.providers.simulated.confirm(payment.clientSecret, outcome))) throw new Refusal('not_payable')
      await tell(ctx, payment, random)
    },
  ],
  // Banks open disputes and decide them.
  [
    1,
    async (ctx, payment, random) => {
      const [status] = (['open', 'open', 'won', 'lost'] as const).slice(Math.floor(random() * 4))
      // Most payments are disputed by nobody.
      if (!isMeddledWith(payment, 1) || !status) throw new Refusal('not_payable')
      await disputeAtBank(ctx.sql, payment.intentId, status)
      await tell(ctx, payment, random)
    },
  ],
  // A person refunds a part in the provider's dashboard; a refund fails later.
  [
    1,
    async (ctx, payment, random) => {
      if (!isMeddledWith(payment, 2)) throw new Refusal('not_payable')
      if (random() < 0.3) await failRefund(ctx.sql, payment.intentId)
      else await refundByHand(ctx.sql, payment.intentId, random() * 0.6)
      await tell(ctx, payment, random)
    },
  ],
  // The refund of an operator's part fails later, and is sent again.
  [
    1,
    async (ctx, payment, random) => {
      await failPart(ctx.sql, payment.id)
      await tell(ctx, payment, random)
    },
  ],
  [1, (ctx, { id }) => resendPart(ctx, { paymentId: id })],
  // The same few events arrive repeated and late.
  [
    3,
    async (ctx, { intentId, id }, random) => {
      const event = { id: `${id}:${Math.floor(random() * 5)}`, type: 'late', intentId, accountId: null }
      await receiveEvent(ctx.sql, 'simulated', event)
      await refreshIntent(ctx, { provider: 'simulated', intentId })
    },
  ],
  [1, ({ sql }, { poster, releaseId }) => write(sql, (tx) => releaseByPayer(tx, poster, releaseId))],
  [1, ({ sql }, { poster, jobId }) => write(sql, (tx) => patchJob(tx, poster, jobId, { status: 'completed' }))],
  [1, ({ sql }, { student, jobId }) => write(sql, (tx) => patchJob(tx, student, jobId, { status: 'cancelled' }))],
  // The student declines to cancel, and the poster proposes it again.
  [1, ({ sql }, { student, jobId }) => write(sql, (tx) => patchJob(tx, student, jobId, { status: 'in_progress' }))],
  [1, ({ sql }, { poster, jobId }) => write(sql, (tx) => patchJob(tx, poster, jobId, { status: 'cancelled' }))],
  [
    1,
    async (ctx, { id }) => {
      await ctx.sql`update payments set release_at = release_at - interval '8 days' where id = ${id} and state = 'held'`
      await releaseInTime(ctx, { paymentId: id })
    },
  ],
  [2, (ctx, { id }) => settlePayment(ctx, { paymentId: id }, { attempts: 1 })],
  ...acts,
  ...complaintActs.map((act): [number, Event] => [1, ({ sql }, payment, random) => act(sql, payment, random)]),
]
/** Each event as often as its weight says, to pick one at random. */
const eventsByWeight = weightedEvents.flatMap(([times, event]) => Array.from({ length: times }, () => event))

/** Whether a payment may meet this kind of trouble: only some do, so that the others end as their parties decide. */
const isMeddledWith = ({ id }: StormPayment, kind: number): boolean =>
  Number.parseInt(id.at(-1) ?? '0', 16) % 4 === kind

/** Runs one event, slightly early or late, and returns its outcome. */
export const runEvent = async (
  ctx: PaymentContext,
  payment: StormPayment,
  random: () => number,
): Promise<{ outcome: Outcome; fault?: string }> => {
  const event = eventsByWeight[Math.floor(random() * eventsByWeight.length)]
  await sleep(random() * 30)
  const timeout = new AbortController()
  try {
    return await Promise.race([
      event?.(ctx, payment, random).then(() => ({ outcome: 'done' as const })) ?? { outcome: 'fault' as const },
      sleep(patience, { outcome: 'hung' as const }, { signal: timeout.signal }),
    ])
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused' }
    if (error instanceof Error && isDatabaseAway(error)) return { outcome: 'cut' }
    return { outcome: 'fault', fault: String(error) }
  } finally {
    timeout.abort()
  }
}
