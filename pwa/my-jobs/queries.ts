import Dexie from 'dexie'
import { useMemo } from 'react'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Place } from '../../sync/mutations/messages.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { readMyApplications } from '../applications/queries.ts'
import { hasArrived } from '../data/first-load.ts'
import { readAhead, useKeptQuery } from '../data/kept-query.ts'
import { countByJob } from '../messages/conversations.ts'
import { findPaid } from '../payments/paid.ts'
import { useConfirming } from '../payments/payment-under-way.tsx'
import { readWalletAhead, useStoredWallet } from '../payments/queries.ts'
import { useGivenReviews, type Reviewable } from '../reviews/given.ts'
import { useUser } from '../session/session.tsx'
import { useNow } from '../ui/hooks/now.ts'
import { arrangeWork, askingDays, type KnownWork, type LineOfTime } from './line-of-time.ts'
import { daysUntil } from './phase.ts'

type WorkRows = Pick<KnownWork, 'jobs' | 'people' | 'letters' | 'applicants' | 'unread' | 'addresses'>

/**
 * Returns the person's jobs and letters in the order of time, live. Undefined while they are read or not yet received. `reviews`: whether it is
 * found out for all completed work that it is reviewed, or only for such that still asks for it.
 */
export function useLineOfTime(reviews: 'recent' | 'all' = 'recent'): LineOfTime | undefined {
  const user = useUser()
  const rows = useKeptQuery(...workRows(user))
  const wallet = useStoredWallet()
  const confirming = useConfirming()
  const now = new Date(useNow()).toISOString()
  const given = useGivenReviews(rows ? listReviewable(rows, user.id, reviews === 'recent' ? now : undefined) : [])
  return useMemo(
    () =>
      rows &&
      arrangeWork({
        ...rows,
        me: user.id,
        now,
        isPaidByCard: (id) =>
          wallet ? findPaid(wallet, id) !== undefined || (confirming.includes(id) ? undefined : false) : undefined,
        amountByCard: (id) => findPaid(wallet ?? undefined, id)?.amount,
        given,
      }),
    [rows, user.id, now, wallet, confirming, given],
  )
}

/** Reads the rows of `useLineOfTime` for a screen that is about to be drawn. */
export const readWorkAhead = async (user: User): Promise<void> => {
  await Promise.all([readAhead(openDatabase(user.id), ...workRows(user)), readWalletAhead(user)])
}

const workRows = (user: User) => {
  const { id: me } = user
  const read = (database: LocalDatabase): Promise<WorkRows | undefined> =>
    // One transaction for all: many separate ones would cost more than their reads.
    database.transaction(
      'r',
      [database.jobs, database.cachedJobs, database.applications, database.people, database.messages, database.feeds],
      async () => {
        const jobs = await database.jobs.where('postedById').equals(me).or('assignedToId').equals(me).toArray()
        const letters = isStudent(user) ? await readMyApplications(database, me) : []
        if (jobs.length + letters.length === 0 && !(await hasArrived(database))) return undefined
        const open = jobs.flatMap(({ id, status, deletedAt }) => (status === 'open' && !deletedAt ? id : []))
        const applicants = await database.applications.where('jobId').anyOf(open).toArray()
        const others = new Set([
          ...jobs.flatMap(({ postedById, assignedToId }) => (postedById === me ? (assignedToId ?? []) : postedById)),
          ...applicants.map(({ studentId }) => studentId),
        ])
        const people = (await database.people.bulkGet([...others])).flatMap((person) => person ?? [])
        const unread = await database.messages.where('[receiverId+unread]').equals([me, 1]).toArray()
        return {
          jobs,
          letters,
          applicants,
          people: new Map(people.map((person) => [person.id, person])),
          unread: countByJob(unread),
          addresses: await readAddresses(database, jobs, me),
        }
      },
    )
  return [`work ${me}`, read] as const
}

const isUnderWay = (status: JobStatus) => status === 'assigned' || status === 'in_progress'

/** Reads where the agreed work of a student is, as its poster wrote last. A device has the last messages of each conversation. */
const readAddresses = async (
  database: LocalDatabase,
  jobs: readonly JobRow[],
  me: Id,
): Promise<ReadonlyMap<Id, Place>> => {
  const agreed = jobs.filter(({ assignedToId, status }) => assignedToId === me && isUnderWay(status))
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
    const otherId = job.postedById === me ? job.assignedToId : job.postedById
    const isAsking = now === undefined || daysUntil(job.updatedAt, now) >= -askingDays
    return isAsking && job.status === 'completed' && otherId !== null ? { jobId: job.id, otherId } : []
  })
