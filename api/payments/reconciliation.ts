import type { PaymentContext } from '../tasks/context.ts'
import type { Payment } from './escrow/payment-rows.ts'
import { findMismatch, type ProviderIntent, type PaymentProvider } from './providers/provider.ts'

/** A payment whose intent is known. */
export type KnownPayment = Payment & { intentId: string }

/**
 * Reads a charged payment's intent from the provider and compares it with the books. Throws when they contradict each
 * other: then no money leaves, the contradiction is stored as `mismatch` and logged, and the task is retried until a
 * person has resolved it.
 */
export const reconcile = async (
  { sql, log }: PaymentContext,
  provider: PaymentProvider,
  payment: KnownPayment,
): Promise<ProviderIntent> => {
  const intent = await provider.readIntent(payment.intentId)
  const mismatch = findContradiction(payment, intent)
  await sql`update payments set mismatch = ${mismatch} where id = ${payment.id} and mismatch is distinct from ${mismatch}`
  if (intent && mismatch === null) return intent
  log.error({ payment: payment.id, mismatch }, 'money does not leave: the provider contradicts the books')
  throw new Error('The provider contradicts the books')
}

const findContradiction = (payment: KnownPayment, intent: ProviderIntent | undefined): string | null => {
  if (!intent) return 'unknown'
  const mismatch = findMismatch({ ...payment, paymentId: payment.id }, intent)
  if (mismatch !== null) return mismatch
  if (intent.status !== 'succeeded') return 'status'
  return intent.refunded > 0 ? 'refunded' : null
}
