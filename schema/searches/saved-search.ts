import type { Id } from '../ids.ts'
import type { OfferFilter } from './offer-filter.ts'

/** A search whose new offers are announced to a student (rule 1.2.95). */
export interface SavedSearch {
  id: Id
  name: string
  filter: OfferFilter
  createdAt: string
}
