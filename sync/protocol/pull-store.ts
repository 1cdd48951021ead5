import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import type { Entity, FeedCursor, FeedEntry, PullAnswer, Rows } from '../../schema/sync.ts'
import type { FeedState, LocalDatabase, Membership } from '../store/database.ts'
import { isHeld, isHeldElsewhere } from '../store/membership.ts'
import { stillStands } from './pull-guard.ts'
import { cutPage, groupParts, indexRows, peopleIn, type PullPart, type RowsByKey } from './pull-parts.ts'
import type { PullPlan } from './pull-plan.ts'
import { rowsPerTask, showRows, tablesToFold, type ServerRow } from '../outbox/rebase.ts'
import { keyOf, type Key } from '../store/rows.ts'

/**
 * Stores an answer in one or more transactions, each with the cursors it reaches. Answers false as soon as epoch or cursors are no
 * longer those it was asked with: somebody else has stored another answer, and nothing of this one may come on top.
 */
export const storeAnswer = async (db: LocalDatabase, plan: PullPlan, answer: PullAnswer): Promise<boolean> => {
  const rows = indexRows(answer.rows)
  const reached = new Map(plan.cursors.map((cursor) => [cursor.feed, cursor]))
  const parts = answer.feeds.flatMap((page) => {
    const asked = reached.get(page.feed)
    return asked ? cutPage(page, asked) : []
  })
  const news = parts.filter(
    ({ entries, state }) => entries.length > 0 || !isSameState(state, plan.states.get(state.feed)),
  )
  for (const group of groupParts(news)) {
    if (!(await storeGroup(db, answer.epoch, plan, reached, group, rows))) return false
    for (const { state } of group) reached.set(state.feed, state)
  }
  return true
}

const isSameState = (state: FeedState, known: FeedState | undefined) =>
  state.cursor === known?.cursor && state.before === known.before && state.level === known.level

const storeGroup = (
  db: LocalDatabase,
  epoch: string,
  plan: PullPlan,
  reached: Map<string, FeedCursor>,
  parts: PullPart[],
  rows: RowsByKey,
): Promise<boolean> => {
  const entries = parts.flatMap((part) => part.entries)
  const kinds = new Set<Entity>(entries.map(({ entity }) => entity))
  // The people that rows name come with them; leaving a job's conversation takes its messages.
  if (kinds.has('job') || kinds.has('application') || kinds.has('message')) kinds.add('person')
  const mayLeave = ({ entity, id, op }: FeedEntry) => entity === 'job' && (op === 'del' || !rows.has(keyOf(entity, id)))
  if (entries.some(mayLeave)) kinds.add('message')

  const tables = [...tablesToFold(db, kinds), db.feeds, db.meta, db.membership, db.cachedJobs]
  return db.transaction('rw', tables, async () => {
    if (!(await stillStands(db, epoch, plan, reached))) return false
    const changed = new Map<Key, ServerRow>()
    for (const part of parts) {
      for (const row of await takeEntries(db, part, rows)) changed.set(keyOf(row.entity, row.id), row)
    }
    if (changed.size > 0) await showRows(db, [...changed.values()])
    await db.feeds.bulkPut(parts.map(({ state }) => state))
    return true
  })
}

/** Writes down which feeds hold what, and answers the rows that change by it. */
const takeEntries = async (db: LocalDatabase, part: PullPart, rows: RowsByKey): Promise<ServerRow[]> => {
  if (part.entries.length === 0) return []
  const { feed } = part.state
  const own = feed === userFeed(db.userId ?? '')
  const floor = own ? undefined : await db.readMeta('jobsFloor')
  const changed = new Map<Key, ServerRow>()
  const held: Membership[] = []
  const left: Named[] = []

  for (const { entity, id, op } of part.entries) {
    const row = op === 'put' ? rows.get(keyOf(entity, id)) : undefined
    if (row && floor && entity === 'job' && isBelow(row as Rows['job'], floor)) {
      // Not kept for this feed's sake; another one may hold it, and then its new state counts.
      left.push({ entity, id })
      if (await isHeldElsewhere(db, feed, entity, id)) changed.set(keyOf(entity, id), { entity, id, row })
    } else if (row) {
      held.push({ feed, entity, id })
      changed.set(keyOf(entity, id), { entity, id, row })
    } else left.push({ entity, id })
  }
  addPeople(changed, rows)

  for (let start = 0; start < held.length; start += rowsPerTask) {
    await db.membership.bulkPut(held.slice(start, start + rowsPerTask))
  }
  await db.membership.bulkDelete(left.map(({ entity, id }) => [feed, entity, id]))
  // What somebody once searched for outside the feeds must not bring back a job that was taken, or away.
  const goneJobs = left.flatMap(({ entity, id }) => (entity === 'job' && !rows.has(keyOf(entity, id)) ? [id] : []))
  if (goneJobs.length > 0) await db.cachedJobs.bulkDelete(goneJobs)
  for (const gone of await findDropped(db, feed, left, own)) {
    changed.set(keyOf(gone.entity, gone.id), { ...gone, row: undefined })
  }
  return [...changed.values()]
}

interface Named {
  entity: Entity
  id: Id
}

const addPeople = (changed: Map<Key, ServerRow>, rows: RowsByKey) => {
  const named = [...changed.values()].flatMap(({ entity, row }) => (row ? peopleIn(entity, row) : []))
  for (const id of named) {
    const person = rows.get(keyOf('person', id))
    if (person) changed.set(keyOf('person', id), { entity: 'person', id, row: person })
  }
}

const isBelow = (job: Rows['job'], floor: { createdAt: string; id: Id }) =>
  job.createdAt < floor.createdAt || (job.createdAt === floor.createdAt && job.id < floor.id)

/**
 * A row goes when its last feed dropped it; with a job that leaves one's own feed goes its conversation. People wait for the sweep:
 * others may name them.
 */
const findDropped = async (db: LocalDatabase, feed: string, left: Named[], own: boolean): Promise<Named[]> => {
  const dropped: Named[] = []
  for (const { entity, id } of left) {
    if (entity === 'person') continue
    if (!(await isHeld(db, entity, id))) dropped.push({ entity, id })
    if (own && entity === 'job') {
      const messages = await db.messages.where('[jobId+order]').between([id, -Infinity], [id, Infinity]).primaryKeys()
      await db.membership.bulkDelete(messages.map((message) => [feed, 'message', message]))
      dropped.push(...messages.map((message) => ({ entity: 'message' as const, id: message })))
    }
  }
  return dropped
}
