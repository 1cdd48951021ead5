import { readMoment, toLocalTime } from '../../schema/dates.ts'

const day = 86_400_000
/** Work begins on these hours, Swiss time. */
const hours = [9, 10, 13, 14, 15, 16]

/** Returns when a demo job takes place: so many days after `now`, on the hour, when people work, and on no Sunday. The key spreads the hours. */
export const appointmentIn = (days: number, key: string, now: Date): string => {
  const dayAfter = (count: number) => toLocalTime(new Date(now.getTime() + count * day).toISOString()).slice(0, 10)
  const isSunday = new Date(`${dayAfter(days)}T12:00Z`).getUTCDay() === 0
  const date = dayAfter(isSunday ? days + 1 : days)
  const hour = hours[[...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hours.length]
  const moment = readMoment(`${date}T${String(hour).padStart(2, '0')}:00`)
  if (!moment) throw new Error(`${date} has no ${hour} o’clock`)
  return moment.toISOString()
}
