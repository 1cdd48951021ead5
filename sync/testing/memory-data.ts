import type { PublicUser, User } from '../../schema/accounts/user.ts'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { LetterTemplate } from '../../schema/applications/template.ts'
import type { WageYear } from '../../schema/employment/wage-year.ts'
import type { Id } from '../../schema/ids.ts'
import { isAgreed } from '../../schema/jobs/status.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Question } from '../../schema/questions/question.ts'
import type { Departure } from '../../schema/leaving/leaving.ts'
import type { JobTerms } from '../../schema/jobs/terms.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import type { HandPayment } from '../../schema/payments/hand-payment.ts'
import type { KeptOffer } from '../../schema/searches/kept-offer.ts'
import type { Absence } from '../../schema/visits/absence.ts'
import type { Visit, VisitTime } from '../../schema/visits/visit.ts'
import type { SavedSearch } from '../../schema/searches/saved-search.ts'
import type { Block } from '../../schema/safety/block.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { MemoryFeed } from './memory-feeds.ts'

/** A refusal of the domain. */
export class Refusal extends Error {
  constructor(readonly code: RefusalCode) {
    super(code)
  }
}

/** `aboutId`: the person whom the text names. `asks`: what it asks, and about which job or payment. */
export type MemoryNotification = Notification & { userId: Id; sequence: number; aboutId: Id | undefined; asks?: string }

export type StoredHandPayment = HandPayment & { jobId: Id; isWithdrawn?: true; sameAs?: Id }

export type StoredProposal = Required<Visit>['proposal'] & { isAgreed?: true; isReplaced?: true }

/** What was said of all visits of one student for one job. */
export interface StoredVisit {
  jobId: Id
  studentId: Id
  times: readonly VisitTime[]
  agreedMinutes?: number
  proposals: readonly StoredProposal[]
  absences: readonly (Absence & { isWithdrawn?: true })[]
}

export const visitKey = (jobId: Id, studentId: Id): string => `${jobId} ${studentId}`

export const noVisit = (jobId: Id, studentId: Id): StoredVisit => ({
  jobId,
  studentId,
  times: [],
  proposals: [],
  absences: [],
})
export type MemoryWageYear = Omit<WageYear, 'birthDate'> & { told: number; isStudentTold?: true }

/** `agreedAt`: when the student had been accepted. */
export type StoredDeparture = Departure & { jobId: Id; agreedAt: string }

/** A question about an offer. One that was removed stays without its words. */
export type StoredQuestion = Pick<Question, 'id' | 'text' | 'askedAt' | 'answer' | 'answeredAt'> & {
  jobId: Id
  askerId: Id
  isCorrected?: true
  isRemoved?: true
}

export interface MemoryData {
  users: Map<Id, User & Pick<PublicUser, 'isDeleted'>>
  jobs: Map<Id, JobRow>
  applications: Map<Id, ApplicationRow & { withdrawn?: boolean }>
  /** The terms that an offer had before each change, by job. */
  formerTerms: Map<Id, readonly JobTerms[]>
  /** How often the cancellation of a job was proposed. */
  proposals: Map<Id, number>
  handPayments: Map<Id, StoredHandPayment>
  questions: Map<Id, StoredQuestion>
  /** By job and student. */
  visits: Map<string, StoredVisit>
  papers: Map<Id, Paper>
  wageYears: Map<Id, MemoryWageYear>
  /** The households that have heard that they are employers. */
  employersTold: Map<Id, true>
  /** What students have said as they left agreed work, oldest first. */
  departures: StoredDeparture[]
  messages: Map<Id, MessageRow>
  templates: Map<Id, LetterTemplate & { userId: Id }>
  /** By person and job. */
  kept: Map<string, Omit<KeptOffer, 'publishedAt'>>
  searches: Map<Id, SavedSearch & { userId: Id }>
  /** By blocker and blocked. */
  blocks: Map<string, Pick<Block, 'id' | 'blockedAt'>>
  notifications: Map<Id, MemoryNotification>
  /** The messages and offers that a moderator has hidden one by one, and not by suspending a poster. */
  hidden: Set<Id>
  /** The stored photos by the place where they are, which has one: `profile <person>`, `proof <person>`, `message <id>` and the like. */
  photos: Map<string, { ownerId: Id; addedAt: number }>
  /** The reviews that were written, by job and reviewer. */
  reviewed: Set<string>
  /** The ids that devices chose, each with its first use. */
  claimed: Map<Id, string>
  feeds: Map<string, MemoryFeed>
}

export const areBlocked = ({ blocks }: MemoryData, one: Id, other: Id): boolean =>
  blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`)

/** Whether a person is suspended: they may only read, and mark as read (rule 1.4.54). */
export const isSuspended = ({ users }: MemoryData, person: Id): boolean => users.get(person)?.suspendedAt !== undefined

/** Whether the student may leave a job without the poster's agreement: it is agreed on, and its poster suspended. The model has no money. */
export const isLeavable = (state: MemoryData, job: JobRow): boolean =>
  isAgreed(job) && isSuspended(state, job.postedById)

/** Whether the poster may cancel a job without the student's agreement: it is agreed on, and its student suspended. */
export const isCancellable = (state: MemoryData, job: JobRow): boolean =>
  isAgreed(job) && job.assignedToId !== null && isSuspended(state, job.assignedToId)

/** Whether the two people of a message are the parties of its job, and not those of an agreement that has ended (rule 1.2.461). */
export const isOfParties = ({ jobs }: MemoryData, { jobId, senderId, receiverId }: MessageRow): boolean =>
  [senderId, receiverId].includes(jobs.get(jobId)?.assignedToId ?? '')

/** Whether the student of agreed work was accepted under other terms than those of their letter, and has not agreed to them yet. */
export const isUnderNewTerms = ({ applications }: MemoryData, job: JobRow): boolean =>
  isAgreed(job) &&
  [...applications.values()].some(
    (one) =>
      one.jobId === job.id &&
      one.studentId === job.assignedToId &&
      one.status === 'accepted' &&
      one.termsChangedAt !== undefined,
  )

/** Returns the ids of a person's counterparts: applicants and posters, before and after an acceptance. */
export const counterpartsOf = ({ jobs, applications, wageYears }: MemoryData, person: Id): Id[] => {
  const found = new Set<Id>()
  const pair = (poster: Id | undefined, student: Id) => {
    if (poster === person) found.add(student)
    if (poster && student === person) found.add(poster)
  }
  for (const one of applications.values()) if (!one.withdrawn) pair(jobs.get(one.jobId)?.postedById, one.studentId)
  for (const job of jobs.values()) if (job.assignedToId) pair(job.postedById, job.assignedToId)
  for (const { posterId, studentId } of wageYears.values()) if (studentId === person) found.add(posterId)
  return [...found].toSorted()
}

/** Whether a moderator has hidden a message or an offer, or suspended the poster of an offer that is open (rules 1.4.52 and 1.4.54). */
export const isCovered = (state: MemoryData, id: Id): boolean => {
  if (state.hidden.has(id)) return true
  const job = state.jobs.get(id)
  return job?.status === 'open' && !job.deletedAt && isSuspended(state, job.postedById)
}

/** Whether a job takes letters, of everybody or of the student for whom it is reserved. */
export const takesLetters = (state: MemoryData, { id, status, deletedAt }: JobRow): boolean =>
  status === 'open' && !deletedAt && !isCovered(state, id)

/** Whether everybody may see a job, and apply for it. */
export const isOffered = (state: MemoryData, job: JobRow): boolean =>
  takesLetters(state, job) && job.reservedForId === undefined

/** Returns the students who have ever asked something about a job. */
export const askersOf = ({ questions }: MemoryData, jobId: Id): Id[] =>
  [...questions.values()].filter((one) => one.jobId === jobId).map(({ askerId }) => askerId)

/** Returns the poster, the assigned student and the applicants. */
export const readersOf = ({ applications }: MemoryData, job: JobRow): Set<Id> => {
  const applicants = [...applications.values()].filter((one) => one.jobId === job.id && !one.withdrawn)
  const parties = [job.postedById, ...(job.assignedToId ? [job.assignedToId] : [])]
  return new Set([...parties, ...applicants.map(({ studentId }) => studentId)])
}
