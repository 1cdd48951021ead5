import { z } from 'zod'
import { handMethods } from '../catalogues/labels.ts'

const id = z.string().meta({ format: 'uuid' })
const centimes = z.number().int()

export const BalanceAnswer = z.strictObject({
  balance: centimes,
  /** A payer's held money, or a student's expected money after the fee. */
  pendingBalance: centimes,
})

export const PayoutAccountAnswer = z.strictObject({
  provider: z.enum(['stripe', 'simulated']),
  state: z.enum(['none', 'incomplete', 'in_review', 'ready', 'refused']),
  /** The moment of the first payout to a new account (rule 3.5.20). */
  paysFrom: z.iso.datetime().nullable(),
})

export const TransactionAnswer = z.strictObject({
  id,
  type: z.enum(['payment', 'escrow_release', 'refund', 'payout']),
  status: z.enum(['completed', 'pending', 'failed']),
  /** The state of the line's payment. Absent if the device stored the line before the API had this field. */
  paymentState: z
    .enum(['created', 'held', 'releasing', 'released', 'refunding', 'refunded', 'failed', 'disputed'])
    .exactOptional(),
  amount: centimes,
  description: z.string(),
  jobId: id,
  jobTitle: z.string(),
  createdAt: z.iso.datetime(),
  /** The moment from which released money that waits on the student's wallet is sent to their account, if it is known (rule 3.5.26). */
  paysOutFrom: z.iso.datetime().exactOptional(),
})

const moment = z.iso.datetime()

export const ComplaintAnswer = z
  .strictObject({
    id,
    jobId: id,
    /** The party who complained. */
    byId: id,
    reason: z.string(),
    createdAt: moment,
    /** The `escrow_release` of the money that the complaint holds back. */
    releaseId: id,
    /** The paid amount, in centimes. */
    amount: centimes,
    answers: z.array(z.strictObject({ id, byId: id, text: z.string(), createdAt: moment })),
    /** When a rule ends it, if nobody has (rule 3.5.600); null once it is settled, and while a party is suspended. */
    endsAt: moment.nullable(),
    settledAt: moment.nullable(),
    outcome: z.enum(['withdrawn', 'released', 'refunded', 'split']).nullable(),
  })
  .meta({ id: 'Complaint' })

export const HandPaymentAnswer = z
  .strictObject({
    id,
    payerId: id,
    payeeId: id,
    amount: centimes,
    /** What was refunded beside the wage. */
    expenses: centimes.exactOptional(),
    method: z.enum(handMethods),
    /** The day in Switzerland, "2026-11-28". */
    paidOn: z.iso.date(),
    /** The party who said it first; the other one answers. */
    declaredById: id,
    declaredAt: moment,
    confirmedAt: moment.exactOptional(),
    contestedAt: moment.exactOptional(),
    /** The amount that was paid according to the party who contests it, if they name one. */
    otherAmount: centimes.exactOptional(),
    /** The confirmed payment that this note proposes to correct; 0 as its amount says that nothing was paid (rule 2.2.302). */
    corrects: id.exactOptional(),
  })
  .meta({ id: 'HandPayment' })
