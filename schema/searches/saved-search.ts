import type { Id } from '../ids.ts'
import type { OfferFilter } from './offer-filter.ts'

/** What a student wants to hear of (rule 1.2.95). */
export interface SavedSearch {
  id: Id
  name: string
  filter: OfferFilter
  createdAt: string
}
