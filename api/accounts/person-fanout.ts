import type { Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { Me } from '../http/me.ts'
import { countCarriedOffers } from '../http/throttle.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { TaskContext } from '../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'

/** The most feeds, and the most jobs, in one transaction: the head of each feed is a locked row. */
const batch = 200

/** Puts a person into the feeds of all who see them, after a change that everybody sees. */
export const personChanged = async (tx: Tx, id: Id): Promise<void> => {
  await contactChanged(tx, id)
  await carryOffers(tx, id)
}

/**
 * The same for a change by the person themselves. Each of their offers goes to all devices that follow its canton, so offers are put into the feeds
 * only some times an hour, and then once at the end of the hour in their final state (rule 1.4.56).
 */
export const selfChanged = async (tx: Tx, me: Me): Promise<void> => {
  await contactChanged(tx, me.id)
  const offers = await readOffers(tx, me.id)
  const wait = offers.length > 0 ? await countCarriedOffers(tx, me) : 0
  if (wait > 0) await enqueue(tx, 'offers.carry', { personId: me.id }, { key: me.id, runAfterSeconds: wait })
  else putOffers(tx, offers)
}

/** Runs the task: puts the person's offers into the feeds. */
export const carryOffersLater = ({ sql }: TaskContext, { personId }: TaskPayloads['offers.carry']): Promise<void> =>
  write(sql, (tx) => carryOffers(tx, personId))

/**
 * Puts a person whose address or number has changed into their own feed and into the feeds of the people who deal with them. The first `batch` of
 * these feeds is written with the change itself, the rest by a task.
 */
export const contactChanged = async (tx: Tx, id: Id): Promise<void> => {
  tx.changes.put(userFeed(id), 'account', id)
  // A device shows the poster of each job, even to the poster themselves.
  tx.changes.put(userFeed(id), 'person', id)
  const after = await carryPerson(tx, id)
  // The task may replace a waiting one for this person, because its feeds up to `after` have just been written.
  if (after) await enqueue(tx, 'person.carry', { personId: id, after }, { key: id })
}

/** Puts a renamed person into the block lists of those who blocked them, who may not deal with them otherwise, and into the counters of their household. */
export const nameChanged = async (tx: Tx, id: Id): Promise<void> => {
  const blockers = await tx<{ id: Id }[]>`select blocker_id as id from blocks where blocked_id = ${id}`
  for (const blocker of blockers) tx.changes.put(userFeed(blocker.id), 'block', id)
  const years = await tx<{ id: Id; parties: Id[] }[]>`
    select o.id, array[o.poster_id, o.student_id] as parties from wage_years w
      join wage_years o on o.poster_id = w.partner_id and o.student_id = w.student_id and o.year = w.year
    where w.poster_id = ${id}`
  for (const year of years) for (const party of year.parties) tx.changes.put(userFeed(party), 'wageYear', year.id)
}

/** Puts a changed person into the feeds of all who deal with them, in one transaction per batch. */
export const carryPersonToAll = (sql: Sql, personId: Id): Promise<void> => carryOn(sql, personId, null)

/** Runs the task: writes the remaining feeds, in one transaction per batch. */
export const carryPersonOn = ({ sql }: TaskContext, { personId, after }: TaskPayloads['person.carry']) =>
  carryOn(sql, personId, after)

const carryOn = async (sql: Sql, personId: Id, after: Id | null): Promise<void> => {
  const next = await write(sql, (tx) => carryPerson(tx, personId, after))
  if (next !== null) await carryOn(sql, personId, next)
}

/**
 * Puts a person into the feeds of up to `batch` people who deal with them: posters of jobs they applied to, and applicants to their jobs. Returns
 * where the next batch starts; null after the last one.
 */
const carryPerson = async (tx: Tx, id: Id, after: Id | null = null): Promise<Id | null> => {
  const viewers = await readCounterparts(tx, id, after)
  for (const viewer of viewers) tx.changes.put(userFeed(viewer), 'person', id)
  return viewers.length < batch ? null : (viewers.at(-1) ?? null)
}

/** Puts the open jobs of a person into the feeds of their cantons: a job's entry includes its poster. */
const carryOffers = async (tx: Tx, id: Id): Promise<void> => putOffers(tx, await readOffers(tx, id))

interface Offer {
  id: Id
  canton: string | null
}

const readOffers = (tx: Tx, posterId: Id) => tx<Offer[]>`
  select id, canton from jobs
  where posted_by_id = ${posterId} and status = 'open' and deleted_at is null and hidden_at is null and reserved_for_id is null
  order by created_at desc limit ${batch}`

const putOffers = (tx: Tx, offers: readonly Offer[]): void => {
  for (const offer of offers) tx.changes.put(jobsFeed(offer.canton), 'job', offer.id)
}

const readCounterparts = async (sql: AnySql, id: Id, after: Id | null): Promise<Id[]> => {
  const rows = await sql<{ id: Id }[]>`
    select id from (
      select posted_by_id as id from applications join jobs on jobs.id = job_id
        where student_id = ${id} and withdrawn_at is null
      union select student_id from jobs join applications on job_id = jobs.id
        where posted_by_id = ${id} and withdrawn_at is null
      union select posted_by_id from jobs where assigned_to_id = ${id}
      union select assigned_to_id from jobs where posted_by_id = ${id}
      union select poster_id from wage_years where student_id = ${id}
    ) as counterparts
    where id is not null and id <> ${id} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${batch}`
  return rows.map((row) => row.id)
}
