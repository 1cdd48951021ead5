import type { JobStatus } from '../../../schema/catalogues/labels.ts'
import type { PaymentState } from '../../../schema/payments/payment.ts'

/**
 * The events of a payment. `release` and `refund` are decisions; `settled` means that the provider has carried out a
 * decision; the others come from the provider.
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

/** Movements in the ledger. A payment has each of them at most once. */
export type Move = 'payment' | 'release' | 'payout' | 'refund' | 'chargeback' | 'loss'

/** The circumstances, beside state and event, that decide a transition. */
export interface Circumstances {
  job: JobStatus
  /** Another payment of the job is live. */
  isPaidOtherwise: boolean
  /** The provider has paid the student out. */
  isPaidOut: boolean
  /** The bank has taken the money back already. */
  isChargedBack: boolean
}

export interface Transition {
  state: PaymentState
  moves: Move[]
}

/**
 * Returns the payment's next state and the movements in the ledger; undefined when the event changes nothing, for
 * example because it is late or repeated.
 */
export const transition = (
  state: PaymentState,
  event: MoneyEvent,
  circumstances: Circumstances,
): Transition | undefined => {
  const rule = transitions[event][state]
  return typeof rule === 'function' ? rule(circumstances) : rule
}

const to = (state: PaymentState, ...moves: Move[]): Transition => ({ state, moves })

/** Returns the state of money that is neither released nor refunded yet (rules 3.5.3–3.5.5). */
const destination = ({ job, isPaidOtherwise }: Circumstances): PaymentState => {
  if (isPaidOtherwise || job === 'cancelled' || job === 'open') return 'refunding'
  return job === 'completed' ? 'releasing' : 'held'
}

const received = (circumstances: Circumstances): Transition => to(destination(circumstances), 'payment')
/** Released money can't be taken back from the student: the platform bears the loss. */
const lose = (state: PaymentState) => (circumstances: Circumstances) =>
  circumstances.isChargedBack ? undefined : to(state, 'loss')

type TransitionRule = Transition | ((circumstances: Circumstances) => Transition | undefined)

const transitions: Record<MoneyEvent, Partial<Record<PaymentState, TransitionRule>>> = {
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
  dispute_won: { disputed: (circumstances) => to(destination({ ...circumstances, isPaidOtherwise: false })) },
  dispute_lost: {
    disputed: to('refunded', 'chargeback'),
    refunding: to('refunded', 'chargeback'),
    releasing: lose('releasing'),
    released: lose('released'),
    refunded: lose('refunded'),
  },
}
