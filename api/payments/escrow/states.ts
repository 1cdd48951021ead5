import type { JobStatus } from '../../../schema/catalogues/labels.ts'
import type { PaymentState } from '../../../schema/payments/payment.ts'

/**
 * What may happen to a payment. `release` and `refund` are decisions; `settled` says that the provider has done its part of one;
 * the others are what the provider reports.
 */
export type MoneyEvent =
  | 'succeeded'
  | 'declined'
  | 'cancelled'
  | 'release'
  | 'refund'
  | 'settled'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost'

/** Movements of the ledger, each of which a payment can have once. */
export type Move = 'payment' | 'release' | 'payout' | 'refund' | 'chargeback' | 'loss'

/** What else decides. */
export interface Around {
  job: JobStatus
  /** Another payment of the job is live. */
  isPaidOtherwise: boolean
  /** The provider has paid the student out. */
  isPaidOut: boolean
  /** The bank has taken the money back already. */
  isChargedBack: boolean
}

export interface Step {
  state: PaymentState
  moves: Move[]
}

/** Where a payment goes and what moves in the ledger; undefined when the event changes nothing, as when it comes late or twice. */
export const step = (state: PaymentState, event: MoneyEvent, around: Around): Step | undefined => {
  const arrow = arrows[event][state]
  return typeof arrow === 'function' ? arrow(around) : arrow
}

const to = (state: PaymentState, ...moves: Move[]): Step => ({ state, moves })

/** Where money goes that is neither released nor given back yet (rules 3.5.3–3.5.5). */
const destination = ({ job, isPaidOtherwise }: Around): PaymentState => {
  if (isPaidOtherwise || job === 'cancelled' || job === 'open') return 'refunding'
  return job === 'completed' ? 'releasing' : 'held'
}

const received = (around: Around): Step => to(destination(around), 'payment')
/** What was released can't be taken from the student again: the loss is ours. */
const lose = (state: PaymentState) => (around: Around) => (around.isChargedBack ? undefined : to(state, 'loss'))

type Arrow = Step | ((around: Around) => Step | undefined)

const arrows: Record<MoneyEvent, Partial<Record<PaymentState, Arrow>>> = {
  succeeded: { created: received, failed: received },
  declined: { created: to('failed') },
  cancelled: { created: to('failed') },
  release: { held: to('releasing') },
  refund: { held: to('refunding') },
  settled: {
    releasing: ({ isPaidOut }) => to('released', 'release', ...(isPaidOut ? (['payout'] as const) : [])),
    refunding: to('refunded', 'refund'),
  },
  disputed: { held: to('disputed') },
  dispute_won: { disputed: (around) => to(destination({ ...around, isPaidOtherwise: false })) },
  dispute_lost: {
    disputed: to('refunded', 'chargeback'),
    refunding: to('refunded', 'chargeback'),
    releasing: lose('releasing'),
    released: lose('released'),
    refunded: lose('refunded'),
  },
}
