import type { JobStatus } from '../catalogues/labels.ts'
import type { Visit } from './visit.ts'

export type Absence = Required<Visit>['absences'][number]

/** Minutes after the agreed time from which, and hours until which, a party may say that the other one is not there (rule 3.5.623). */
const absenceWindow = { fromMinutes: 30, untilHours: 48 } as const

/** Hours within which the other party answers; after them an absence without an answer counts. */
export const answerHours = 48

const hourMs = 3_600_000

interface Planned {
  status: JobStatus
  scheduledFor: string | null
  updatedAt: string
  /** ISO 8601; left out by who does not know it. */
  agreedAt?: string | undefined
}

/**
 * Whether a party may say now that the other one was not there: the work had a time, and was not done, nor cancelled ahead of it. Nobody is late for a time
 * that had passed when the two agreed, at `agreedAt`.
 */
export const mayBeAbsent = ({ status, scheduledFor, updatedAt, agreedAt = '' }: Planned, now: Date): boolean => {
  if (scheduledFor === null || status === 'open' || status === 'completed' || agreedAt > scheduledFor) return false
  if (status === 'cancelled' && updatedAt < scheduledFor) return false
  const sinceMs = now.getTime() - Date.parse(scheduledFor)
  return sinceMs >= absenceWindow.fromMinutes * 60_000 && sinceMs <= absenceWindow.untilHours * hourMs
}

/** Whether the other party may still answer: they have not agreed, and have time. */
export const isAnswerable = ({ saidAt, agreedAt }: Absence, now: Date): boolean =>
  agreedAt === undefined && now.getTime() - Date.parse(saidAt) < answerHours * hourMs

export type AbsenceState = 'open' | 'counted' | 'contested'

/** Returns where an absence stands: it waits for an answer, counts, or is contested and counts for nobody (rule 3.5.623). */
export const absenceState = (absence: Absence, now: Date): AbsenceState => {
  if (absence.contestedAt !== undefined) return 'contested'
  return isAnswerable(absence, now) ? 'open' : 'counted'
}
