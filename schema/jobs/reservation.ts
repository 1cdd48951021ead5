import type { JobRow } from './job.ts'

/** How long an offer is first proposed to one student (rule 2.2.265). */
export const reservationHours = 24

export type ReservedJob = JobRow & Required<Pick<JobRow, 'reservedForId' | 'reservedUntil'>>

export const isReserved = <Row extends JobRow>(job: Row): job is Row & ReservedJob =>
  job.reservedForId !== undefined && job.reservedUntil !== undefined

/** Returns until when an offer is reserved that is published at this moment, ISO 8601. */
export const reservedFrom = (publishedAt: string): string =>
  new Date(Date.parse(publishedAt) + reservationHours * 3_600_000).toISOString()

/** Returns the job as it is once everybody may apply. */
export const openedToAll = <Row extends JobRow>(job: Row): Omit<Row, 'reservedForId' | 'reservedUntil'> => {
  const { reservedForId: _student, reservedUntil: _until, ...open } = job
  return open
}
