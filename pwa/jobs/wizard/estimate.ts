import { hoursOf, repetitionOf } from '../../../schema/jobs/duration.ts'
import { totalOf } from '../../../schema/jobs/total.ts'
import { centimesFor, formatRate } from '../../../schema/money.ts'

/**
 * "Environ 75 CHF pour 3 heures", or "Environ 100 CHF par semaine" for hours that come again; null while rate or hours can't be read. `rate` is in
 * CHF per hour.
 */
export const describeEstimate = (rate: number, duration: string): string | null => {
  const hours = hoursOf(duration)
  if (hours === null || !Number.isFinite(rate) || rate <= 0) return null
  const total = totalOf({ rate, estimatedDuration: hours, duration })
  const about = `Environ ${formatRate((total ?? centimesFor(rate, hours)) / 100)} CHF`
  return total === null ? `${about} par ${repetitionOf(duration)}` : `${about} pour ${nameHours(hours)}`
}

const nameHours = (hours: number): string => {
  const minutes = Math.round(hours * 60)
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (whole === 0) return rest === 1 ? '1 minute' : `${rest} minutes`
  if (rest === 0) return whole === 1 ? '1 heure' : `${whole} heures`
  return `${whole}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}
