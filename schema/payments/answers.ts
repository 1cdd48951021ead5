import { z } from 'zod'
import { paymentStates, type Transaction, type WalletBalance } from './payment.ts'

const id = z.string().meta({ format: 'uuid' })
const centimes = z.number().int()

export const BalanceAnswer = z.strictObject({
  balance: centimes,
  pendingBalance: centimes,
}) satisfies z.ZodType<WalletBalance>

export const TransactionAnswer = z.strictObject({
  id,
  type: z.enum(['payment', 'escrow_release', 'refund', 'payout']),
  status: z.enum(['completed', 'pending', 'failed']),
  paymentState: z.enum(paymentStates).exactOptional(),
  amount: centimes,
  description: z.string(),
  jobId: id,
  jobTitle: z.string(),
  createdAt: z.iso.datetime(),
}) satisfies z.ZodType<Transaction>
