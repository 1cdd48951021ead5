import { belongsTo, categories, type Category } from '../../../schema/catalogues/categories.ts'
import { offerDefaults } from '../../../schema/jobs/defaults.ts'
import type { OfferForm } from '../../../schema/jobs/form.ts'
import { rates } from '../../../schema/limits.ts'
import type { OfferToPublish } from '../../../sync/mutations/jobs.ts'

/** An offer as somebody is typing it; the rate is text, so that a half-typed figure survives. */
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

/** What an earlier visit left, perhaps of an older version: what can't be used is blank again. */
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

/** Nothing in it would be missed; which step it stands at is no work of anybody's. */
export const isBlank = (draft: OfferDraft): boolean =>
  Object.entries({ ...blankOffer, step: draft.step }).every(
    ([name, value]) => draft[name as keyof OfferDraft] === value,
  )

/** NaN where no figure stands. "22,5" is one too. */
export const parseRate = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))

/** What the form judges. */
export const toForm = ({ rate, step: _step, ...draft }: OfferDraft) => ({ ...draft, rate: parseRate(rate) })

/** Next is disabled until these are filled (rules 2.5.3 and 2.5.4). */
export const isFilled = (draft: OfferDraft): boolean => {
  const needed =
    draft.step === 1 ? [draft.title, draft.description, draft.category] : [draft.location, draft.duration, draft.rate]
  return needed.every((text) => text.trim() !== '')
}

/** The fields that the wizard doesn't ask yet are as documented. */
export const toOffer = (form: OfferForm): OfferToPublish => ({ ...offerDefaults, ...form })

/** A published offer back in the wizard, at its beginning. */
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
