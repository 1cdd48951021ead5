import type { z } from 'zod'
import type { Id } from '../../schema/ids.ts'
import type { SimulatedConfirmation } from '../../schema/payments/wire.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { refuseAfterDeclines } from './payer-limits.ts'
import { receiveEvent, refreshIntent } from './provider-events.ts'

/**
 * Simulates the payer's card and the provider's event while no card provider is configured (rule 3.4.34). The event runs through the code of a real
 * provider's event, except that it is applied at once instead of by the worker, so that the payer sees the outcome. Refusals: not_found, not_yours,
 * declined_too_often, not_payable.
 */
export const confirmSimulated = async (
  ctx: PaymentContext,
  me: Me,
  { clientSecret, outcome }: z.output<typeof SimulatedConfirmation>,
): Promise<'succeeded' | 'failed'> => {
  const { simulated, stripe } = ctx.providers
  const [payment] = await ctx.sql<{ payerId: Id; jobId: Id }[]>`
    select payer_id as "payerId", job_id as "jobId" from payments where client_secret = ${clientSecret} and provider = 'simulated'`
  if (stripe || !payment) throw new Refusal('not_found')
  if (payment.payerId !== me.id) throw new Refusal('not_yours')
  await refuseAfterDeclines(ctx.sql, payment.jobId)

  const event = await simulated.confirm(clientSecret, outcome)
  if (!event?.intentId) throw new Refusal('not_payable')
  await receiveEvent(ctx.sql, 'simulated', event)
  await refreshIntent(ctx, { provider: 'simulated', intentId: event.intentId })
  return event.type === 'intent.succeeded' ? 'succeeded' : 'failed'
}
