import { slotAt, type Slot } from '../../schema/accounts/student-details.ts'
import { toolEntryKey, toolLabel } from '../../schema/catalogues/tools.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Distances } from '../../schema/searches/distances.ts'
import type { Applicant } from './applicants-queries.ts'

/** How an applicant suits the offer, as far as the device knows. */
export interface Fit {
  /** Kilometres from the student's locality to the offer's; undefined if either is unknown, and for remote work. */
  kilometres: number | undefined
  /** The slot of the offer's date, if the student is free in it. */
  freeSlot: Slot | undefined
  /** The labels of the offer's tools that the student has. */
  tools: string[]
}

/** An applicant as a row of the list shows them. */
export interface ComparedApplicant extends Applicant {
  fit: Fit
}

type Offer = Pick<JobRow, 'location' | 'deliveryType' | 'scheduledFor' | 'requiredTools'>

/** `fromOffer` measures from the offer's place; null or undefined if that is unknown. */
export function fitOf(offer: Offer, student: Applicant['student'], fromOffer: Distances | null | undefined): Fit {
  const profile = student?.studentProfile
  const slot = offer.scheduledFor === null ? undefined : slotAt(offer.scheduledFor)
  const owned = new Set(profile?.availableTools.map(toolEntryKey))
  return {
    kilometres: (offer.deliveryType === 'remote' || !student ? undefined : fromOffer?.(student.city)) ?? undefined,
    freeSlot: slot && profile?.availability?.includes(slot) ? slot : undefined,
    tools: offer.requiredTools.filter((tool) => owned.has(toolEntryKey(tool))).map(toolLabel),
  }
}
