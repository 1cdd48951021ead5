import type { PaymentContext } from '../tasks/context.ts'
import type { Payment } from './escrow/payment-rows.ts'
import { findMismatch, type IntentReport, type PaymentProvider } from './providers/provider.ts'

/** A payment whose intent is known. */
export type Known = Payment & { intentId: string }

/**
 * Reads a charged payment's intent from the provider and compares it with the books. Throws when they contradict each
 * other: then no money leaves, the contradiction is stored as `mismatch` and logged, and the task is retried until a
 * person has resolved it.
 */
export const readAgreed = async (
  { sql, log }: PaymentContext,
  provider: PaymentProvider,
  payment: Known,
): Promise<IntentReport> => {
  const report = await provider.readIntent(payment.intentId)
  const mismatch = contradictionIn(payment, report)
  await sql`update payments set mismatch = ${mismatch} where id = ${payment.id} and mismatch is distinct from ${mismatch}`
  if (report && mismatch === null) return report
  log.error({ payment: payment.id, mismatch }, 'money does not leave: the provider contradicts the books')
  throw new Error('The provider contradicts the books')
}

const contradictionIn = (payment: Known, report: IntentReport | undefined): string | null => {
  if (!report) return 'unknown'
  const mismatch = findMismatch({ ...payment, paymentId: payment.id }, report)
  if (mismatch !== null) return mismatch
  if (report.status !== 'succeeded') return 'status'
  return report.refunded > 0 ? 'refunded' : null
}
