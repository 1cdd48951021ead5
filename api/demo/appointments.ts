import { readMoment, toLocalTime } from '../../schema/dates.ts'

const day = 86_400_000

/** Returns when a demo job takes place: so many days after `now`, at this Swiss time, and on no Sunday. */
export const appointmentIn = (days: number, startsAt: string, now: Date): string => {
  const dayAfter = (count: number) => toLocalTime(new Date(now.getTime() + count * day).toISOString()).slice(0, 10)
  const isSunday = new Date(`${dayAfter(days)}T12:00Z`).getUTCDay() === 0
  const date = dayAfter(isSunday ? days + 1 : days)
  const moment = readMoment(`${date}T${startsAt}`)
  if (!moment) throw new Error(`${date} has no ${startsAt}`)
  return moment.toISOString()
}
