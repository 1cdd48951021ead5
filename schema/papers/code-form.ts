import * as v from 'valibot'
import { readCode } from './code.ts'

/** The code of a paper that a stranger verifies. */
export const PaperCodeForm = v.object({
  code: v.pipe(v.string(), v.transform(readCode), v.string('Un code a seize signes, en quatre groupes de quatre')),
})
