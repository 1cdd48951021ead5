import type { ComparedApplicant } from './applicants-fit.ts'
import { isAccepted } from './applicants-order.ts'

/** The orders of the list that a person chooses from; `arrival` is that of `rankApplicants`. */
export type ApplicantOrder = 'arrival' | 'rating' | 'distance' | 'free' | 'shortlist'

/** What an order puts first is the lowest. Applicants of whom it is unknown come last. */
const worth: Record<ApplicantOrder, (applicant: ComparedApplicant) => number> = {
  arrival: () => 0,
  rating: ({ student }) => -(student?.studentProfile?.rating ?? 0),
  distance: ({ fit }) => fit.kilometres ?? Infinity,
  free: ({ fit }) => (fit.freeSlot ? 0 : 1),
  shortlist: ({ application }) => (application.isShortlisted ? 0 : 1),
}

/** Sorts a list that `rankApplicants` has ordered. The accepted one stays first; equals keep their places. */
export const sortApplicants = (
  applicants: readonly ComparedApplicant[],
  order: ApplicantOrder,
): ComparedApplicant[] => {
  const of = worth[order]
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return applicants.toSorted((a, b) => Number(isAccepted(b)) - Number(isAccepted(a)) || compare(of(a), of(b)))
}
