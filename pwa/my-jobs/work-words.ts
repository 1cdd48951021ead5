import { deletedName } from '../../schema/accounts/user.ts'
import { firstNameOf, nameOf } from '../../schema/accounts/party-names.ts'
import { daysUntil } from './phase.ts'
import { formatTime } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { ReservedJob } from '../../schema/jobs/reservation.ts'
import { describeDate, placeOf, sumOf } from '../jobs/job-format.ts'
import { shownMoney } from '../ui/french.ts'
import type { WorkRow } from './line-of-time.ts'

const otherSideOf = ({ side }: Pick<WorkRow, 'side'>) => (side === 'poster' ? 'assignee' : 'individual')

/** The names of the other party of a job: in full, and within a sentence. */
export const otherName = (row: Pick<WorkRow, 'other' | 'side'>): string => nameOf(row.other, otherSideOf(row))
export const otherFirstName = (row: Pick<WorkRow, 'other' | 'side'>): string => firstNameOf(row.other, otherSideOf(row))

/** "Pully, VD · chez Françoise · 60.00 CHF": the place, the person and the sum; the student's own part of work paid by card is "57.00 CHF net". */
export const describeWork = (row: WorkRow): string =>
  [placeOf(row.job), describeOther(row), row.net === undefined ? sumOf(row.job) : `${shownMoney(row.net)}\u00a0net`]
    .filter(Boolean)
    .join('\u00a0· ')

/** The hour before them, for work that is still to be done and has a day. */
export const describeWorkWithHour = (row: WorkRow): string => {
  const { scheduledFor, status } = row.job
  const hasHour = scheduledFor !== null && (status === 'assigned' || status === 'in_progress')
  return `${hasHour ? `${formatTime(scheduledFor)}\u00a0· ` : ''}${describeWork(row)}`
}

/** "chez Françoise" for the student who goes there, "avec Léa" for the poster, on one line. */
const describeOther = (row: WorkRow): string => {
  if (row.otherId === null) return ''
  if (row.other?.isDeleted) return deletedName
  if (row.side === 'poster') return `avec\u00a0${otherFirstName(row)}`
  return `${row.job.deliveryType === 'remote' ? 'pour' : 'chez'}\u00a0${otherFirstName(row)}`
}

/** "Demain, sa 5 déc., 10:00"; "Date à convenir" without a day. */
export const describeWhen = ({ scheduledFor }: Pick<JobRow, 'scheduledFor'>, now: string): string => {
  const days = scheduledFor === null ? undefined : daysUntil(scheduledFor, now)
  const word = days === 0 ? 'Aujourd’hui, ' : days === 1 ? 'Demain, ' : ''
  return `${word}${describeDate({ scheduledFor }, now)}`
}

/** "En cours · Aujourd’hui, ma 1 déc., 10:00"; "En cours" without a day. */
export const describeUnderWay = (job: Pick<JobRow, 'scheduledFor'>, now: string): string =>
  job.scheduledFor === null ? 'En cours' : `En cours\u00a0· ${describeWhen(job, now)}`

/** "Encore 23 h", "Encore 40 min": how long an offer is still the reader's. */
export const describeReserved = ({ reservedUntil }: Pick<ReservedJob, 'reservedUntil'>, now: string): string => {
  const minutes = Math.max(1, Math.ceil((Date.parse(reservedUntil) - Date.parse(now)) / 60_000))
  return `Encore ${minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}\u00a0h`}`
}

/** "3 candidatures" */
export const countApplications = (count: number): string => {
  if (count === 0) return 'Aucune candidature'
  return count === 1 ? '1 candidature' : `${count} candidatures`
}

/** "2 nouvelles": letters that the poster has not seen. */
export const countNew = (count: number): string => (count === 1 ? '1 nouvelle' : `${count} nouvelles`)

/** "2 questions" */
export const countQuestions = (count: number): string => (count === 1 ? '1 question' : `${count} questions`)
