import { useLiveQuery } from 'dexie-react-hooks'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { Id } from '../../schema/ids.ts'
import { refusalText } from '../../schema/refusals.ts'
import { isBlankText } from '../../schema/text.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { useSession, useUser } from '../session/session.tsx'
import { readJob, readJobs, readPoster, type ListedJob } from '../jobs/stored-jobs.ts'
import { whyClosed } from '../jobs/why-closed.ts'
import { hasArrived } from '../data/first-load.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useFetchedOnce } from '../outbox/queries.ts'
import { newestLetterFirst, type MyApplication } from './my-applications.ts'

/** Returns the student's applications with their jobs, newest first. Undefined while they are read or not yet received. */
export function useMyApplications(): MyApplication[] | undefined {
  const database = useDatabase()
  const { id } = useUser()
  return useLiveQuery(async () => {
    const myApplications = await readMyApplications(database, id)
    return myApplications.length > 0 || (await hasArrived(database)) ? myApplications : undefined
  }, [database, id])
}

/** Reads a student's applications with their jobs, newest first. */
export const readMyApplications = async (database: LocalDatabase, id: Id): Promise<MyApplication[]> => {
  const applications = await database.applications.where('studentId').equals(id).toArray()
  const jobs = await readJobs(database, [...new Set(applications.map(({ jobId }) => jobId))])
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const myApplications = await Promise.all(
    applications.map(async (application) => {
      const job = byId.get(application.jobId)
      return { application, job, poster: job && (await readPoster(database, job)) }
    }),
  )
  return myApplications.sort(newestLetterFirst)
}

/** Returns the reader's own applications by job. Empty for visitors and individuals, undefined while they are read. */
export function useApplicationsByJob(): ReadonlyMap<Id, Shown<ApplicationRow>> | undefined {
  const database = useDatabase()
  const id = useSession().user?.id
  const read = useLiveQuery(async () => {
    const mine = id ? await database.applications.where('studentId').equals(id).toArray() : []
    return new Map(mine.map((application) => [application.jobId, application]))
  }, [database, id])
  return id ? read : none
}

const none: ReadonlyMap<Id, Shown<ApplicationRow>> = new Map()

export type RefusedLetter = Extract<Refused, { name: 'application.submit' }>

/** Returns the refused letters, withdrawals and reminders with their jobs, newest first. */
export function useRefusedLetters(): { refused: Refused; job: ListedJob | undefined }[] | undefined {
  const database = useDatabase()
  const letters = useLiveQuery(async () => {
    const refused = (await database.refusals.orderBy('at').reverse().toArray()).filter(isAboutApplying)
    const jobs = await readJobs(
      database,
      refused.map(({ args }) => args.jobId),
    )
    const byId = new Map(jobs.map((job) => [job.id, job]))
    return refused.map((one) => ({ refused: one, job: byId.get(one.args.jobId) }))
  }, [database])
  useFetchedOnce(letters?.flatMap(({ refused, job }) => (job ? [] : refused.args.jobId)) ?? [])
  return letters
}

export interface UnsentLetter {
  /** The draft's key. */
  key: string
  text: string
  /** Undefined if this device does not know the offer. */
  job: ListedJob | undefined
  /** The reason why the letter can't be sent, as a sentence. Undefined if the offer is unknown. */
  why: string | undefined
}

/** Returns the drafts of letters that no offer opens any more: the student has applied from another device, or the offer is closed or gone. */
export function useUnsentLetters(): UnsentLetter[] | undefined {
  const database = useDatabase()
  const { id: me } = useUser()
  const found = useLiveQuery(async () => {
    const prefix = draftKeys.application('')
    const drafts = await database.drafts.where('key').startsWith(prefix).toArray()
    const letters = drafts.flatMap(({ key, value }) =>
      typeof value === 'string' && !isBlankText(value) ? [{ key, text: value, jobId: key.slice(prefix.length) }] : [],
    )
    if (letters.length === 0) return []
    const mine = await database.applications.where('studentId').equals(me).toArray()
    const applied = new Set(mine.map(({ jobId }) => jobId))
    const read = async ({ jobId, ...letter }: (typeof letters)[number]) => {
      const job = await readJob(database, jobId)
      const why = applied.has(jobId) ? refusalText('already_applied') : job && whyClosed(job, true)
      return { ...letter, jobId, job, why }
    }
    return (await Promise.all(letters.map(read))).filter(({ job, why }) => !job || why)
  }, [database, me])
  useFetchedOnce(found?.flatMap(({ job, jobId }) => (job ? [] : jobId)) ?? [])
  return found
}

type AboutApplying = Extract<Refused, { name: 'application.submit' | 'application.withdraw' | 'application.nudge' }>

const isAboutApplying = (refused: Refused): refused is AboutApplying =>
  refused.name === 'application.submit' ||
  refused.name === 'application.withdraw' ||
  refused.name === 'application.nudge'

export const isLetter = (refused: Refused): refused is RefusedLetter => refused.name === 'application.submit'
