import { belongsTo } from '../../../schema/catalogues/categories.ts'
import type { Id } from '../../../schema/ids.ts'
import { toLocalTime } from '../../../schema/dates.ts'
import {
  askedFields,
  factsOf,
  offerDefaults,
  offerFields,
  type AskedField,
  type JobOffer,
} from '../../../schema/jobs/fields.ts'
import { rates } from '../../../schema/limits.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { draftKeys, readDraft } from '../../../sync/store/drafts.ts'
import { hasPhotoChanges, revivePhotos, samePhotos } from './offer-photos.ts'

export const stepNumbers = [1, 2, 3, 4] as const
export type StepNumber = (typeof stepNumbers)[number]
export const lastStep = 4 satisfies StepNumber

/** Returns the step of the wizard that asks for a field. */
export const stepOf = (field: AskedField): StepNumber => offerFields[field].step

/** An offer in the wizard. `rate` is text, so that a half-typed number survives. Fields keep their value while another field hides them. */
export interface OfferDraft extends Pick<JobOffer, Exclude<AskedField, 'rate' | 'projectDuration' | 'scheduledFor'>> {
  step: StepNumber
  rate: string
  projectDuration: string
  /** A typed skill that is not in the list yet. */
  newSkill: string
  /** A typed deliverable that is not in the list yet. */
  newDeliverable: string
  /** The field's value, in Swiss time: "2026-12-01T14:00", or "" without a date. */
  scheduledFor: string
  /** The student to whom the offer is first proposed, or "" (rule 2.2.265). */
  reservedForId: string
  /** Where exactly, for whoever is accepted (rule 1.2.756). It never leaves the device with the offer. */
  address: string
}

/** The changed fields of a draft. */
export interface OfferChanges extends Partial<OfferDraft> {
  /** The descriptions that were shown when the person began to change them (rule 4.31). */
  descriptionBasedOn?: string[]
}

/**
 * Returns a published offer as a draft, at the first step unless another one is given. A row that the device stored under an older version lacks the
 * fields that came later: they get their defaults, as on the server.
 */
export const toDraft = (offer: JobOffer & { reservedForId?: Id | undefined }, step: StepNumber = 1): OfferDraft => {
  const asked = Object.fromEntries(
    askedFields.map((field) => [field, offer[field] === undefined ? factsOf(field).default : offer[field]]),
  ) as Pick<JobOffer, AskedField>
  return {
    ...asked,
    step,
    rate: String(asked.rate),
    projectDuration: asked.projectDuration ?? '',
    newSkill: '',
    newDeliverable: '',
    scheduledFor: toLocalTime(asked.scheduledFor),
    reservedForId: offer.reservedForId ?? '',
    address: '',
  }
}

/** The documented defaults (rule 2.5.2). */
export const blankOffer: OfferDraft = toDraft({
  ...offerDefaults,
  title: '',
  description: '',
  location: '',
  duration: '',
  rate: rates.default,
})

const blankChanges: Required<OfferChanges> = { ...blankOffer, descriptionBasedOn: [] }
type ChangedField = keyof OfferChanges

/** Whether a value that the device stored can stand in a field of this version. */
const isUsable = (field: ChangedField, kept: unknown): boolean => {
  if (field === 'step') return stepNumbers.some((step) => step === kept)
  if (kept === null) return blankChanges[field] === null
  const words = field in offerFields && factsOf(field as AskedField).words
  if (typeof words === 'object') return typeof kept === 'string' && Object.hasOwn(words, kept)
  if (Array.isArray(blankChanges[field])) return Array.isArray(kept) && kept.every((item) => typeof item === 'string')
  // Only `subcategory` is blank here.
  return typeof kept === (blankChanges[field] === null ? 'string' : typeof blankChanges[field])
}

/** Reads a draft that the device stored, perhaps from an older version. Missing and unusable fields are left out. */
export const reviveChanges = (stored: unknown): OfferChanges | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  const kept = stored as Record<string, unknown>
  const usable = (Object.keys(blankChanges) as ChangedField[]).filter((field) => isUsable(field, kept[field]))
  return Object.fromEntries(usable.map((field) => [field, kept[field]]))
}

/** Returns the draft with these changes. A subcategory of another category is dropped. */
export const applyChanges = (
  base: OfferDraft,
  { descriptionBasedOn: _known, ...changes }: OfferChanges,
): OfferDraft => {
  const draft = { ...base, ...changes }
  const isPlaced = draft.subcategory !== null && belongsTo(draft.subcategory, draft.category)
  return { ...draft, subcategory: isPlaced ? draft.subcategory : null }
}

/** Whether two drafts are equal apart from their step. */
export const isSame = (draft: OfferDraft, other: OfferDraft): boolean =>
  JSON.stringify({ ...other, ...draft, step: 1 }) === JSON.stringify({ ...other, step: 1 })

/** Returns the stored draft of the wizard; undefined if it is blank and has no photos. */
export const readUnfinished = async (database: LocalDatabase): Promise<OfferDraft | undefined> => {
  const changes = reviveChanges(await readDraft(database, draftKeys.offer))
  const photos = revivePhotos(await readDraft(database, draftKeys.offerPhotos(draftKeys.offer))) ?? samePhotos
  const draft = applyChanges(blankOffer, changes ?? {})
  return isSame(draft, blankOffer) && !hasPhotoChanges(photos) ? undefined : draft
}

/** Turns the arguments of an edit into changes of the form. */
export const toChanges = (args: MutationArguments<'job.edit'>, job: JobOffer): OfferChanges => {
  const defined = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
  const draft = toDraft({ ...job, ...defined })
  const changes = Object.fromEntries(Object.entries(draft).filter(([field]) => field in defined))
  const known = args.descriptionBasedOn?.flatMap((one) => one ?? [])
  return { ...changes, ...(known && { descriptionBasedOn: known }) }
}
