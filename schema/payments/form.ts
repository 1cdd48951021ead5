import * as v from 'valibot'
import { handMethods } from '../catalogues/labels.ts'
import { choice, say, text } from '../form-fields.ts'
import { parseAmount, toCentimes } from '../money.ts'
import type { Rule } from '../rules.ts'
import { expenseLimits, handAmountLimits, isPaidDay } from './hand-payment.ts'

export const ComplaintForm = v.object({ text: text('complaint') })
export const ComplaintReplyForm = v.object({ text: text('complaintAnswer') })

interface AmountLimits {
  minimum: number
  maximum: number
}

const centimesWithin = ({ minimum, maximum }: AmountLimits, broken: Rule) =>
  v.pipe(v.number(say('amountFormat')), v.minValue(minimum, say(broken)), v.maxValue(maximum, say(broken)))

/** An amount in CHF as it is typed, which becomes centimes. */
const amount = (limits: AmountLimits, broken: Rule) =>
  v.pipe(
    v.string(),
    v.transform((typed) => toCentimes(parseAmount(typed))),
    centimesWithin(limits, broken),
  )

/** One amount, with limits in centimes. */
export const amountForm = (limits: AmountLimits, broken: Rule) => v.object({ amount: amount(limits, broken) })

/** A payment from hand to hand, of a day since the acceptance (rule 2.2.110). */
export const handPaymentForm = (acceptedAt: string) =>
  v.object({
    amount: amount(handAmountLimits, 'handAmount'),
    method: choice(handMethods),
    paidOn: v.pipe(
      v.string(),
      v.check((day) => isPaidDay(day, acceptedAt, new Date()), say('paidOn')),
    ),
    expenses: v.pipe(
      v.string(),
      v.transform((typed) => (typed.trim() === '' ? undefined : toCentimes(parseAmount(typed)))),
      v.optional(centimesWithin(expenseLimits, 'expenses')),
    ),
  })
