import { z } from 'zod'
import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import { categories } from '../catalogues/categories.ts'

const id = z.string().meta({ format: 'uuid' })

export const KeptOfferAnswer = z
  .strictObject({
    /** The id of the job. */
    id,
    keptAt: z.iso.datetime(),
    /** The job's data, from the server: null until it has processed the mutation. */
    title: z.string().nullable(),
    location: z.string().nullable(),
    publishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'KeptOffer' })

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
  .meta({ id: 'SavedSearch' })
