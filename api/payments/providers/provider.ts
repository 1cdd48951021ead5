import type { Id } from '../../../schema/ids.ts'
import type { ProviderName } from '../../../schema/payments/payment.ts'

/** What a card is to be charged with; centimes. */
export interface Order {
  paymentId: Id
  jobId: Id
  amount: number
  currency: string
}

/** What the provider says of an intent now. */
export interface IntentReport extends Order {
  id: string
  clientSecret: string | null
  status: 'open' | 'declined' | 'processing' | 'succeeded' | 'cancelled'
  /** The provider's word for why a card was declined. */
  failure: string | null
  /** Names the charge, where there is one. */
  chargeId: string | null
  /** Centimes given back so far. */
  refunded: number
  dispute: 'none' | 'open' | 'won' | 'lost'
}

/** What a provider tells us unasked: only that something about an intent or an account is worth asking for. */
export interface ProviderEvent {
  id: string
  type: string
  intentId: string | null
  /** A student's account, where it pays them out. */
  accountId: string | null
}

/** What the provider says of a student's account now. */
export interface AccountReport {
  /** Whose it is, as the platform noted when it made the account. */
  userId: string
  /** Money can be sent to it. */
  takesMoney: boolean
}

/**
 * Who charges cards and pays students out. Every call may be made again after its answer was lost, and has its effect once. None is
 * made inside a transaction. What can't be done for now throws.
 */
export interface PaymentProvider {
  name: ProviderName
  createIntent(order: Order): Promise<IntentReport>
  /** Undefined: the provider knows no such intent. */
  readIntent(id: string): Promise<IntentReport | undefined>
  /** Makes sure that the card can't be charged any more; one that was charged stays so. */
  cancelIntent(id: string): Promise<void>
  /** Gives back all of it that was not given back yet; attempts count from 1. */
  refund(payment: Order & { intentId: string; attempt: number }): Promise<void>
  /** Sends centimes to a student's account, after so many refusals. False: the account doesn't take them. */
  payOut(payout: Order & { account: string; chargeId: string | null; refusals: number }): Promise<boolean>
}

/** A provider that tells us of its own accord. */
export interface TellingProvider extends PaymentProvider {
  /** Reads what it sent; undefined for what it did not send, or sent too long ago. */
  readEvent(body: string, signature: string): ProviderEvent | undefined
  /** Undefined: the provider knows no such account. */
  readAccount(id: string): Promise<AccountReport | undefined>
}

/** The provider that plays itself. */
export interface PlayedProvider extends PaymentProvider {
  /** Charges, or declines. Undefined: this intent takes no card any more. */
  confirm(clientSecret: string, outcome: 'succeeded' | 'failed'): Promise<ProviderEvent | undefined>
}

export interface Providers {
  simulated: PlayedProvider
  /** Undefined while no key is set; then the simulated one takes new payments. */
  stripe: TellingProvider | undefined
}

/** Who takes new payments. */
export const currentProvider = ({ stripe, simulated }: Providers): PaymentProvider => stripe ?? simulated

/** Who took this one. Throws when that provider is not configured any more: its payments wait. */
export const providerOf = (providers: Providers, name: ProviderName): PaymentProvider => {
  const provider = providers[name]
  if (!provider) throw new Error(`The provider ${name} is not configured`)
  return provider
}

/** The first thing in a report that contradicts the order, if any: then nothing may move. */
export const findMismatch = (order: Order, report: IntentReport): string | null => {
  const compared = ['amount', 'currency', 'jobId', 'paymentId'] as const
  return compared.find((field) => order[field] !== report[field]) ?? null
}
