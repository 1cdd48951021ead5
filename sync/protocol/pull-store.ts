import type { Table } from 'dexie'
import { erasedPhoto } from '../../schema/accounts/leaving.ts'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { pullLimits } from '../../schema/limits.ts'
import { messagePhotoPath } from '../../schema/messages/message.ts'
import type { Entity, FeedCursor, FeedEntry, JobsFloor, PullAnswer, Rows } from '../../schema/sync.ts'
import type { FeedState, LocalDatabase } from '../store/database.ts'
import { HolderChanges, readHolders, type Holders, type JobsOfFeed } from '../store/membership.ts'
import { writeAll } from '../store/write-all.ts'
import { checkStillFollowed } from './pull-guard.ts'
import {
  cutPage,
  groupParts,
  indexRows,
  namesPeople,
  PartSize,
  peopleIn,
  type PullPart,
  type RowsByKey,
} from './pull-parts.ts'
import type { PullPlan } from './pull-plan.ts'
import { readRebaseState, storeServerRows, type RebaseState, type ServerRow } from '../outbox/rebase.ts'
import { tablesToRebase } from '../writing/show-write.ts'
import { keyOf, type AnyRow, type Key } from '../store/rows.ts'
import { JobCount } from './retention.ts'
import { writeReplica } from '../store/replica.ts'

/** The memory of a pull from page to page. */
export class PullMemory {
  readonly size = new PartSize()
  hasStored = false
  /** Whether a row has left; a person may then be named by no row any more. */
  hasLeft = false
  /** The conversations that received messages, with the highest sequence that came. */
  readonly conversations = new Map<Id, number>()
  /** The people, as JSON, that this pull has stored or has found stored. A later part that names them need not read them again. */
  readonly people = new Map<Id, string>()

  constructor(readonly openJobs = new JobCount()) {}

  noteMessage({ jobId, sequence }: Pick<Rows['message'], 'jobId' | 'sequence'>): void {
    this.conversations.set(jobId, Math.max(sequence ?? 0, this.conversations.get(jobId) ?? 0))
  }
}

/**
 * Stores an answer in one or more transactions, each with the cursors it reaches. Returns false as soon as the epoch or the cursors differ
 * from the request's: another tab has stored a newer answer, and nothing of this one may be stored over it.
 */
export const storeAnswer = async (
  db: LocalDatabase,
  plan: PullPlan,
  answer: PullAnswer,
  memory: PullMemory,
): Promise<boolean> => {
  const rows = indexRows(answer.rows)
  const reached = new Map(plan.cursors.map((cursor) => [cursor.feed, cursor]))
  const { job: jobs = [] } = answer.rows
  const { jobsFloor: floor } = plan
  const isBelowFloor = floor !== undefined && jobs.length > 0 && jobs.every((job) => isBelow(job, floor))
  // If hardly anything is stored, larger parts mean fewer reads.
  const size = isBelowFloor ? pullLimits.page : memory.size.entries
  const parts = answer.feeds.flatMap((page) => {
    const asked = reached.get(page.feed)
    return asked ? cutPage(page, asked, size) : []
  })
  const { epoch, moment } = answer
  const isNews = ({ entries, state }: PullPart) =>
    entries.length > 0 || !isSameState(state, plan.states.get(state.feed), moment)
  const news = parts.filter(isNews)
  const context = { epoch, moment, plan, reached, rows, memory }
  for (const group of groupParts(news, size)) {
    const began = db.now()
    if (!(await storeGroup(db, context, group))) {
      return false
    }
    const count = group.reduce((sum, { entries }) => sum + entries.length, 0)
    if (!isBelowFloor) memory.size.note(count, db.now() - began)
    for (const { state } of group) reached.set(state.feed, state)
  }
  return true
}

/** A state of unknown moment gets that of the first answer which has one, so that pages of public feeds may be stored after it. */
const isSameState = (state: FeedState, known: FeedState | undefined, moment: number | undefined) =>
  state.cursor === known?.cursor &&
  state.before === known.before &&
  state.level === known.level &&
  (moment === undefined || known.moment !== undefined)

interface Context {
  epoch: string
  moment: number | undefined
  plan: PullPlan
  reached: Map<string, FeedCursor>
  rows: RowsByKey
  memory: PullMemory
}

const storeGroup = async (db: LocalDatabase, context: Context, parts: PullPart[]): Promise<boolean> => {
  const { epoch, moment, plan, reached } = context
  const entries = parts.flatMap((part) => part.entries)
  const kinds = new Set<Entity>(entries.map(({ entity }) => entity))
  // People are stored with the rows that name them.
  if (namesPeople.some((kind) => kinds.has(kind))) kinds.add('person')

  const changed = new Map<Key, ServerRow>()
  const isStored = await db.transaction('rw', tablesToStore(db, kinds), async () => {
    // In parallel: requests in sequence would each wait for a round trip to the storage.
    const [replica, before] = await Promise.all([
      checkStillFollowed(db, epoch, plan, reached),
      readBefore(db, parts, context),
    ])
    if (!replica) return false
    const holders = new HolderChanges(before.holders, replica.isResyncing)
    for (const part of parts) {
      for (const row of await takeEntries(db, part, holders, before, context))
        changed.set(keyOf(row.entity, row.id), row)
    }
    addPeople(db, changed, before, context)
    await writeAll(changed.size, [
      ...(plan.replica ? [] : [() => writeReplica(db, { epoch, generation: 0, isResyncing: false })]),
      () => holders.store(db),
      () => storeServerRows(db, [...changed.values()], before.rebase),
      () => forgetDeleted(db, changed),
      () => db.feeds.bulkPut(parts.map(({ state }) => (moment === undefined ? state : { ...state, moment }))),
    ])
    return true
  })
  if (isStored) {
    if (!plan.replica && !context.memory.hasStored) context.memory.openJobs.noteEmpty()
    context.memory.hasStored = true
    remember(context.memory, changed)
    await forgetPhotos(db, changed)
  }
  return isStored
}

const remember = ({ people, openJobs }: PullMemory, changed: ReadonlyMap<Key, ServerRow>): void => {
  for (const { entity, id, row } of changed.values()) {
    if (entity === 'job' && row) openJobs.add()
    if (entity !== 'person') continue
    if (row) people.set(id, JSON.stringify(row))
    else people.delete(id)
  }
}

/** Returns the tables that storing these kinds of rows writes. */
export const tablesToStore = (db: LocalDatabase, kinds: Iterable<Entity>): Table[] => [
  ...tablesToRebase(db, kinds),
  db.feeds,
  db.meta,
  db.membership,
  db.cachedJobs,
  db.cachedProfiles,
]

/**
 * Deletes stored photos of messages that are gone, and of senders whose account was deleted. Nobody sees these photos any more, and they would
 * stay for a week.
 */
const forgetPhotos = async (db: LocalDatabase, changed: ReadonlyMap<Key, ServerRow>): Promise<void> => {
  const hasPhoto = (row: ServerRow['row']) => row && (row as Rows['message']).content !== erasedPhoto
  const gone = [...changed.values()].filter(({ entity, row }) => entity === 'message' && !hasPhoto(row))
  if (gone.length > 0) await db.messagePhotos.bulkDelete(gone.map(({ id }) => messagePhotoPath(id)))
}

/** The state of the database before a group of parts is stored. */
interface Before {
  rebase: RebaseState
  /** The other people who are stored; `PullMemory` knows how. */
  people: ReadonlySet<Id>
  floor: JobsFloor | undefined
  holders: Holders
}

const readBefore = async (
  db: LocalDatabase,
  parts: PullPart[],
  { plan, rows, memory }: Pick<Context, 'plan' | 'rows' | 'memory'>,
): Promise<Before> => {
  const named = new Set<Id>()
  for (const { entity, id } of parts.flatMap(({ entries }) => entries)) {
    const row = rows.get(keyOf(entity, id))
    if (row) for (const person of peopleIn(entity, row)) named.add(person)
  }
  const others = [...named].filter((id) => id !== db.userId)
  const isPublic = parts.some(({ state }) => state.feed !== userFeed(db.userId ?? ''))
  const readJobs = async (floor: JobsFloor | undefined) => await readHolders(db, jobsOf(db, parts, { rows, floor }))
  const [rebase, people, floor, holders] = await Promise.all([
    readRebaseState(db),
    // Before the very first part, no person is stored.
    plan.replica ? readPeople(db, others, memory) : new Set<Id>(),
    // The floor does not apply to the user's own feed.
    isPublic ? db.readMeta('jobsFloor') : undefined,
    plan.replica || memory.hasStored ? readJobs(plan.jobsFloor) : { members: new Map(), usual: new Map() },
  ])
  const hasRisen = isPublic && floor && (plan.jobsFloor === undefined || isBelow(plan.jobsFloor, floor))
  return { rebase, people, floor, holders: hasRisen ? await readJobs(floor) : holders }
}

/** Up to this many people are read at once. For more, the keys show first who is stored, because a first load finds hardly anybody. */
const maxPeopleReadAtOnce = 8

/**
 * Returns those of these people who are stored, and remembers them. Reading a person takes a request of its own. People whom this pull
 * already knows are therefore only looked up among the keys, since another tab may have swept them meanwhile.
 */
const readPeople = async (db: LocalDatabase, ids: Id[], { people: known }: PullMemory): Promise<Set<Id>> => {
  const unknown = ids.filter((id) => !known.has(id))
  const isByKey = unknown.length < ids.length || unknown.length > maxPeopleReadAtOnce
  const keys = new Set(isByKey ? await db.people.toCollection().primaryKeys() : [])
  const unread = isByKey ? unknown.filter((id) => keys.has(id)) : unknown
  const found = unread.length > 0 ? (await db.people.bulkGet(unread)).flatMap((person) => person ?? []) : []
  for (const person of found) known.set(person.id, JSON.stringify(person))
  return new Set([...keys, ...found.map(({ id }) => id)])
}

/** Returns the jobs of each part: those that the feed brings, and those that left the feed or lie below the floor. */
const jobsOf = (
  db: LocalDatabase,
  parts: PullPart[],
  { rows, floor }: { rows: RowsByKey; floor: JobsFloor | undefined },
): JobsOfFeed[] =>
  parts.flatMap(({ state: { feed }, entries }) => {
    const isPut = ({ entity, id, op }: FeedEntry) =>
      op === 'put' && isRetained(rows.get(keyOf(entity, id)), entity, floorOf(db, feed, floor))
    const jobs = entries.filter(({ entity }) => entity === 'job')
    const put = jobs.filter(isPut).map(({ id }) => id)
    const left = jobs.filter((entry) => !isPut(entry)).map(({ id }) => id)
    return jobs.length > 0 ? [{ feed, put, left }] : []
  })

/** The floor does not apply to the user's own feed: its jobs are retained, however old. */
const floorOf = (db: LocalDatabase, feed: string, floor: JobsFloor | undefined): JobsFloor | undefined =>
  feed === userFeed(db.userId ?? '') ? undefined : floor

const isRetained = (row: AnyRow | undefined, entity: Entity, floor: JobsFloor | undefined): boolean =>
  row !== undefined && !(floor && entity === 'job' && isBelow(row as Rows['job'], floor))

/** Notes which rows this part's feed now holds, and which it no longer holds. Returns the rows that change. */
const takeEntries = async (
  db: LocalDatabase,
  part: PullPart,
  holders: HolderChanges,
  before: Before,
  { rows, memory }: Context,
): Promise<ServerRow[]> => {
  const { feed } = part.state
  const floor = floorOf(db, feed, before.floor)
  const changed: ServerRow[] = []
  const left: ServerRow[] = []

  for (const { entity, id, op } of part.entries) {
    const row = op === 'put' ? rows.get(keyOf(entity, id)) : undefined
    if (row && isRetained(row, entity, floor)) {
      holders.take({ feed, entity, id }, row)
      changed.push({ entity, id, row })
      if (entity === 'message') memory.noteMessage(row as Rows['message'])
    } else left.push({ entity, id, row })
  }
  if (left.length > 0) changed.push(...(await leave(db, feed, left, { holders, rows })))
  if (left.some(({ row }) => !row)) memory.hasLeft = true
  return changed
}

/**
 * Drops rows that left this feed, or that are below the floor; only the latter have a `row`. A row is dropped when its last feed drops it. People
 * stay until `sweepPeople`, since other rows may name them. Returns the rows that change.
 */
const leave = async (
  db: LocalDatabase,
  feed: string,
  left: ServerRow[],
  { holders, rows }: { holders: HolderChanges; rows: RowsByKey },
): Promise<ServerRow[]> => {
  const changed: ServerRow[] = []
  // A cached search result must not bring back a job that was assigned or deleted.
  const goneJobs = left.flatMap(({ entity, id }) => (entity === 'job' && !rows.has(keyOf(entity, id)) ? [id] : []))
  if (goneJobs.length > 0) await db.cachedJobs.bulkDelete(goneJobs)

  for (const { entity, id, row } of left) {
    const outcome = holders.drop({ feed, entity, id })
    if (entity === 'person') continue
    // This feed no longer retains the job, but another feed holds it, so its new state is stored.
    if (outcome === 'held_elsewhere' && row) changed.push({ entity, id, row })
    if (outcome === 'dropped') changed.push({ entity, id, row: undefined })
  }
  return changed
}

/** Adds the people whom these rows name, except people whose stored row is the same. */
const addPeople = (
  db: LocalDatabase,
  changed: Map<Key, ServerRow>,
  before: Before,
  { rows, memory }: Context,
): void => {
  const named = new Set<Id>()
  for (const { entity, row } of changed.values()) for (const id of row ? peopleIn(entity, row) : []) named.add(id)
  for (const id of named) {
    const row = rows.get(keyOf('person', id))
    // The user's own row may show pending changes, so it differs from the stored server row.
    const isKnown = id !== db.userId && before.people.has(id)
    if (row && !(isKnown && memory.people.get(id) === JSON.stringify(row)))
      changed.set(keyOf('person', id), { entity: 'person', id, row })
  }
}

/** When a person's account was deleted, deletes the profile and the jobs that were fetched of them. */
const forgetDeleted = async (db: LocalDatabase, changed: ReadonlyMap<Key, ServerRow>): Promise<void> => {
  const gone = new Set<Id>()
  for (const { entity, id, row } of changed.values())
    if (entity === 'person' && (row as Rows['person'] | undefined)?.isDeleted) gone.add(id)
  if (gone.size === 0) return
  await db.cachedProfiles.bulkDelete([...gone])
  const jobs = await db.cachedJobs.toArray()
  await db.cachedJobs.bulkDelete(jobs.filter(({ postedById }) => gone.has(postedById)).map(({ id }) => id))
}

const isBelow = (job: JobsFloor, floor: JobsFloor) =>
  job.createdAt < floor.createdAt || (job.createdAt === floor.createdAt && job.id < floor.id)
