import { centimesFor } from '../money.ts'
import type { Visit } from '../visits/visit.ts'
import { isRepeated } from './duration.ts'

/**
 * The pay that is agreed on: CHF per hour, hours, null if they are not readable, the duration as it was typed, and the hours that both parties have
 * agreed on since (rule 2.2.221).
 */
export interface Priced {
  rate: number
  estimatedDuration: number | null
  duration: string
  visit?: Pick<Visit, 'agreedMinutes'> | undefined
}

/** Returns the centimes of the whole work, rate × hours; null without readable hours, and if they come again, as in "4 h par semaine". */
export const totalOf = (work: Priced): number | null => {
  const hours = workedHours(work)
  return hours === null || isRepeated(work.duration) ? null : centimesFor(work.rate, hours)
}

/** Returns the hours of the work: those that both have agreed on last, else those of the offer; null if these are not readable. */
const workedHours = ({ estimatedDuration, visit }: Omit<Priced, 'rate'>): number | null =>
  visit?.agreedMinutes === undefined ? estimatedDuration : visit.agreedMinutes / 60
