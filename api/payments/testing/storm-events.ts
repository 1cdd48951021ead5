import { newId } from '../../../schema/ids.ts'
import { Refusal } from '../../http/refusal.ts'
import { resendPart } from '../failed-parts.ts'
import { receiveEvent, refreshIntent } from '../provider-events.ts'
import { settlePayment } from '../settlement.ts'
import { disputeAtBank, failPart, failRefund, refundByHand } from './storm-bank.ts'
import { orderActs } from './storm-orders.ts'
import { endingActs, partyActs } from './storm-parties.ts'
import { picker, type Act, type StormContext, type StormPayment } from './storm-run.ts'

/** Delivers the provider's event about a change, or loses it. */
const tell = async (ctx: StormContext, { intentId }: StormPayment, random: () => number): Promise<void> => {
  if (random() < 0.4) return
  await receiveEvent(ctx.sql, 'simulated', { id: newId(), type: 'change', intentId, accountId: null })
  await refreshIntent(ctx, { provider: 'simulated', intentId })
}

/** The ways to move a payment's money, each with its weight. */
const events: [number, Act][] = [
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
  [2, (ctx, { id }) => settlePayment(ctx, { paymentId: id }, { attempts: 1 })],
  ...orderActs,
  ...partyActs,
  ...endingActs,
]

/** Whether a payment may meet this kind of trouble: only some do, so that the others end as their parties decide. */
export const isMeddledWith = ({ id }: Pick<StormPayment, 'id'>, kind: number): boolean =>
  Number.parseInt(id.at(-1) ?? '0', 16) % 4 === kind

/** Picks one of a simulated payment's events. */
export const pickEvent = picker(events)
