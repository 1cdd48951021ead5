import { feeOf, type PaymentState } from '../../schema/payments/payment.ts'
import type { Report } from '../providers/provider.ts'

/** The part of a payment's row that decides its account balances; all in centimes. */
export interface BookedPayment extends Report {
  state: PaymentState
  amount: number
  /** The released amount, before our fee; null if nothing is released. */
  releasedAmount: number | null
  /** The centimes that an operator has decided to refund to the payer, even while that refund has failed. */
  refundPart: number
}

export type AccountKind = 'outside' | 'escrow' | 'wallet' | 'fees' | 'provider_fees' | 'contested' | 'losses'

/** The kinds of movements in the ledger. */
export type Move =
  | 'payment'
  | 'provider_fee'
  | 'release'
  | 'recall'
  | 'payout'
  | 'refund'
  | 'chargeback'
  | 'dispute'
  | 'reversal'
  | 'loss'

/** A movement: its kind, and the centimes that each account gains; none are zero, and they sum to zero. */
export interface Movement {
  move: Move
  entries: [AccountKind, number][]
}

const unpaid: ReadonlySet<PaymentState> = new Set(['created', 'failed'])
const holding: ReadonlySet<PaymentState> = new Set(['held', 'releasing', 'refunding', 'disputed'])

/** Whether the card was not charged, according to the books. */
export const isUnpaid = ({ state }: Pick<BookedPayment, 'state'>): boolean => unpaid.has(state)

/** Whether the escrow holds the part that the payer has not got back. */
export const isHolding = ({ state }: Pick<BookedPayment, 'state'>): boolean => holding.has(state)

/** Returns the student's part of a payment before the fee, in centimes: the amount without what was returned to the payer, or decided for them. */
export const leftOf = ({ amount, returned, refundPart }: Pick<BookedPayment, 'amount' | 'returned' | 'refundPart'>) =>
  amount - Math.max(returned, refundPart)

/** Returns the student's part of a released amount, in centimes. */
export const shareOf = (released: number): number => released - feeOf(released)

/**
 * Returns each account's balance from a payment. `outside` is the negative of what the provider keeps of it for us, and `losses` is the missing
 * amount. The database compares all of them at each commit.
 */
const balancesOf = (payment: BookedPayment): Record<AccountKind, number> => {
  const { amount, returned, contested, providerFees, paidOut } = payment
  const released = payment.releasedAmount ?? 0
  const others = {
    outside: isUnpaid(payment) ? 0 : returned + contested + providerFees + paidOut - amount,
    escrow: isHolding(payment) ? amount - returned : 0,
    wallet: Math.max(0, shareOf(released) - paidOut),
    fees: feeOf(released),
    provider_fees: -providerFees,
    contested: -contested,
  }
  return { ...others, losses: -Object.values(others).reduce((sum, part) => sum + part, 0) }
}

/** Returns the movements from one row's books to another's, in the order in which they happened. */
export const movementsBetween = (before: BookedPayment, after: BookedPayment): Movement[] => {
  const movements: Movement[] = []
  let now = before
  const book = (move: Move, next: BookedPayment): void => {
    const [from, to] = [balancesOf(now), balancesOf(next)]
    const entries = (Object.keys(to) as AccountKind[])
      .map((kind): [AccountKind, number] => [kind, to[kind] - from[kind]])
      .filter(([, gained]) => gained !== 0)
    if (entries.length > 0) movements.push({ move, entries })
    now = next
  }

  const isReleased = after.state === 'released'
  if (isUnpaid(before) && !isUnpaid(after)) book('payment', { ...now, state: 'held' })
  book('provider_fee', { ...now, providerFees: after.providerFees })
  if (before.state === 'released' && !isReleased) book('recall', { ...now, state: 'disputed', releasedAmount: null })
  if (before.state !== 'released' && isReleased)
    book('release', { ...now, state: 'released', releasedAmount: after.releasedAmount })
  book(after.paidOut > before.paidOut ? 'payout' : 'reversal', { ...now, paidOut: after.paidOut })
  book(lastMove(before, after), after)
  return movements
}

const lastMove = (before: BookedPayment, after: BookedPayment): Move => {
  if (after.returned < before.returned) return 'reversal'
  if (after.returned === before.returned) return 'dispute'
  if (after.state === 'released' && after.paidOut > 0) return 'loss'
  return after.dispute === 'lost' && before.dispute !== 'lost' ? 'chargeback' : 'refund'
}
