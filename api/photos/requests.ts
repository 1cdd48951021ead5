import { z } from 'zod'
import type { Rule } from '../../schema/rules.ts'
import { id } from '../../schema/wire-fields.ts'
import { params } from '../http/params.ts'
import { photoSizes } from './photo-store.ts'

const invalid: Rule = 'invalid'

/** The size of the requested photo. */
export const SizeQuery = z.object({ size: z.enum(photoSizes, invalid).default('full') })

/** GET /api/users/{id}/photo: `v` is the version in `profileImageUrl`. */
export const PhotoQuery = SizeQuery.extend({ v: z.string(invalid).optional() })

/** …/{id}/photos/{place}: the number of a photo among those of the named thing, from 1. */
export const photoParams = params(
  z.object({
    id,
    place: z
      .string()
      .regex(/^[1-9]$/)
      .transform(Number),
  }),
)
