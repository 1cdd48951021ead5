import * as v from 'valibot'
import { formatRate, parseAmount } from '../money.ts'
import { say } from '../form-fields.ts'
import { limits, minimums } from '../limits.ts'

/** A request for a payment. `amount` in CHF. */
export interface TwintRequest {
  phone: string
  amount: number
  description: string
}

/** The amounts in CHF that the demo accepts (rules 2.5.14 and 2.9.17). */
export const demoAmounts = { minimum: 1, maximum: 1_000, proposed: 25 } as const

/** Shown if the number or the amount is invalid (rule 2.5.13). */
const incompleteText = 'Veuillez saisir votre numéro Twint et un montant valide'

/** Rules 2.5.12 to 2.5.14. `maximum` in CHF. */
export const twintForm = (maximum: number) =>
  v.object({
    phone: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(minimums.phone, incompleteText),
      v.maxLength(limits.phone, incompleteText),
      v.regex(/^[+\d][\d\s()./-]*$/, incompleteText),
    ),
    amount: v.pipe(
      v.string(),
      v.transform(parseAmount),
      v.number(incompleteText),
      v.minValue(demoAmounts.minimum, incompleteText),
      v.maxValue(maximum, incompleteText),
    ),
    description: v.pipe(v.string(), v.trim()),
  })

const outside = `Entre ${demoAmounts.minimum} et ${formatRate(demoAmounts.maximum)} CHF`

/** Begins the demo. */
export const TwintDemoForm = v.object({
  amount: v.pipe(
    v.string(),
    v.transform(parseAmount),
    v.number(say('amountFormat')),
    v.minValue(demoAmounts.minimum, outside),
    v.maxValue(demoAmounts.maximum, outside),
  ),
  service: v.pipe(v.string(), v.trim()),
})
