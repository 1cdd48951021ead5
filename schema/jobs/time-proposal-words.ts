import { formatAppointment, formatTime, swissDay } from '../dates.ts'
import { shownDuration } from './duration.ts'
import type { TimedWork, TimeProposal } from './time-proposal.ts'

type Wish = Pick<TimeProposal, 'scheduledFor' | 'duration'>

/** "le samedi 5 déc. à 14:00", "le samedi 5 déc. à 14:00, pour 3 h", "une durée de 3 h" */
export const describeWish = ({ scheduledFor, duration }: Wish): string => {
  const wished = duration === null ? null : shownDuration(duration)
  if (scheduledFor === null) return `une durée de ${wished}`
  return `le ${formatAppointment(scheduledFor)}${wished === null ? '' : `, pour ${wished}`}`
}

/** The same with what it would change: "le samedi 5 déc. à 14:00 au lieu de 10:00, pour 3 h au lieu de 2 h" */
export const describeChange = (
  { scheduledFor, duration }: Wish,
  work: Pick<TimedWork, 'scheduledFor' | 'duration'>,
): string => {
  const date = describeWish({ scheduledFor, duration: scheduledFor === null ? duration : null })
  if (scheduledFor === null) return `${date} au lieu de ${shownDuration(work.duration)}`
  const longer = duration === null ? '' : `, pour ${shownDuration(duration)} au lieu de ${shownDuration(work.duration)}`
  return `${date}${insteadOf(scheduledFor, work.scheduledFor)}${longer}`
}

const insteadOf = (moment: string, before: string | null): string => {
  if (before === null) return ''
  return swissDay(moment) === swissDay(before)
    ? ` au lieu de ${formatTime(before)}`
    : ` au lieu du ${formatAppointment(before)}`
}
