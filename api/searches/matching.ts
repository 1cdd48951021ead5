import type { PendingQuery, Row } from 'postgres'
import { v5 as nameUuid } from 'uuid'
import { distancesFrom } from '../../schema/searches/distances.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobOffer } from '../../schema/jobs/fields.ts'
import { isDateOver } from '../../schema/jobs/schedule.ts'
import type { SavedSearch } from '../../schema/searches/saved-search.ts'
import { seeks, soughtText, type SoughtJob } from '../../schema/searches/offer-filter.ts'
import { notifyAll, screens, type NewNotification } from '../notifications/notifications.ts'
import { inBatches } from '../postgres/batches.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import { readApart } from '../accounts/people-apart.ts'
import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'

/** Offers published within this time are matched together, and batches start at least so far apart. */
const gatherSeconds = 60
const apartSeconds = 15 * 60

/** The most searches in one transaction, and the most offers in one batch: a hundred thousand comparisons take some 20 ms. */
const sizes = { searches: 500, offers: 200 }

/** Queues a new job for matching, if there are saved searches. Publishing itself reads none of them. */
export const matchLater = async (tx: Tx, jobId: Id): Promise<void> => {
  const queued = await tx`
    insert into jobs_to_match (job_id) select ${jobId}::uuid where exists (select from saved_searches)`
  if (queued.count > 0) await wakeMatching(tx)
}

const wakeMatching = (tx: Tx, runAfterSeconds = gatherSeconds): Promise<void> =>
  enqueue(tx, 'searches.match', {}, { key: 'all', runAfterSeconds })

/**
 * Notifies students whose saved searches match new offers: once for each search, however many offers match. A notification's id is derived from batch
 * and search, so that a run which resumes after a crash notifies nobody twice.
 */
export const matchSearches: Handler<'searches.match'> = async ({ sql }) => {
  const batch = await openBatch(sql)
  if (batch === undefined) return
  const texts = new Map<Id, string>()
  await inBatches(sizes.searches, (last) =>
    write(sql, async (tx) => {
      const jobs = await stillOpen(tx, batch)
      if (jobs.length === 0) return []
      const searches = await searchesAfter(tx, last)
      const students = searches.map(({ userId }) => userId)
      const posters = jobs.map(({ postedById }) => postedById)
      const isApart = await readApart(tx, students, posters)
      await notifyAll(
        tx,
        searches.flatMap((search) => {
          const shown = jobs.filter(({ postedById }) => !isApart(search.userId, postedById))
          return findFor(search, shown, texts, batch)
        }),
      )
      return searches.map(({ id }) => id)
    }),
  )
  await finish(sql, batch)
}

interface WaitingJob extends SoughtJob, Pick<JobOffer, 'duration' | 'isRecurring' | 'isLongTermProject'> {
  id: Id
  postedById: Id
}

interface WaitingSearch extends Pick<SavedSearch, 'id' | 'name' | 'filter'> {
  userId: Id
  city: string
}

/** Returns the students whose saved search finds an open offer, each once. */
export const findSearchesOf = async (tx: Tx, jobId: Id): Promise<Id[]> => {
  const jobs = await readOpen(tx, tx`jobs where id = ${jobId}`)
  const found: Id[] = []
  if (jobs.length > 0)
    await inBatches(sizes.searches, async (last) => {
      const searches = await searchesAfter(tx, last)
      found.push(...searches.flatMap((one) => (findFor(one, jobs, new Map(), jobId).length > 0 ? [one.userId] : [])))
      return searches.map(({ id }) => id)
    })
  return [...new Set(found)]
}

/** Returns the notification of a search that matches some of these offers. */
const findFor = (
  { id, userId, city, name, filter }: WaitingSearch,
  jobs: readonly WaitingJob[],
  texts: Map<Id, string>,
  batch: Id,
): NewNotification[] => {
  const textOf = (job: SoughtJob) => {
    const { id: jobId } = job as WaitingJob
    const known = texts.get(jobId) ?? soughtText(job)
    texts.set(jobId, known)
    return known
  }
  const distances = filter.within === undefined ? null : distancesFrom(city)
  const found = jobs.filter(seeks(filter, distances, textOf))
  const [first] = found
  if (!first) return []
  const isOne = found.length === 1
  return [
    {
      id: nameUuid(`search ${id}`, batch),
      userId,
      type: 'job_match',
      kind: 'offers',
      topic: 'offers',
      title: isOne ? `Nouvelle offre pour « ${name} »` : `${found.length} nouvelles offres pour « ${name} »`,
      message: isOne
        ? `« ${first.title} » correspond à votre recherche.`
        : `« ${first.title} » et ${found.length === 2 ? 'une autre offre' : 'd’autres offres'} correspondent à votre recherche.`,
      actionUrl: screens.foundOffers(filter),
    },
  ]
}

const searchesAfter = (tx: Tx, last: Id | null) => tx<WaitingSearch[]>`
  select saved_searches.id, saved_searches.name, filter, user_id as "userId", city
  from saved_searches join users on users.id = user_id
  where (${last}::uuid is null or saved_searches.id > ${last}::uuid)
  order by saved_searches.id limit ${sizes.searches}`

/** Returns the open batch, or opens one for waiting jobs; undefined if there is nothing to match now. */
const openBatch = (sql: Sql): Promise<Id | undefined> =>
  write(sql, async (tx) => {
    const [underWay] = await tx<{ id: Id }[]>`select id from search_batches where finished_at is null`
    if (underWay) return underWay.id
    if (!(await isWaiting(tx))) return undefined
    const wait = await secondsToWait(tx)
    if (wait > 0) {
      await wakeMatching(tx, wait)
      return undefined
    }
    // If two runs are concurrent, one opens the batch and notifies; the other has nothing left to do.
    const [opened] = await tx<{ id: Id }[]>`
      insert into search_batches default values on conflict do nothing returning id`
    if (!opened) return undefined
    await tx`
      update jobs_to_match set batch_id = ${opened.id} where job_id in (
        select job_id from jobs_to_match where batch_id is null order by job_id limit ${sizes.offers})`
    return opened.id
  })

const isWaiting = async (sql: AnySql): Promise<boolean> =>
  (await sql`select from jobs_to_match where batch_id is null limit 1`).length > 0

/** Returns the seconds until the next batch may start. */
const secondsToWait = async (tx: Tx): Promise<number> => {
  const [newest] = await tx<{ ago: number | null }[]>`
    select extract(epoch from now() - max(opened_at))::float8 as ago from search_batches`
  return Math.ceil(Math.max(0, apartSeconds - (newest?.ago ?? apartSeconds)))
}

/** Returns the jobs of a batch that still accept applications, newest first. */
const stillOpen = (sql: AnySql, batch: Id): Promise<WaitingJob[]> =>
  readOpen(sql, sql`jobs_to_match join jobs on jobs.id = job_id where batch_id = ${batch}`)

/** `from`: the jobs, up to a condition. */
const readOpen = async (sql: AnySql, from: PendingQuery<Row[]>): Promise<WaitingJob[]> => {
  const rows = await sql<(Omit<WaitingJob, 'scheduledFor'> & { scheduledFor: Date | null })[]>`
    select id, posted_by_id as "postedById", title, description, category, subcategory, location, canton, (rate_centimes / 100.0)::float8 as rate,
      delivery_type as "deliveryType", scheduled_for as "scheduledFor", duration, is_recurring as "isRecurring",
      is_long_term_project as "isLongTermProject"
    from ${from} and status = 'open' and deleted_at is null and hidden_at is null
    order by created_at desc, id desc`
  const jobs = rows.map((row) => ({ ...row, scheduledFor: row.scheduledFor?.toISOString() ?? null }))
  return jobs.filter((job) => !isDateOver(job))
}

const finish = (sql: Sql, batch: Id): Promise<void> =>
  write(sql, async (tx) => {
    await tx`delete from jobs_to_match where batch_id = ${batch}`
    await tx`update search_batches set finished_at = now() where id = ${batch}`
    await tx`delete from search_batches where finished_at < now() - interval '2 days'`
    // A job published meanwhile may have scheduled a run that joined this batch instead of opening its own.
    if (await isWaiting(tx)) await wakeMatching(tx)
  })
