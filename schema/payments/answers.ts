import { z } from 'zod'
import type { Complaint } from './complaint.ts'
import { paymentStates, type PayoutAccount, type Transaction, type WalletBalance } from './payment.ts'

const id = z.string().meta({ format: 'uuid' })
const centimes = z.number().int()

export const BalanceAnswer = z.strictObject({
  balance: centimes,
  pendingBalance: centimes,
}) satisfies z.ZodType<WalletBalance>

export const PayoutAccountAnswer = z.strictObject({
  provider: z.enum(['stripe', 'simulated']),
  state: z.enum(['none', 'incomplete', 'in_review', 'ready', 'refused']),
  paysFrom: z.iso.datetime().nullable(),
}) satisfies z.ZodType<PayoutAccount>

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

const moment = z.iso.datetime()

export const ComplaintAnswer = z
  .strictObject({
    id,
    jobId: id,
    byId: id,
    reason: z.string(),
    createdAt: moment,
    releaseId: id,
    amount: centimes,
    answers: z.array(z.strictObject({ id, byId: id, text: z.string(), createdAt: moment })),
    settledAt: moment.nullable(),
    outcome: z.enum(['withdrawn', 'released', 'refunded', 'split']).nullable(),
  })
  .meta({ id: 'Complaint' }) satisfies z.ZodType<Complaint>
