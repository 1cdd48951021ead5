import type { Id } from '../../schema/ids.ts'
import type { PaymentStanding, ProviderName } from '../../schema/payments/payment.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { orUnavailable } from './or-unavailable.ts'
import { refreshIntent } from './provider-events.ts'

/**
 * Queries the provider about a job's unpaid order, whose event may still be on its way, and returns the payment's state (rule 3.4.76). Refusals:
 * not_found (also for somebody else's job), unavailable.
 */
export const checkPayment = async (ctx: PaymentContext, me: Me, jobId: Id): Promise<PaymentStanding> => {
  const [job] = await ctx.sql`select id from jobs where id = ${jobId} and posted_by_id = ${me.id}`
  if (!job) throw new Refusal('not_found')
  const unpaid = await ctx.sql<{ provider: ProviderName; intentId: string }[]>`
    select provider, intent_id as "intentId" from payments
    where job_id = ${jobId} and is_chargeable and intent_id is not null`
  const intents = await orUnavailable(ctx, Promise.all(unpaid.map((one) => refreshIntent(ctx, one))))

  const { isPaid } = onlyRow(
    await ctx.sql<{ isPaid: boolean }[]>`
      select exists (select from payments
        where job_id = ${jobId} and state in ('held', 'releasing', 'released', 'disputed')) as "isPaid"`,
  )
  if (isPaid) return 'paid'
  return intents.some((intent) => intent?.status === 'processing') ? 'confirming' : 'unpaid'
}
