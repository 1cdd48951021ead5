import { z } from 'zod'
import { relations } from './relations.ts'

/** `asked`: a link is open. `at`: when it was asked for, or given. */
export const ProfileConsentAnswer = z.strictObject({
  state: z.enum(['asked', 'given']),
  at: z.iso.datetime(),
  /** Whether the parents agree to a photo on the profile, and say that they have an accident and liability insurance; once given. */
  allowsPhoto: z.boolean().exactOptional(),
  isInsured: z.boolean().exactOptional(),
})

/** `url` is null if we mail it. */
export const ConsentLinkAnswer = z
  .strictObject({ url: z.string().nullable(), expiresAt: z.iso.datetime() })
  .meta({ id: 'ConsentLink' })

/** What somebody with the link reads. The second part is there once it is given. */
export const ConsentPageAnswer = z
  .strictObject({
    state: z.enum(['open', 'given', 'revoked']),
    firstName: z.string(),
    /** In whole years. */
    age: z.number().int(),
    expiresAt: z.iso.datetime(),
    given: z
      .strictObject({
        at: z.iso.datetime(),
        name: z.string(),
        relation: z.enum(relations),
        allowsPhoto: z.boolean(),
        isInsured: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'ConsentPage' })
