import { paymentMethodLabels } from '../catalogues/labels.ts'
import { formatMoment } from '../dates.ts'
import { formatRate } from '../money.ts'
import { hasRemark, minutesOf } from './duration.ts'
import type { JobOffer } from './fields.ts'

/** The terms that a student agrees to by applying (rule 1.2.443). Title and description only describe the work. */
export type JobTerms = Pick<JobOffer, 'rate' | 'duration' | 'location' | 'scheduledFor' | 'paymentMethod'>

export const termsOf = ({ rate, duration, location, scheduledFor, paymentMethod }: JobTerms): JobTerms => ({
  rate,
  duration,
  location,
  scheduledFor,
  paymentMethod,
})

const described: { [Term in keyof JobTerms]: [name: string, describe: (value: JobTerms[Term]) => string] } = {
  rate: ['tarif', (rate) => `${formatRate(rate)} CHF/h`],
  duration: ['durée', (duration) => duration],
  location: ['lieu', (location) => location],
  scheduledFor: ['date', (date) => (date === null ? 'pas fixée' : formatMoment(date))],
  paymentMethod: ['paiement', (method) => paymentMethodLabels[method]],
}

/** Returns terms that are equal if they mean the same: a moment may be written in several ways, and so may a duration ("3h", "3 heures"). */
const comparable = ({ duration, scheduledFor, ...terms }: JobTerms) => ({
  ...terms,
  duration: hasRemark(duration) ? duration : (minutesOf(duration) ?? duration),
  scheduledFor: scheduledFor === null ? null : Date.parse(scheduledFor),
})

/** Returns all terms in words, such as "tarif 15 CHF/h". */
export const describeTerms = (terms: JobTerms): string[] =>
  (Object.keys(described) as (keyof JobTerms)[]).map((term) => nameTerm(term, terms))

const nameTerm = <Term extends keyof JobTerms>(term: Term, terms: JobTerms): string => {
  const [word, words] = described[term]
  return `${word} ${words(terms[term])}`
}

/** Returns the differences in words, such as "tarif 15 CHF/h (avant 40 CHF/h)"; empty if there are none. */
export const describeNewTerms = (before: JobTerms, after: JobTerms): string[] => {
  const [old, now] = [comparable(before), comparable(after)]
  return (Object.keys(described) as (keyof JobTerms)[]).flatMap((term) =>
    old[term] === now[term] ? [] : [describe(term, before, after)],
  )
}

const describe = <Term extends keyof JobTerms>(term: Term, before: JobTerms, after: JobTerms): string =>
  `${nameTerm(term, after)} (avant ${described[term][1](before[term])})`
