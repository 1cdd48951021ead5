import { z } from 'zod'
import type { Rule } from '../rules.ts'
import { choice, email, personName, rule } from '../wire-fields.ts'
import { relations } from './relations.ts'

const brokenLink: Rule = 'token'
const brokenCode: Rule = 'mailedCode'
const token = z.string(brokenLink).min(1, brokenLink).max(100, brokenLink)
const flag = z.boolean(rule('invalid'))

/** POST /api/account/parental-consent. `email`: a parent's, to which we mail the link; without one the student shares it. */
export const ConsentRequest = z.object({ email: email.nullable() }).meta({ id: 'ConsentRequest' })

/** POST /api/parental-consent/read and /revoke */
export const ConsentToken = z.object({ token }).meta({ id: 'ConsentToken' })

/** POST /api/parental-consent/code: the address to which the code is mailed. */
export const ConsentCodeRequest = z.object({ token, email }).meta({ id: 'ConsentCodeRequest' })

/** POST /api/parental-consent/give */
export const ConsentGiving = z
  .object({
    token,
    code: z
      .string(brokenCode)
      .transform((typed) => typed.replaceAll(/\s/g, ''))
      .refine((typed) => /^\d{6}$/.test(typed), brokenCode),
    name: personName('parentName'),
    relation: choice(relations, 'relation'),
    allowsPhoto: flag,
    isInsured: flag,
    /** The address of the code, to which a copy goes; absent from older apps. */
    email: email.optional(),
  })
  .meta({ id: 'ConsentGiving' })
export type ConsentGiving = z.output<typeof ConsentGiving>
