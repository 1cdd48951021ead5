import type Stripe from 'stripe'
import type { ProviderIntent, Report } from './provider.ts'
import { hasFailed } from './stripe-refunds.ts'

export type Money = Report & Pick<ProviderIntent, 'chargeId'>

export const nothingMoved: Money = {
  chargeId: null,
  returned: 0,
  contested: 0,
  providerFees: 0,
  paidOut: 0,
  dispute: 'none',
}

/** Returns where a charge's money is, according to Stripe's balance. */
export const moneyOf = (
  charge: Stripe.Charge,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
  transfers: Stripe.Transfer[],
): Money => {
  const lost = disputes.filter(isLost)
  const taken = (some: Stripe.Dispute[]) => -sumOf(some.flatMap(balanceOf), ({ amount }) => amount)
  const made = refunds.filter((refund) => !hasFailed(refund))
  const balance = charge.balance_transaction
  return {
    chargeId: charge.id,
    returned: sumOf(made, ({ amount }) => amount) + taken(lost),
    contested: taken(disputes) - taken(lost),
    providerFees:
      // Stripe's balance entry may appear a moment after the charge.
      (balance !== null && typeof balance === 'object' ? balance.fee : 0) +
      sumOf(disputes.flatMap(balanceOf), ({ fee }) => fee),
    paidOut: sumOf(transfers, ({ amount, amount_reversed: reversed }) => amount - reversed),
    dispute: disputeOf(disputes),
  }
}

const balanceOf = ({ balance_transactions: entries }: Stripe.Dispute): Stripe.BalanceTransaction[] => entries

const sumOf = <T>(list: T[], centimes: (one: T) => number): number => list.reduce((sum, one) => sum + centimes(one), 0)

/**
 * A lost dispute decides, then an open one. An inquiry (`warning_…`) takes no money, but may become a dispute. A prevented dispute has been replaced
 * by a refund.
 */
const disputeOf = (disputes: Stripe.Dispute[]): ProviderIntent['dispute'] => {
  const real = disputes.filter(({ status }) => status !== 'prevented')
  if (real.length === 0) return 'none'
  if (real.some(isLost)) return 'lost'
  return real.every(({ status }) => closed.has(status)) ? 'won' : 'open'
}

/** An appeal against a lost dispute changes nothing until it is won. */
const isLost = ({ status }: Stripe.Dispute): boolean => status === 'lost' || status.startsWith('appeal_')

const closed: ReadonlySet<string> = new Set(['won', 'warning_closed'])
