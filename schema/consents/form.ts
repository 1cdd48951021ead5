import * as v from 'valibot'
import { choice, email, personName, say } from '../form-fields.ts'
import { relations } from './relations.ts'

/** The address of the link, or of the code. */
export const ConsentMailForm = v.object({ email })

/** A link that the student shares: nothing is typed for it. */
export const ConsentLinkForm = v.object({})

/** What a parent types. */
export const ConsentForm = v.object({
  name: personName('parentName'),
  relation: choice(relations, 'relation'),
  code: v.pipe(
    v.string(say('mailedCode')),
    v.transform((typed) => typed.replaceAll(/\s/g, '')),
    v.regex(/^\d{6}$/, say('mailedCode')),
  ),
})
