import { centimesFor } from '../money.ts'
import { isRepeated } from './duration.ts'

/** The pay that is agreed on: CHF per hour, hours, null if they are not readable, and the duration as it was typed. */
export interface Priced {
  rate: number
  estimatedDuration: number | null
  duration: string
}

/** Returns the centimes of the whole work, rate × hours; null without readable hours, and if they come again, as in "4 h par semaine". */
export const totalOf = ({ rate, estimatedDuration, duration }: Priced): number | null =>
  estimatedDuration === null || isRepeated(duration) ? null : centimesFor(rate, estimatedDuration)
