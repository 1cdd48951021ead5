import * as v from 'valibot'
import { email } from '../form-fields.ts'

/** The other account of a household, which is not `own`, the address of this one (rule 2.2.307). */
export const secondAccountForm = (own: string) =>
  v.object({
    email: v.pipe(
      email,
      v.check((address) => address.toLowerCase() !== own.toLowerCase(), 'Écrivez l’adresse de l’autre compte.'),
    ),
  })
