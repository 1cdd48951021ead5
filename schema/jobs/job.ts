import type { z } from 'zod'
import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import type { JobStatus } from '../catalogues/labels.ts'
import type { Id } from '../ids.ts'
import { foldPlace, isBlankText, isStorableText } from '../text.ts'
import type { JobAnswer, JobRowAnswer, JobStatisticsAnswer } from './answers.ts'

/** A job's row on devices, which names people by id. Only the two parties see `assignedToId`. */
export interface JobRow extends z.infer<typeof JobRowAnswer> {}

export interface Job extends z.infer<typeof JobAnswer> {}

/** GET /api/jobs/statistics, over jobs that are not deleted. */
export interface JobStatistics extends z.infer<typeof JobStatisticsAnswer> {}

/** Returns the canton of a location "name, XX"; null for any other text. */
export const cantonOf = (location: string): string | null => {
  const code = /,\s*([A-Za-z]{2})\s*$/.exec(location)?.[1]?.toUpperCase()
  return code && Object.hasOwn(cantonNames, code) ? code : null
}

/** Words that may precede or follow a duration without changing its hours. */
const remark =
  /^(?:environ|env\.?|~|au (?:moins|plus)|max(?:imum|\.)?|min(?:imum|\.)?)\s*(?=\d|une|demi)|\s*(?:par|\/)\s*(?:semaine|jour|mois|fois|séance|cours|leçon)$|\s+(?:environ|maximum|minimum|max\.?|au total|en tout)$/giu

/** Whether a duration says more than its hours, for example "4 h par semaine". */
export const hasRemark = (duration: string): boolean => duration.trim().search(remark) >= 0

const number = (digits: string | undefined): number => Number(digits?.replace(',', '.') ?? 0)
const durations: [RegExp, (figure: number, minutes: number) => number][] = [
  [/^(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|heures?)?$/, (hours) => hours],
  [
    /^(\d+)\s*(?:h|heures?)\s*(?:et\s*)?([0-5]?\d)\s*(?:m|mn|min\.?|minutes?)?$/,
    (hours, minutes) => hours + minutes / 60,
  ],
  [/^(\d+)\s*(?:h|heures?) et demie$/, (hours) => hours + 0.5],
  [/^(\d+)\s*(?:m|mn|min\.?|minutes?)$/, (minutes) => minutes / 60],
  [/^(\d+(?:[.,]\d+)?)\s*(?:jours?|journées?)$/, (days) => days * 8],
  [/^(\d+)\s*demi[- ]?journées?$/, (halves) => halves * 4],
]

/**
 * Returns the whole minutes of a typed duration ("2h30", "3 heures", "45 min", "une demi-journée", "4 h par semaine"); null for one that can be
 * read in two ways, such as "14h-16h" (rule 4.2). A change of this function needs a migration that has the stored durations read
 * again (.decisions/api/0448-…).
 */
export const minutesOf = (duration: string): number | null => {
  const words = duration.trim().replaceAll(remark, '').toLowerCase()
  const counted = words.replace(/^(?:une )?(?=heure|journée|demi)/, '1 ').replace(/^1 demi[- ]?heure$/, '30 min')
  for (const [pattern, hours] of durations) {
    const found = pattern.exec(counted)
    if (found) return inMinutes(hours(number(found[1]), number(found[2])))
  }
  return null
}

/**
 * Whether a typed duration says how long the work takes. Zero does not, nor do signs alone. Words are not judged, since nobody knows all of them
 * ("à discuter", "selon la météo"). A blank or unreadable text passes, because it breaks another rule and must be reported only once.
 */
export const saysTime = (duration: string): boolean =>
  isBlankText(duration) || !isStorableText(duration) || !/^(?:[^\p{L}\p{N}]|0(?:\s*\p{L}+)?)+$/u.test(duration)

const longest = 10_000 * 60

const inMinutes = (hours: number): number | null => {
  const minutes = Math.round(hours * 60)
  return minutes > 0 && minutes <= longest ? minutes : null
}

/** Returns the hours of a typed duration in the form of `estimatedDuration`: its whole minutes divided by 60. */
export const hoursOf = (duration: string): number | null => {
  const minutes = minutesOf(duration)
  return minutes === null ? null : minutes / 60
}

/** The two people who may change a job's status: its poster and its assigned student. */
export type JobParty = 'poster' | 'assignee'

const moves: Partial<Record<JobStatus, Partial<Record<JobStatus, readonly JobParty[]>>>> = {
  open: { cancelled: ['poster'] },
  assigned: { in_progress: ['poster', 'assignee'], completed: ['poster'], cancelled: ['poster'] },
  in_progress: { completed: ['poster'], cancelled: ['poster', 'assignee'] },
}

/**
 * Whether a party may request this move by PATCH (rule 3.5.1). `open → assigned` is missing, because accepting an application does it.
 * `in_progress → cancelled` needs a proposal by the poster and an agreement by the student.
 */
export const mayMove = (from: JobStatus, to: JobStatus, party: JobParty): boolean =>
  moves[from]?.[to]?.includes(party) ?? false

/** Whether the job has a conversation, which begins with the acceptance. */
export const hasConversation = (job: { status: JobStatus; assignedToId: Id | null }): boolean =>
  job.assignedToId !== null && job.status !== 'open'
export const mayWriteIn = (job: { status: JobStatus; assignedToId: Id | null }): boolean =>
  hasConversation(job) && job.status !== 'cancelled'

/** The words by which a filter by place finds an offer: its location and the name of its canton. The database's `place_words` does the same. */
export const placeWords = ({ location, canton }: Pick<JobRow, 'location' | 'canton'>): string =>
  foldPlace(canton === null ? location : `${location} ${cantonNames[canton as CantonCode] ?? ''}`)

/** The public feed of a canton's open jobs. Jobs without a recognised canton share one feed. */
export const jobsFeed = (canton: string | null): string => `jobs:${canton ?? '--'}`
export const userFeed = (userId: Id): string => `user:${userId}`
