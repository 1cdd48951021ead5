import type { JobRow } from '../jobs/job.ts'

/** The fields of agreed work that a calendar shows: nothing about the people (rule 1.2.399). */
export type DatedJob = Pick<
  JobRow,
  'id' | 'title' | 'location' | 'deliveryType' | 'estimatedDuration' | 'status' | 'updatedAt'
> & { scheduledFor: string }

/** Whether the job was assigned, has a date, and was not cancelled (rule 1.2.397). */
export const isInCalendar = <Job extends Pick<JobRow, 'status' | 'assignedToId' | 'scheduledFor'>>(
  job: Job,
): job is Job & { scheduledFor: string } =>
  job.scheduledFor !== null && job.assignedToId !== null && job.status !== 'open' && job.status !== 'cancelled'

/** The most hours that work on one day may take. Longer work, or work without a duration, has no end in a calendar. */
const maxHours = 16

const endOf = ({ scheduledFor, estimatedDuration: hours }: DatedJob): string | null =>
  hours === null || hours > maxHours
    ? null
    : stamp(new Date(Date.parse(scheduledFor) + Math.round(hours * 60) * 60_000).toISOString())

/** "20261122T130000Z": UTC, which every calendar shows in local time. */
const stamp = (iso: string): string => new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** The seconds from this moment on: an integer of RFC 5545 has 31 bits, which are full in 2092. */
const firstRevision = Date.UTC(2024, 0)

/** Grows with each change of a job, so that calendars take a new date for newer than the one that they have. */
const revisionOf = ({ updatedAt }: DatedJob): number =>
  Math.max(0, Math.floor((Date.parse(updatedAt) - firstRevision) / 1_000))

const escape = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // Other control characters are not allowed in a line.
    .replaceAll(/\p{Cc}/gu, ' ')

const encoder = new TextEncoder()

/** Folds a line after at most 75 octets, never within a character; each continuation begins with a space (RFC 5545, 3.1). */
const fold = (line: string): string => {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

const linesOf = (job: DatedJob, origin: string): string[] => {
  const end = endOf(job)
  const url = `${origin}/jobs/${job.id}`
  return [
    'BEGIN:VEVENT',
    `UID:${job.id}@coup-de-main`,
    `DTSTAMP:${stamp(job.updatedAt)}`,
    `LAST-MODIFIED:${stamp(job.updatedAt)}`,
    `SEQUENCE:${revisionOf(job)}`,
    `DTSTART:${stamp(job.scheduledFor)}`,
    ...(end === null ? [] : [`DTEND:${end}`]),
    `SUMMARY:${escape(job.title)}`,
    `LOCATION:${escape(job.deliveryType === 'remote' ? 'À distance' : job.location)}`,
    `DESCRIPTION:${escape(`Coup de main : ${url}`)}`,
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ]
}

/**
 * Returns a calendar of agreed work in the format of RFC 5545. The same jobs give the same octets, on every device and on the server. An event
 * keeps its UID, so that a file and a subscription do not show it twice. `origin` is the app's origin, with which links begin.
 */
export const writeCalendar = (jobs: readonly DatedJob[], origin: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coup de main//Jobs convenus//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Coup de main',
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...jobs.flatMap((job) => linesOf(job, origin)),
    'END:VCALENDAR',
  ]
    .map(fold)
    .join('')
