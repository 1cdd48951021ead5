import type { Id } from '../ids.ts'

/** Days after which an operator decides about a complaint, or about a proposal to cancel, that is still open (rules 3.5.8 and 3.5.23). */
export const decidedAfterDays = 14

/** Days until the other side is reminded; and from a withdrawal to the automatic release, at least (rules 3.5.18 and 3.5.19). */
export const complaintDays = { reminder: 2, notice: 2 } as const

/** How often one party may complain about a payment: one more would only hold the money. */
export const complaintsPerPayment = 3

/** How many answers of each party a complaint takes. */
export const answersPerComplaint = 20

export type ComplaintOutcome = 'withdrawn' | 'released' | 'refunded' | 'split'

export interface ComplaintReply {
  id: Id
  byId: Id
  text: string
  createdAt: string
}

/** What a party of a job says is wrong, while its money is held. */
export interface Complaint {
  id: Id
  jobId: Id
  /** Who complained. */
  byId: Id
  reason: string
  createdAt: string
  /** The `escrow_release` of the money that waits. */
  releaseId: Id
  /** What was paid, in centimes. */
  amount: number
  answers: ComplaintReply[]
  settledAt: string | null
  outcome: ComplaintOutcome | null
}
