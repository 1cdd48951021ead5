import { belongsTo, categories, type Category } from '../../../schema/catalogues/categories.ts'
import {
  deliveryTypes,
  experienceLevels,
  jobLanguages,
  paymentMethods,
  physicalDemands,
  urgencyLevels,
} from '../../../schema/catalogues/labels.ts'
import { toLocalTime } from '../../../schema/dates.ts'
import { offerDefaults } from '../../../schema/jobs/defaults.ts'
import type { JobOffer } from '../../../schema/jobs/job.ts'
import { rates } from '../../../schema/limits.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { draftKeys, readDraft } from '../../../sync/store/drafts.ts'

export const stepNumbers = [1, 2, 3, 4] as const
export type StepNumber = (typeof stepNumbers)[number]
export const lastStep = 4 satisfies StepNumber

type Unasked = 'isRecurring' | 'tipAllowed' | 'isPremiumJob'

/** An offer in the wizard. `rate` is text, so that a half-typed number survives. Fields keep their value while another field hides them. */
export interface OfferDraft extends Omit<JobOffer, Unasked | 'rate' | 'projectDuration' | 'scheduledFor'> {
  step: StepNumber
  rate: string
  projectDuration: string
  /** A typed skill that is not in the list yet. */
  newSkill: string
  /** A typed deliverable that is not in the list yet. */
  newDeliverable: string
  /** The field's value, in Swiss time: "2026-12-01T14:00", or "" without a date. */
  scheduledFor: string
}

/** The changed fields of a draft. */
export interface OfferChanges extends Partial<OfferDraft> {
  /** The descriptions that were shown when the person began to change them (rule 4.31). */
  descriptionBasedOn?: string[]
}

/** Returns a published offer as a draft at the first step. */
export const toDraft = (offer: JobOffer): OfferDraft => ({
  step: 1,
  title: offer.title,
  description: offer.description,
  category: offer.category,
  subcategory: offer.subcategory,
  location: offer.location,
  duration: offer.duration,
  rate: String(offer.rate),
  deliveryType: offer.deliveryType,
  requiredSkills: offer.requiredSkills,
  newSkill: '',
  languageRequired: offer.languageRequired,
  isLongTermProject: offer.isLongTermProject,
  projectDuration: offer.projectDuration ?? '',
  deliverables: offer.deliverables,
  newDeliverable: '',
  urgencyLevel: offer.urgencyLevel,
  experienceRequired: offer.experienceRequired,
  physicalDemand: offer.physicalDemand,
  toolsProvided: offer.toolsProvided,
  requiredTools: offer.requiredTools,
  paymentMethod: offer.paymentMethod,
  scheduledFor: toLocalTime(offer.scheduledFor),
})

/** The documented defaults (rule 2.5.2). */
export const blankOffer: OfferDraft = toDraft({
  ...offerDefaults,
  title: '',
  description: '',
  location: '',
  duration: '',
  rate: rates.default,
})

const text = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)
const flag = (kept: unknown) => (typeof kept === 'boolean' ? kept : undefined)
const texts = (kept: unknown) =>
  Array.isArray(kept) && kept.every((item) => typeof item === 'string') ? kept : undefined
const oneOf =
  <Option>(options: readonly Option[]) =>
  (kept: unknown) =>
    options.find((option) => option === kept)

/** Each reader returns a field of a stored draft; undefined for a value that this version cannot use. */
const readers: { [Field in keyof OfferDraft]: (kept: unknown) => OfferDraft[Field] | undefined } & {
  descriptionBasedOn: (kept: unknown) => string[] | undefined
} = {
  step: oneOf(stepNumbers),
  title: text,
  description: text,
  category: oneOf<Category>(categories),
  subcategory: (kept) => (kept === null ? null : text(kept)),
  location: text,
  duration: text,
  rate: text,
  deliveryType: oneOf(deliveryTypes),
  requiredSkills: texts,
  newSkill: text,
  languageRequired: oneOf(jobLanguages),
  isLongTermProject: flag,
  projectDuration: text,
  deliverables: texts,
  newDeliverable: text,
  urgencyLevel: oneOf(urgencyLevels),
  experienceRequired: oneOf(experienceLevels),
  physicalDemand: oneOf(physicalDemands),
  toolsProvided: flag,
  requiredTools: texts,
  paymentMethod: oneOf(paymentMethods),
  scheduledFor: text,
  descriptionBasedOn: texts,
}

/** Reads a draft that the device stored, perhaps from an older version. Missing and unusable fields are left out. */
export const reviveChanges = (kept: unknown): OfferChanges | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const fields = Object.entries(readers).flatMap(([field, read]) => {
    const value = read((kept as Record<string, unknown>)[field])
    return value === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(fields)
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

/** Returns the stored draft of the wizard; undefined if it is blank. */
export const readUnfinished = async (database: LocalDatabase): Promise<OfferDraft | undefined> => {
  const changes = reviveChanges(await readDraft(database, draftKeys.offer))
  const draft = changes && applyChanges(blankOffer, changes)
  return draft && !isSame(draft, blankOffer) ? draft : undefined
}

/** Turns the arguments of an edit into changes of the form. */
export const toChanges = (args: MutationArguments<'job.edit'>, job: JobOffer): OfferChanges => {
  const defined = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
  const draft = toDraft({ ...job, ...defined })
  const changes = Object.fromEntries(Object.entries(draft).filter(([field]) => field in defined))
  const known = args.descriptionBasedOn?.flatMap((one) => one ?? [])
  return { ...changes, ...(known && { descriptionBasedOn: known }) }
}
