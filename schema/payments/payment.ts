import type { z } from 'zod'
import type { BalanceAnswer, PayoutAccountAnswer, TransactionAnswer } from './answers.ts'

/** `created → held → releasing → released`, or `→ refunding → refunded`, or `failed`, `disputed` (rule 3.5.3). */
export type PaymentState = NonNullable<Transaction['paymentState']>

/** The limits of a card payment, in centimes. */
export const amountLimits = { minimum: 50, maximum: 1_000_000 } as const

/** The platform's fee on an amount, in centimes: 5%, rounded half up (rules 2.9.6 and 3.4.35). */
export const feeOf = (amount: number): number => Math.floor((amount * 5 + 50) / 100)

/** Returns the amount of which `net` centimes are left after the fee. Two amounts may leave the same: the one that is payable in coins. */
export const grossOf = (net: number): number => {
  const near = Math.round(net / 0.95)
  const fitting = [near - 1, near, near + 1].filter((amount) => amount - feeOf(amount) === net)
  return fitting.find((amount) => amount % 5 === 0) ?? fitting[0] ?? near
}

/** GET /api/wallets/{userId}/balance, in centimes. */
export interface WalletBalance extends z.infer<typeof BalanceAnswer> {}

/** A line of GET /api/wallets/{userId}/transactions; `amount` in centimes. */
export interface Transaction extends z.infer<typeof TransactionAnswer> {}
/** Ends the description of a simulated transaction on a server that moves real money (rule 3.5.33). */
export const playLineMark = ' (argent fictif)'
export const isPlayLine = ({ description }: Pick<Transaction, 'description'>): boolean =>
  description.endsWith(playLineMark)
export type TransactionType = Transaction['type']
export type TransactionStatus = Transaction['status']

/** POST /api/jobs/{id}/payment-check: whether the card provider has a job's money, or the payer's bank still decides. */
export const paymentStandings = ['unpaid', 'confirming', 'paid'] as const
export type PaymentStanding = (typeof paymentStandings)[number]

/** GET /api/payout-account */
export interface PayoutAccount extends z.infer<typeof PayoutAccountAnswer> {}

/**
 * The state of a student's account for payouts. `incomplete`: Stripe needs more information. `in_review`: Stripe examines it. `ready`: it
 * accepts money. `refused`: Stripe has refused it for good.
 */
export type PayoutAccountState = PayoutAccount['state']

/** The card provider (GET /api/config). */
export type ProviderName = PayoutAccount['provider']

/** Hours during which nothing is sent to a new account (rule 3.5.20). */
export const newAccountHours = 48

/** Days until the automatic release of held money (rule 2.9.7). */
export const autoReleaseDays = 7

/** The part of GET /api/config that a payment needs: the provider, and the key that identifies the platform to Stripe.js. */
export interface PaymentConfig {
  payments: ProviderName
  stripePublishableKey?: string
}
