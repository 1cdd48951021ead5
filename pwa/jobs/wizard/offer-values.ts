import { readMoment } from '../../../schema/dates.ts'
import { offerDefaults } from '../../../schema/jobs/fields.ts'
import type { OfferForm } from '../../../schema/jobs/form.ts'
import { isSoonEnough } from '../../../schema/jobs/schedule.ts'
import { limits } from '../../../schema/limits.ts'
import { parseAmount } from '../../../schema/money.ts'
import { ruleTexts } from '../../../schema/rules.ts'
import { entryKey, isBlankText, lengthOf, tidyLine } from '../../../schema/text.ts'
import type { OfferEdit, OfferToPublish } from '../../../sync/mutations/jobs.ts'
import type { OfferDraft, StepNumber } from '../draft/offer-draft.ts'

/** Returns the values that the form checks. Hidden fields count as empty (rules 2.5.7 and 2.5.8). */
export const toForm = ({
  step: _step,
  newSkill: _skill,
  newDeliverable: _deliverable,
  reservedForId: _student,
  address: _address,
  ...draft
}: OfferDraft) => ({
  ...draft,
  rate: parseAmount(draft.rate),
  projectDuration: draft.isLongTermProject ? draft.projectDuration : null,
  requiredTools: draft.toolsProvided ? [] : draft.requiredTools,
})

/** What each step requires before the next one (rules 2.5.3 and 2.5.4), as it is named to a person. */
const needed = {
  1: { title: 'le titre', description: 'la description', category: 'la catégorie' },
  2: { location: 'le lieu', duration: 'la durée', rate: 'le tarif' },
  3: {},
  4: {},
} satisfies Record<StepNumber, Partial<Record<keyof OfferDraft, string>>>

/** Returns the names of what the step still requires: "le lieu". */
export const missingIn = (draft: OfferDraft, step: StepNumber): string[] =>
  Object.entries(needed[step]).flatMap(([field, name]) =>
    isBlankText(draft[field as 'title' | 'location']) ? name : [],
  )

const includesEntry = (list: readonly string[], typed: string) =>
  list.some((item) => entryKey(item) === entryKey(typed))

/** Returns why the list cannot accept this deliverable, if so (rule 2.5.9). */
export const whyNotAdded = (list: readonly string[], typed: string): string | undefined => {
  const item = tidyLine(typed)
  if (includesEntry(list, item)) return 'C’est déjà dans la liste.'
  return list.length >= limits.listLength || lengthOf(item) > limits.listItem ? ruleTexts.list : undefined
}

const withEntry = (list: string[], typed: string): string[] => {
  const item = tidyLine(typed)
  return isBlankText(item) || includesEntry(list, item) ? list : [...list, item]
}

/** Returns the draft with the typed skills and the typed deliverable added to their lists, so that the next step loses nothing. */
export const withTyped = (draft: OfferDraft): OfferDraft => ({
  ...draft,
  newSkill: '',
  requiredSkills: draft.newSkill.split(',').reduce(withEntry, draft.requiredSkills),
  newDeliverable: '',
  deliverables: withEntry(draft.deliverables, draft.newDeliverable),
})

/** Whether the typed date has passed. A text that is no date has not passed. */
export const isPast = (scheduledFor: string, now = Date.now()): boolean =>
  (readMoment(scheduledFor)?.getTime() ?? Number.POSITIVE_INFINITY) < now

/** Whether the typed date is so far away that the year may be a slip (rule 1.2.432). */
export const isFar = (scheduledFor: string): boolean => !isSoonEnough(readMoment(scheduledFor)?.toISOString() ?? null)

/** Returns the offer to publish. Fields that the wizard does not ask for take the documented defaults. */
export const toOffer = (form: OfferForm): OfferToPublish => ({ ...offerDefaults, ...form })

/** Returns the checked values of the fields that differ from the original offer. */
export const changesOf = (form: OfferForm, draft: OfferDraft, base: OfferDraft): OfferEdit => {
  const [typed, before] = [toForm(draft), toForm(base)]
  const isChanged = (field: keyof OfferForm) =>
    !isEqual(typed[field], before[field]) && !isEqual(form[field], before[field])
  return Object.fromEntries(Object.entries(form).filter(([field]) => isChanged(field as keyof OfferForm)))
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
