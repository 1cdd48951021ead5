import { formatShortDay, swissDay } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { endOf, type Dated } from '../../schema/jobs/schedule.ts'
import { describeDate } from '../jobs/job-format.ts'

/**
 * Where agreed work stands in time. `undated`: no day is agreed; `ahead`: its day is still to come; `on`: it is its day, or one of its days;
 * `over`: its end has passed. Work without a known end never is `over`.
 */
export type Phase = 'undated' | 'ahead' | 'on' | 'over'

/** Returns the phase of agreed work at the moment `now`, ISO 8601 in UTC. Its first day is a Swiss one, its end a moment. */
export const phaseOf = (job: Dated, now: string): Phase => {
  if (job.scheduledFor === null) return 'undated'
  if (swissDay(job.scheduledFor) > swissDay(now)) return 'ahead'
  const end = endOf(job)
  return end !== null && Date.parse(end) < Date.parse(now) ? 'over' : 'on'
}

const dayMs = 24 * 60 * 60 * 1_000

/** Returns how many Swiss days lie between two moments: 1 for tomorrow. */
export const daysUntil = (iso: string, now: string): number =>
  Math.round((Date.parse(swissDay(iso)) - Date.parse(swissDay(now))) / dayMs)

/** Work that this device shows, and whether a card has paid it, if that is known. */
interface Planned {
  job: Dated & Pick<JobRow, 'status' | 'cancellationProposedAt'>
  isPaidByCard: boolean | undefined
}

/** Whether work that is paid by card still waits for its day: the payment alone has begun it for the server (rule 3.5.1). */
export const isPaidAhead = ({ job, isPaidByCard }: Planned, now: string): boolean =>
  isPaidByCard === true && job.status === 'in_progress' && phaseOf(job, now) === 'ahead'

/** Whether agreed work has begun. Until the device knows whether a card has paid it, work for a later day may only have been paid. */
export const isUnderWay = ({ job, isPaidByCard }: Planned, now: string): boolean =>
  job.status === 'in_progress' && (isPaidByCard === false || phaseOf(job, now) !== 'ahead')

/** Returns the state of agreed or done work in a word or two: "Dans 3 jours", "À confirmer", "Terminé" (rule 2.2.120). */
export const describeState = (work: Planned, now: string): string => {
  const { job } = work
  if (job.status === 'completed') return 'Terminé'
  if (job.status === 'cancelled') return 'Annulé'
  if (job.cancellationProposedAt) return 'Annulation proposée'
  const phase = phaseOf(job, now)
  if (phase === 'over') return 'À confirmer'
  if (job.status === 'in_progress' && !isPaidAhead(work, now)) return 'En cours'
  if (phase === 'undated') return describeDate(job)
  return describeDay(job.scheduledFor ?? now, now)
}

const describeDay = (iso: string, now: string): string => {
  const days = daysUntil(iso, now)
  // The first of several days has passed, and nobody has begun.
  if (days < 0) return 'À commencer'
  if (days === 0) return 'Aujourd’hui'
  return days === 1 ? 'Demain' : `Dans ${days}\u00a0jours`
}

/** Returns the state of work under way or done as a sentence; undefined before it begins. */
export const describeProgress = (work: Planned, now: string): string | undefined => {
  const { job } = work
  if (job.status === 'completed') return 'Le travail est terminé.'
  if (job.status !== 'in_progress' || job.cancellationProposedAt) return undefined
  return isPaidAhead(work, now)
    ? `Payé\u00a0· prévu ${formatShortDay(job.scheduledFor ?? now, now)}`
    : 'Le travail est en cours.'
}
