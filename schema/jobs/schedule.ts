import { scheduleYears } from '../limits.ts'

/** The latest moment that work may be planned for (rule 2.5.6): what is held for it is released a week after. */
export const latestSchedule = (now = new Date()): Date => {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + scheduleYears)
  return latest
}

/** Whether the moment, if there is one, is not later than that. */
export const isSoonEnough = (moment: string | null): boolean =>
  moment === null || Date.parse(moment) <= latestSchedule().getTime()
