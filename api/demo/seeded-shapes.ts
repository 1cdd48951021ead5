import type { ApplicationStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import type { DemoJob, DemoPerson, DemoReview } from './demo-shapes.ts'

/* The demo data after seeding has given it ids and dates and has replaced keys by people. */

export type SeededPerson = DemoPerson & { id: Id; joinedAt: Date }

export type SeededJob = DemoJob & {
  id: Id
  postedAt: Date
  /** The time at which the job was completed, cancelled or deleted. */
  closedAt: Date | undefined
  by: SeededPerson
  /** The assigned student. */
  to: SeededPerson | undefined
}

export interface SeededApplication {
  id: Id
  job: SeededJob
  student: SeededPerson
  letter: string
  status: ApplicationStatus
  sentAt: Date
}

export interface SeededMessage {
  id: Id
  job: SeededJob
  from: SeededPerson
  to: SeededPerson
  text: string
  sequence: number
  isRead: boolean
  sentAt: Date
}

export type SeededReview = Omit<DemoReview, 'job' | 'by'> & {
  id: Id
  job: SeededJob
  by: SeededPerson
  to: SeededPerson
  at: Date
}
