import Dexie from 'dexie'
import type { Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Entity } from '../../schema/sync.ts'
import type { LocalDatabase, Membership } from './database.ts'
import type { AnyRow } from './rows.ts'
import { cutToSlices } from './row-slices.ts'

/*
 * The feeds that hold a row.
 *
 * - A stored row is held by its usual feed, without a membership: a job by the feed of its canton, every other row but people by the user's
 *   own feed.
 * - Memberships are stored only where this is not the whole truth: for a job that the user's own feed holds, for a person, and for every row
 *   that comes in a resync, while the rows of the former replica are still stored.
 * - If a row has memberships, they name all feeds that hold it. A job of Vaud that the own feed also holds has two.
 */

/** Returns the feeds that the memberships of these jobs name; jobs without a membership are missing. Few jobs have one, so all are read. */
export const readMemberships = async (db: LocalDatabase, jobs: Id[]): Promise<Map<Id, Set<string>>> => {
  const ofJobs = db.membership.where('[entity+id]').between(['job', Dexie.minKey], ['job', Dexie.maxKey])
  const wanted = new Set(jobs)
  const feeds = new Map<Id, Set<string>>()
  for (const [feed, , id] of await ofJobs.primaryKeys()) {
    if (!wanted.has(id)) continue
    const known = feeds.get(id)
    if (known) known.add(feed)
    else feeds.set(id, new Set([feed]))
  }
  return feeds
}

/** Returns the canton feeds of these jobs by their server rows; jobs that are not stored are missing. */
const readUsual = async (db: LocalDatabase, jobs: Id[]): Promise<Map<Id, string>> => {
  if (jobs.length === 0) return new Map()
  const [bases, shown] = await Promise.all([
    db.base.bulkGet(jobs.map((id): [Entity, Id] => ['job', id])),
    db.jobs.bulkGet(jobs),
  ])
  const rows = jobs.map((_id, at) => (bases[at] ? (bases[at].row as JobRow | null) : shown[at]))
  return new Map(jobs.flatMap((id, at) => (rows[at] ? [[id, jobsFeed(rows[at].canton)]] : [])))
}

/** Up to this many jobs are looked up one by one; for more, reading the keys of all the canton's jobs is faster. */
const fewJobs = 8

/** Returns those of the jobs that are stored under the canton of this feed. No index has the jobs without a canton. */
const readOfCanton = async (db: LocalDatabase, feed: string, jobs: Id[]): Promise<Map<Id, string>> => {
  const canton = feed.slice(jobsFeed('').length)
  if (jobs.length <= fewJobs || feed === jobsFeed(null)) return await readUsual(db, jobs)
  const stored = db.jobs.where('[canton+status+createdAt]').between([canton, Dexie.minKey], [canton, Dexie.maxKey])
  const ids = new Set(await stored.primaryKeys())
  return new Map(jobs.flatMap((id) => (ids.has(id) ? [[id, feed]] : [])))
}

/** The jobs that a transaction adds to one feed and removes from it. */
export interface JobsOfFeed {
  feed: string
  put: Id[]
  left: Id[]
}

/** Which feeds held some jobs before a transaction: the memberships, and the usual feed of jobs without any. */
export interface Holders {
  members: Map<Id, Set<string>>
  usual: Map<Id, string>
}

/** Reads which feeds hold the jobs of these changes. Call it in the transaction that makes the changes, before it stores a row. */
export const readHolders = async (db: LocalDatabase, changes: JobsOfFeed[]): Promise<Holders> => {
  const own = userFeed(db.userId ?? '')
  const jobs = [...new Set(changes.flatMap(({ put, left }) => [...put, ...left]))]
  const putIntoOwn = changes.flatMap(({ feed, put }) => (feed === own ? put : []))
  const leftPublic = changes.filter(({ feed, left }) => feed !== own && left.length > 0)
  const [members, usual, ...others] = await Promise.all([
    jobs.length > 0 ? readMemberships(db, jobs) : new Map<Id, Set<string>>(),
    readUsual(db, putIntoOwn),
    ...leftPublic.map(({ feed, left }) => readOfCanton(db, feed, left)),
  ])
  for (const other of others) for (const [id, feed] of other) if (!usual.has(id)) usual.set(id, feed)
  return { members, usual }
}

/** Tracks which feeds hold which rows while one transaction stores the server's entries. */
export class HolderChanges {
  readonly #members: Map<Id, Set<string>>
  readonly #usual: Map<Id, string>
  readonly #isResyncing: boolean
  readonly #changed = new Map<string, { member: Membership; isHeld: boolean }>()

  constructor({ members, usual }: Holders, isResyncing: boolean) {
    this.#members = members
    this.#usual = isResyncing ? new Map<Id, string>() : usual
    this.#isResyncing = isResyncing
  }

  /** Records that the feed holds this row. */
  take(member: Membership, row: AnyRow): void {
    if (member.entity === 'job') this.#takeJob(member, jobsFeed((row as JobRow).canton))
    else if (this.#isResyncing || member.entity === 'person') this.#note(member, true)
  }

  #takeJob(member: Membership, usual: string): void {
    const { feed, id } = member
    const members = this.#members.get(id)
    if (!members && feed === usual && !this.#isResyncing) {
      // The row now names this canton, so the feed of its former canton no longer holds it.
      this.#usual.set(id, feed)
      return
    }
    const before = this.#usual.get(id)
    const held = members ?? new Set(before === undefined ? [] : [before])
    if (!members) for (const other of held) this.#note({ ...member, feed: other }, true)
    if (!held.has(feed)) this.#note(member, true)
    this.#members.set(id, held.add(feed))
    this.#usual.delete(id)
  }

  /**
   * Records that the feed no longer holds this row. Returns `held_elsewhere` if another feed holds it, `dropped` if none does, and `not_held`
   * if this feed did not hold it. For other kinds than jobs it always returns `dropped`.
   */
  drop(member: Membership): 'held_elsewhere' | 'dropped' | 'not_held' {
    const { feed, entity, id } = member
    if (entity !== 'job') {
      this.#note(member, false)
      return 'dropped'
    }
    const members = this.#members.get(id)
    if (!members) return this.#usual.get(id) === feed && this.#usual.delete(id) ? 'dropped' : 'not_held'
    if (members.delete(feed)) this.#note(member, false)
    if (members.size > 0) return 'held_elsewhere'
    this.#members.delete(id)
    return 'dropped'
  }

  /** Stores the memberships that have changed. */
  async store(db: LocalDatabase): Promise<void> {
    const changed = [...this.#changed.values()]
    const gone = changed.filter(({ isHeld }) => !isHeld)
    if (gone.length > 0)
      await db.membership.bulkDelete(gone.map(({ member: { feed, entity, id } }) => [feed, entity, id]))
    const held = changed.filter(({ isHeld }) => isHeld).map(({ member }) => member)
    for (const some of cutToSlices(held)) await db.membership.bulkPut(some)
  }

  #note(member: Membership, isHeld: boolean): void {
    this.#changed.set(`${member.feed} ${member.entity}:${member.id}`, { member, isHeld })
  }
}
