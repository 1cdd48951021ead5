import type { Id } from '../ids.ts'

/** `created → held → releasing → released`, or `→ refunding → refunded`, or `failed`, `disputed` (rule 3.5.3). */
export type PaymentState =
  | 'created'
  | 'held'
  | 'releasing'
  | 'released'
  | 'refunding'
  | 'refunded'
  | 'failed'
  | 'disputed'

/** What a card payment may be, in centimes. */
export const amountLimits = { minimum: 50, maximum: 1_000_000 } as const

/** The platform's part of an amount, in centimes: 5%, rounded half up (rules 2.9.6 and 3.4.35). */
export const feeOf = (amount: number): number => Math.floor((amount * 5 + 50) / 100)

/** GET /api/wallets/{userId}/balance, in centimes. `pendingBalance`: held of a payer's money; waiting for a student, after the fee. */
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
  amount: number
  description: string
  jobId: Id
  jobTitle: string
  createdAt: string
}

/** Who takes the cards (GET /api/config). */
export type ProviderName = 'stripe' | 'simulated'

/** Days after which held money is released by itself (rule 2.9.7). */
export const autoReleaseDays = 7
