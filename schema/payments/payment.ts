import type { Id } from '../ids.ts'

/** `created → held → releasing → released`, or `→ refunding → refunded`, or `failed`, `disputed` (rule 3.5.3). */
export const paymentStates = [
  'created',
  'held',
  'releasing',
  'released',
  'refunding',
  'refunded',
  'failed',
  'disputed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** The limits of a card payment, in centimes. */
export const amountLimits = { minimum: 50, maximum: 1_000_000 } as const

/** The platform's fee on an amount, in centimes: 5%, rounded half up (rules 2.9.6 and 3.4.35). */
export const feeOf = (amount: number): number => Math.floor((amount * 5 + 50) / 100)

/** GET /api/wallets/{userId}/balance, in centimes. `pendingBalance` is a payer's held money, or a student's expected money after the fee. */
export interface WalletBalance {
  balance: number
  pendingBalance: number
}

export type TransactionType = 'payment' | 'escrow_release' | 'refund' | 'payout'
export type TransactionStatus = 'completed' | 'pending' | 'failed'

/** A line of GET /api/wallets/{userId}/transactions; `amount` in centimes. */
export interface Transaction {
  id: Id
  type: TransactionType
  status: TransactionStatus
  /** The state of the line's payment. Absent if the device stored the line before the API had this field. */
  paymentState?: PaymentState
  amount: number
  description: string
  jobId: Id
  jobTitle: string
  createdAt: string
}

/** POST /api/jobs/{id}/payment-check: whether the card provider has a job's money, or the payer's bank still decides. */
export const paymentStandings = ['unpaid', 'confirming', 'paid'] as const
export type PaymentStanding = (typeof paymentStandings)[number]

/** The card provider (GET /api/config). */
export type ProviderName = 'stripe' | 'simulated'

/**
 * The state of a student's account for payouts. `incomplete`: Stripe needs more information. `in_review`: Stripe examines it. `ready`: it
 * accepts money. `refused`: Stripe has refused it for good.
 */
export type PayoutAccountState = 'none' | 'incomplete' | 'in_review' | 'ready' | 'refused'

/** GET /api/payout-account. `paysFrom`: the moment of the first payout to a new account (rule 3.5.20). */
export interface PayoutAccount {
  provider: ProviderName
  state: PayoutAccountState
  paysFrom: string | null
}

/** Hours during which nothing is sent to a new account (rule 3.5.20). */
export const newAccountHours = 48

/** Days until the automatic release of held money (rule 2.9.7). */
export const autoReleaseDays = 7

/** The part of GET /api/config that a payment needs: the provider, and the key that identifies the platform to Stripe.js. */
export interface PaymentConfig {
  payments: ProviderName
  stripePublishableKey?: string
}
