import { belongsTo, categories, type Category } from '../../../schema/catalogues/categories.ts'
import { offerDefaults } from '../../../schema/jobs/defaults.ts'
import type { OfferForm } from '../../../schema/jobs/form.ts'
import { rates } from '../../../schema/limits.ts'
import type { OfferToPublish } from '../../../sync/mutations/jobs.ts'

/** An offer in the wizard; the rate is text, so that a half-typed figure survives. */
export interface OfferDraft {
  step: 1 | 2
  title: string
  description: string
  category: Category
  subcategory: string | null
  location: string
  duration: string
  rate: string
}

export const blankOffer: OfferDraft = {
  step: 1,
  title: '',
  description: '',
  category: offerDefaults.category,
  subcategory: offerDefaults.subcategory,
  location: '',
  duration: '',
  rate: String(rates.default),
}

/** Reads a stored draft, perhaps of an older version. Unusable fields become blank. */
export const reviveOffer = (kept: unknown): OfferDraft | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const fields: Partial<Record<keyof OfferDraft, unknown>> = kept
  const text = (name: 'title' | 'description' | 'location' | 'duration' | 'rate') => {
    const value = fields[name]
    return typeof value === 'string' ? value : blankOffer[name]
  }
  const category = categories.find((known) => known === fields.category) ?? blankOffer.category
  const { subcategory } = fields
  return {
    step: fields.step === 2 ? 2 : 1,
    title: text('title'),
    description: text('description'),
    category,
    subcategory: typeof subcategory === 'string' && belongsTo(subcategory, category) ? subcategory : null,
    location: text('location'),
    duration: text('duration'),
    rate: text('rate'),
  }
}

/** Whether the draft holds nothing typed. The step does not count. */
export const isBlank = (draft: OfferDraft): boolean =>
  Object.entries({ ...blankOffer, step: draft.step }).every(
    ([name, value]) => draft[name as keyof OfferDraft] === value,
  )

/** Returns the rate, also for "22,5"; NaN where the text is no figure. */
export const parseRate = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))

/** Returns the values that the form checks. */
export const toForm = ({ rate, step: _step, ...draft }: OfferDraft) => ({ ...draft, rate: parseRate(rate) })

/** Next is disabled until these are filled (rules 2.5.3 and 2.5.4). */
export const isFilled = (draft: OfferDraft): boolean => {
  const needed =
    draft.step === 1 ? [draft.title, draft.description, draft.category] : [draft.location, draft.duration, draft.rate]
  return needed.every((text) => text.trim() !== '')
}

/** Fields that the wizard does not ask yet take the documented defaults. */
export const toOffer = (form: OfferForm): OfferToPublish => ({ ...offerDefaults, ...form })

/** Returns a published offer as a draft at the first step. */
export const toDraft = ({
  title,
  description,
  category,
  subcategory,
  location,
  duration,
  rate,
}: OfferToPublish): OfferDraft => ({
  step: 1,
  title,
  description,
  category,
  subcategory,
  location,
  duration,
  rate: String(rate),
})
