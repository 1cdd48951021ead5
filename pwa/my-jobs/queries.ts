import Dexie from 'dexie'
import { useMemo } from 'react'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isReserved } from '../../schema/jobs/reservation.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import type { Place } from '../../sync/mutations/messages.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { readMyApplications } from '../applications/queries.ts'
import { hasArrived } from '../data/first-load.ts'
import { readAhead, useKeptQuery } from '../data/kept-query.ts'
import { readOwnJobs } from '../data/own-jobs.ts'
import { countByJob } from '../messages/conversations.ts'
import { findPaid } from '../payments/paid.ts'
import { useConfirming } from '../payments/payment-under-way.tsx'
import { readWalletAhead, useStoredWallet } from '../payments/queries.ts'
import { useGivenReviews, type Reviewable } from '../reviews/given.ts'
import { useUser } from '../session/session.tsx'
import { useNow } from '../ui/hooks/now.ts'
import {
  arrangeWork,
  askingDays,
  otherOf,
  peopleOf,
  shownAhead,
  type KnownWork,
  type LineOfTime,
} from './line-of-time.ts'
import { daysUntil } from './phase.ts'

interface WorkRows extends Pick<
  KnownWork,
  'jobs' | 'people' | 'letters' | 'reserved' | 'applicants' | 'unread' | 'addresses' | 'papers'
> {
  /** Whether the first load is whole (rule 1.2.754). */
  isReceived: boolean
}

/**
 * Returns the person's jobs and letters in the order of time, live. Undefined while they are read or not yet received. `reviews`: whether it is
 * found out for all completed work that it is reviewed, or only for such that still asks for it.
 */
export const useLineOfTime = (
  reviews: 'recent' | 'all' = 'recent',
): (LineOfTime & Pick<WorkRows, 'isReceived'>) | undefined => useArranged(useKeptQuery(...allWork(useUser())), reviews)

/**
 * Returns what of it the home shows, live: the tasks and the work to come, without letters in `waiting` and `declined`. Undefined while it is read
 * or not yet received.
 */
export const useWorkAhead = (): ReturnType<typeof useArranged> =>
  useArranged(useKeptQuery(...workAhead(useUser())), 'recent')

/** Returns the jobs that the person has posted or was chosen for. Undefined while they are read or not yet received. */
export const useOwnJobs = (): Pick<WorkRows, 'jobs' | 'isReceived'> | undefined => useKeptQuery(...workAhead(useUser()))

/** Reads the rows of `useWorkAhead` and `useOwnJobs` for a screen that is about to be drawn. */
export const readWorkAhead = async (user: User): Promise<void> => {
  await Promise.all([readAhead(openDatabase(user.id), ...workAhead(user)), readWalletAhead(user)])
}

/** `isWhole`: whether nothing is still being read that may add a task. */
function useArranged(
  rows: WorkRows | undefined,
  reviews: 'recent' | 'all',
): (LineOfTime & Pick<WorkRows, 'isReceived'> & { isWhole: boolean }) | undefined {
  const { id: me } = useUser()
  const wallet = useStoredWallet()
  const confirming = useConfirming()
  const now = new Date(useNow()).toISOString()
  const reviewable = rows ? listReviewable(rows, me, reviews === 'recent' ? now : undefined) : []
  const given = useGivenReviews(reviewable)
  const isWhole = wallet !== undefined && reviewable.every(({ jobId }) => given.has(jobId))
  return useMemo(
    () =>
      rows && {
        ...arrangeWork({
          ...rows,
          me,
          now,
          isPaidByCard: (id) =>
            wallet ? findPaid(wallet, id) !== undefined || (confirming.includes(id) ? undefined : false) : undefined,
          isHeld: (id) => findPaid(wallet ?? undefined, id)?.state === 'held',
          amountByCard: (id) => findPaid(wallet ?? undefined, id)?.amount,
          given,
        }),
        isReceived: rows.isReceived,
        isWhole,
      },
    [rows, me, now, wallet, confirming, given, isWhole],
  )
}

const allWork = (user: User) => {
  const { id: me } = user
  const read = (database: LocalDatabase) =>
    database.transaction('r', [...tablesOf(database), database.cachedJobs], async (): Promise<WorkRows | undefined> => {
      await followTable(database.jobs)
      const jobs = await readOwnJobs(database, user)
      const letters = isStudent(user) ? await readMyApplications(database, me) : []
      const reserved = await readReserved(database, user)
      const isReceived = await hasArrived(database)
      if (jobs.length + letters.length + reserved.length === 0 && !isReceived) return undefined
      const applicants = await readApplicants(database, jobs)
      const unread = await readUnread(database, me)
      const others = [
        ...jobs.flatMap((job) => otherOf(job, me) ?? []),
        ...reserved.map(({ postedById }) => postedById),
        ...applicants.map(({ studentId }) => studentId),
      ]
      const [people, addresses] = [await readPeople(database, others), await readAddresses(database, jobs, me)]
      const papers = await readPapers(database)
      return { jobs, letters, reserved, applicants, unread, people, addresses, papers, isReceived }
    })
  return [`work ${me}`, read] as const
}

const workAhead = (user: User) => {
  const { id: me } = user
  const read = (database: LocalDatabase) =>
    database.transaction('r', tablesOf(database), async (): Promise<WorkRows | undefined> => {
      await followTable(database.jobs)
      const jobs = await readOwnJobs(database, user)
      const reserved = await readReserved(database, user)
      const isReceived = await hasArrived(database)
      if (jobs.length + reserved.length === 0 && !isReceived) return undefined
      const letters = isStudent(user) ? await readAcceptedLetters(database, me) : []
      const applicants = await readApplicants(database, jobs)
      const unread = await readUnread(database, me)
      const rows = { jobs, letters, reserved, applicants, unread, papers: await readPapers(database) }
      const shown = shownAhead({ ...rows, me, now: new Date(database.now()).toISOString() })
      const people = await readPeople(database, shown.flatMap(peopleOf))
      const addresses = await readAddresses(
        database,
        shown.map(({ job }) => job),
        me,
      )
      return { ...rows, people, addresses, isReceived }
    })
  return [`work ahead ${me}`, read] as const
}

// One transaction for all: many separate ones would cost more than their reads.
const tablesOf = ({ jobs, applications, people, messages, papers, feeds }: LocalDatabase) => [
  jobs,
  applications,
  people,
  messages,
  papers,
  feeds,
]

/**
 * Makes a live query follow a whole table. Dexie notes each row that it reads, sorted: a hundred rows take 13,000 function calls, a third of a start,
 * and a tenth of that once the table as a whole is noted.
 */
const followTable = async (table: Pick<LocalDatabase['jobs' | 'messages' | 'papers'], 'limit'>): Promise<void> => {
  await table.limit(1).toArray()
}

/** Reads the offers that are reserved for a student, who has not applied for them. */
const readReserved = async (database: LocalDatabase, user: User): Promise<WorkRows['reserved']> => {
  if (!isStudent(user)) return []
  const reserved = (await database.jobs.where('reservedForId').equals(user.id).toArray()).filter(isReserved)
  const letters = await database.applications
    .where('jobId')
    .anyOf(reserved.map(({ id }) => id))
    .toArray()
  const applied = new Set(letters.filter(({ studentId }) => studentId === user.id).map(({ jobId }) => jobId))
  return reserved.filter(({ id }) => !applied.has(id))
}

/** Reads the student's accepted letters, without the jobs, which the device has among the student's own. */
const readAcceptedLetters = async (database: LocalDatabase, me: Id): Promise<WorkRows['letters']> => {
  const letters = await database.applications.where('studentId').equals(me).toArray()
  return letters
    .filter(({ status }) => status === 'accepted')
    .map((application) => ({ application, job: undefined, poster: undefined }))
}

/** Reads the letters to the open ones of these jobs. An offer at a time: several at once are read row by row. */
const readApplicants = async (database: LocalDatabase, jobs: readonly JobRow[]) => {
  const open = jobs.filter(({ status, deletedAt }) => status === 'open' && !deletedAt)
  const read = open.map(({ id }) => database.applications.where('jobId').equals(id).toArray())
  return (await Promise.all(read)).flat()
}

const readPeople = async (database: LocalDatabase, ids: readonly Id[]): Promise<WorkRows['people']> => {
  const people = await database.people.bulkGet([...new Set(ids)])
  return new Map(people.flatMap((person) => (person ? [[person.id, person]] : [])))
}

const readUnread = async (database: LocalDatabase, me: Id) =>
  countByJob(await database.messages.where('[receiverId+unread]').equals([me, 1]).toArray())

/** Reads the papers of jobs, by job. */
const readPapers = async (database: LocalDatabase): Promise<WorkRows['papers']> => {
  await followTable(database.papers)
  const byJob = new Map<Id, Paper[]>()
  for (const paper of await database.papers.toArray())
    if (paper.jobId !== null) byJob.set(paper.jobId, [...(byJob.get(paper.jobId) ?? []), paper])
  return byJob
}

const isUnderWay = (status: JobStatus) => status === 'assigned' || status === 'in_progress'

/** Reads where the agreed work of a student is, as its poster wrote last. A device has the last messages of each conversation. */
const readAddresses = async (
  database: LocalDatabase,
  jobs: readonly JobRow[],
  me: Id,
): Promise<ReadonlyMap<Id, Place>> => {
  const agreed = jobs.filter(({ assignedToId, status }) => assignedToId === me && isUnderWay(status))
  if (agreed.length > 0) await followTable(database.messages)
  const read = agreed.map(async ({ id, postedById }) => {
    const messages = await database.messages
      .where('[jobId+order]')
      .between([id, Dexie.minKey], [id, Dexie.maxKey])
      .toArray()
    const sent = messages.findLast(
      ({ senderId, receiverId, attachment }) =>
        senderId === postedById && receiverId === me && attachment?.kind === 'place',
    )
    return sent?.attachment?.kind === 'place' ? ([[id, sent.attachment]] as const) : []
  })
  return new Map((await Promise.all(read)).flat())
}

/** Returns the completed jobs with their other party; with `now`, only those that may still ask for a review. */
const listReviewable = ({ jobs }: WorkRows, me: Id, now: string | undefined): Reviewable[] =>
  jobs.flatMap((job) => {
    const otherId = otherOf(job, me)
    const isAsking = now === undefined || daysUntil(job.updatedAt, now) >= -askingDays
    return isAsking && job.status === 'completed' && otherId !== null ? { jobId: job.id, otherId } : []
  })
