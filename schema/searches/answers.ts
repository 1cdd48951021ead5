import { z } from 'zod'
import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import { categories } from '../catalogues/categories.ts'
import type { KeptOffer } from './kept-offer.ts'
import type { SavedSearch } from './saved-search.ts'

const id = z.string().meta({ format: 'uuid' })

export const KeptOfferAnswer = z
  .strictObject({
    id,
    keptAt: z.iso.datetime(),
    title: z.string().nullable(),
    location: z.string().nullable(),
    publishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'KeptOffer' }) satisfies z.ZodType<KeptOffer>

export const SavedSearchAnswer = z
  .strictObject({
    id,
    name: z.string(),
    filter: z.strictObject({
      search: z.string().optional(),
      canton: z.enum(Object.keys(cantonNames) as [CantonCode, ...CantonCode[]]).optional(),
      category: z.enum(categories).optional(),
      rate: z.number().optional(),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      remote: z.literal(true).optional(),
      within: z.number().int().optional(),
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedSearch' }) satisfies z.ZodType<SavedSearch>
