import { describeFault } from '../http/faults.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { hasIntent, readPayment, type KnownPayment } from '../escrow/payment-rows.ts'
import type { ProviderIntent } from '../providers/provider.ts'
import { refreshIntent } from './provider-events.ts'

/** A payment as just booked, and the provider's intent that it was booked from. */
export interface Asked {
  payment: KnownPayment
  intent: ProviderIntent
}

/**
 * Reads a charged payment's intent and books it; returns both. Throws if they contradict each other: then no money leaves, and the task is retried
 * until a person has resolved it.
 */
export const askProvider = async (ctx: PaymentContext, { id, provider, intentId }: KnownPayment): Promise<Asked> => {
  const intent = await refreshIntent(ctx, { provider, intentId })
  const payment = await readPayment(ctx.sql, id)
  if (intent && payment && hasIntent(payment) && payment.mismatch === null) return { payment, intent }
  throw new Error('The provider contradicts the books')
}

/** Books what was just sent; returns both. Throws until the provider shows it, so that the task is retried. */
export const bookWhatLeft = async (ctx: PaymentContext, before: KnownPayment): Promise<Asked> => {
  const asked = await askProvider(ctx, before)
  const isShown = asked.payment.paidOut > before.paidOut || asked.payment.returned > before.returned
  if (!isShown) throw new Error('The provider does not show yet what has left')
  return asked
}

/** The most payments that one run reads. */
export const recheckBatch = 200

/** Queries the provider about charged payments whose events may be lost: daily at first, then less often with age, for a year. */
export const recheckPayments = (ctx: PaymentContext): Promise<void> => recheckSome(ctx, recheckBatch)

/**
 * Queries the provider about at most `limit` of them, those first whose last read or query is longest ago. Throws at the end if some could not be
 * read; these come after all others next time.
 */
export const recheckSome = async (ctx: PaymentContext, limit: number): Promise<void> => {
  const found = await ctx.sql<Pick<KnownPayment, 'id' | 'provider' | 'intentId'>[]>`
    select id, provider, intent_id as "intentId" from payments
    where state not in ('created', 'failed') and intent_id is not null
      and provider = any(${Object.entries(ctx.providers).flatMap(([name, provider]) => (provider ? [name] : []))}::text[])
      and created_at > now() - interval '1 year'
      and coalesce(read_at, created_at) < now() - greatest(interval '1 day', (coalesce(read_at, created_at) - created_at) / 2)
    order by greatest(read_at, asked_at) nulls first limit ${limit}`
  let failed = 0
  for (const { id, provider, intentId } of found) {
    try {
      await ctx.sql`update payments set asked_at = now() where id = ${id}`
      await refreshIntent(ctx, { provider, intentId })
    } catch (error) {
      failed++
      ctx.log.error({ paymentId: id, fault: describeFault(error) }, 'a payment could not be read again')
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${found.length} payments could not be read again`)
}
