import type { Id } from '../../schema/ids.ts'
import type { PayoutAccountState, ProviderName } from '../../schema/payments/payment.ts'

/** The order for a charge; amounts in centimes. */
export interface Order {
  paymentId: Id
  jobId: Id
  amount: number
  currency: string
}

/** The current state of an intent at the provider. */
export interface ProviderIntent extends Order, Report {
  id: string
  clientSecret: string | null
  status: 'open' | 'declined' | 'processing' | 'succeeded' | 'cancelled'
  /** The provider's code of the reason why the card was declined. */
  failure: string | null
  /** The number of declines so far; 0 once it is paid. */
  declines: number
  /** The id of the charge, if there is one. */
  chargeId: string | null
}

/** The present state of a charge at the provider, in centimes. It lists no events. */
export interface Report {
  /** The centimes back with the payer: refunded, or finally taken by the bank. Failed refunds don't count. */
  returned: number
  /** The centimes that the bank has taken while it examines a dispute. */
  contested: number
  /** The provider's fees, those of disputes included. */
  providerFees: number
  /** The centimes sent to the student's account and not taken back. */
  paidOut: number
  dispute: Dispute
}

/** The state of a dispute at the payer's bank. */
export type Dispute = 'none' | 'open' | 'won' | 'lost'

/** A provider's event. It states only that an intent or an account has changed and should be read. */
export interface ProviderEvent {
  id: string
  type: string
  intentId: string | null
  /** A student's account that receives payouts. */
  accountId: string | null
}

/** The current state of a student's account at the provider. */
export interface ProviderAccount {
  /** The student's id, which the platform stored at the provider when it created the account. */
  userId: string
  state: Exclude<PayoutAccountState, 'none'>
}

/** The addresses to which Stripe's pages lead a student back. */
export interface WaysBack {
  /** When the student leaves the pages, whether or not they are done. */
  returnUrl: string
  /** When a link to the pages has expired. */
  refreshUrl: string
}

/**
 * Charges cards and pays students out. Every call may be repeated after its answer was lost, and has its effect once. No call is made inside a
 * transaction. A call that can't be carried out for now throws.
 */
export interface PaymentProvider {
  name: ProviderName
  createIntent(order: Order): Promise<ProviderIntent>
  /** Returns undefined if the provider knows no such intent. */
  readIntent(id: string): Promise<ProviderIntent | undefined>
  /** Prevents any further charge; an intent that was charged stays charged. */
  cancelIntent(id: string): Promise<void>
  /** Refunds the rest that was not refunded yet; `attempt` counts from 1. */
  refund(payment: Order & { intentId: string; attempt: number }): Promise<void>
  /** Refunds `part` centimes, after which `total` are back with the payer; once for a payment. */
  refundPart(payment: Order & { intentId: string; part: number; total: number }): Promise<void>
  /** Sends centimes to a student's account; `refusals` counts the account's refusals so far. Returns false if the account refuses them. */
  payOut(payout: Order & { account: string; chargeId: string | null; refusals: number }): Promise<boolean>
}

/** A provider that sends events to a webhook. */
export interface WebhookProvider extends PaymentProvider {
  /** Returns the verified event; undefined if the provider did not sign it, or signed it too long ago. */
  readEvent(body: string, signature: string): ProviderEvent | undefined
  /** Returns undefined if the provider knows no such account. */
  readAccount(id: string): Promise<ProviderAccount | undefined>
  /** Creates a student's account and returns its id; `former` is the closed account that it replaces, if any. */
  createAccount(student: { userId: Id; email: string; former: string | undefined }): Promise<string>
  /** Returns the address of Stripe's pages for this account: to complete it or, once it is ready, to view it. Undefined if the account is gone. */
  pagesOf(id: string, isReady: boolean, back: WaysBack): Promise<string | undefined>
}

/** The provider that is simulated in the database. */
export interface SimulatedProvider extends PaymentProvider {
  /** Charges or declines. Returns undefined if this intent can't be charged any more. */
  confirm(clientSecret: string, outcome: 'succeeded' | 'failed'): Promise<ProviderEvent | undefined>
}

export interface Providers {
  simulated: SimulatedProvider
  /** Undefined if no key is set; then the simulated provider takes new payments. */
  stripe: WebhookProvider | undefined
}

/** Returns the provider of new payments. */
export const currentProvider = ({ stripe, simulated }: Providers): PaymentProvider => stripe ?? simulated

/** Returns the provider of an existing payment. Throws if it is no longer configured; then its payments wait. */
export const providerOf = (providers: Providers, name: ProviderName): PaymentProvider => {
  const provider = providers[name]
  if (!provider) throw new Error(`The provider ${name} is not configured`)
  return provider
}

/** Returns the first field of the intent that contradicts the order, if any; then no money may move. */
export const findMismatch = (order: Order, intent: ProviderIntent): string | null => {
  const compared = ['amount', 'currency', 'jobId', 'paymentId'] as const
  return compared.find((field) => order[field] !== intent[field]) ?? null
}
