import { z } from 'zod'
import type { Rule } from '../../schema/rules.ts'
import { photoSizes } from './photo-store.ts'

const invalid: Rule = 'invalid'

/** The size of a photo to send. */
export const SizeQuery = z.object({ size: z.enum(photoSizes, invalid).default('full') })

/** GET /api/users/{id}/photo: `v` is the version in `profileImageUrl`. */
export const PhotoQuery = SizeQuery.extend({ v: z.string(invalid).optional() })
