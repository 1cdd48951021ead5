import Dexie, {
  RangeSet,
  type DBCore,
  type DexieOptions,
  type EntityTable,
  type Middleware,
  type ObservabilitySet,
  type Table,
  type Transaction as DexieTransaction,
} from 'dexie'
import type { PublicUser, User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { Review, StructuredEvaluation } from '../../schema/reviews/review.ts'
import type { Upgrades } from '../../schema/mutation-upgrades.ts'
import type { Entity } from '../../schema/sync.ts'
import { systemClockAndIds, type ClockAndIds } from '../device/clock-and-ids.ts'
import type { OutboxItem, Refused } from './outbox-item.ts'
import { readAsBlobs, storeAsBytes } from './blobs.ts'
import { patientStorage } from './opening.ts'
import { leftPage } from './webkit-page-cache.ts'
import { toCurrent } from './upgrade-rows.ts'
import { tableOf, type AnyRow, type ShownRows } from './rows.ts'

/** The server's row, kept while a pending mutation changes it. `by` names these mutations. `row` is null if the server has no such row. */
export interface BaseRow {
  entity: Entity
  id: Id
  row: AnyRow | null
  by: Id[]
}

export interface Membership {
  feed: string
  entity: Entity
  id: Id
}

/**
 * How far a feed is stored: everything up to `cursor`, except what lies below `before` (null: nothing is missing). `level`: the cursor
 * was the feed's head at the time of the request.
 */
export interface FeedState {
  feed: string
  cursor: number
  before: number | null
  level: boolean
  /** The moment of the answer that has brought the feed there; absent if the server did not name it. */
  moment?: number
}

export interface Draft {
  key: string
  value: unknown
  at: number
}

/** A mutation that the server has applied. It is kept for 30 days, so that a resync can queue it again. */
export interface Acknowledged {
  id: Id
  at: number
  item: OutboxItem
}

export type CachedJob = Job & { fetchedAt: number }

/** A person's public profile with the newest reviews of that person, as the server returned them. */
export interface CachedProfile {
  id: Id
  person: PublicUser
  /** Those that are shown. */
  reviews: Review[]
  /** The jobs after which the user has written a review of this person that a moderator has hidden. Absent in profiles that were fetched before. */
  hiddenOfUser?: Id[]
  evaluations: StructuredEvaluation[]
  /** The number of all reviews of this person. */
  total: number
  fetchedAt: number
}

/** The server's last answer at a path, as JSON or as `sync/fetched/` has put it together. */
export interface StoredAnswer<Value = unknown> {
  path: string
  value: Value
  /** When it was requested, in milliseconds since 1970. */
  fetchedAt: number
}

/** The photo of a message, by its path. */
export interface MessagePhoto {
  key: string
  photo: Blob
  fetchedAt: number
}

/**
 * Single values.
 *
 * - `copy`: the replica (`replica.ts`).
 * - `jobsFloor`: the oldest retained job.
 * - `clock`: when the device last read its clock (`resync.ts`).
 * - `level`: when the device was last level with the server (`level.ts`).
 * - `skipped`: the entries that an older version of the app had to skip (`skipped.ts`).
 * - `newestAcknowledged`: the newest mutation that the server has applied. Each push, pull and stream names it; a server without its record
 *   was restored from a backup.
 */
export type FactRow =
  | { key: 'copy'; epoch: string; generation: number; restaging: boolean }
  | { key: 'jobsFloor'; createdAt: string; id: Id }
  | { key: 'clock'; at: number }
  | { key: 'level'; at: number }
  | { key: 'skipped'; from: { feed: string; entity: string; position: number }[] }
  | { key: 'newestAcknowledged'; id: Id; position: number; order?: number }

export type MetaOf<Key extends FactRow['key']> = Extract<FactRow, { key: Key }>

/**
 * Thrown when the device's storage cannot be used: another tab blocks it, it failed, or the browser never answers. Screens say what to do.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'

  constructor(
    readonly reason: 'blocked' | 'failed' | 'silent',
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/**
 * Only indexes that a query uses, since each index slows every row of a first load. Dexie uses the beginning of a compound index for
 * `status`, `jobId` and `feed`. `touches` leads from a row to the mutations that change it. Only older versions of the app, which may run in another
 * tab or come back, look up `by`.
 */
const thirdSchema = {
  account: 'id',
  people: 'id',
  jobs: 'id, canton, postedById, assignedToId, [status+createdAt]',
  applications: 'id, jobId, studentId',
  messages: 'id, senderId, [jobId+order], [receiverId+unread]',
  notifications: 'id, createdAt',
  base: '[entity+id], *by',
  membership: '[feed+entity+id], [entity+id]',
  feeds: 'feed',
  outbox: '++order, &id, lane, state, name, *touches',
  refusals: 'id, at',
  drafts: 'key',
  meta: 'key',
  cachedJobs: 'id, fetchedAt',
  cachedLists: 'key, fetchedAt',
  cachedProfiles: 'id, fetchedAt',
  acknowledged: 'id, at',
}

const tenthSchema = {
  // `[canton+status+createdAt]` reads the newest open offers of a canton without the canton's other offers. Only a reserved offer is in `reservedForId`.
  jobs: 'id, postedById, assignedToId, reservedForId, [canton+status+createdAt], [status+createdAt]',
  templates: 'id',
  kept: 'id',
  searches: 'id',
  blocks: 'id',
  papers: 'id, jobId',
  wageYears: 'id',
  answers: 'path, fetchedAt',
}

/**
 * A pull's transactions use relaxed durability, because waiting for the disk after each part would double the time of a first load.
 *
 * - They store the cursors with the rows, so a lost one is pulled again.
 * - Verdicts that come with rows may be lost too, since the server keeps them.
 * - Only transactions that store server rows span `membership`; the one that deletes everything also spans `drafts`.
 */
const relaxPulls: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'relaxed pulls',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) => {
      const isOfPull = mode === 'readwrite' && stores.includes('membership') && !stores.includes('drafts')
      return core.transaction(stores, mode, isOfPull ? { ...options, durability: 'relaxed' } : options)
    },
  }),
}

/** Earlier versions noted each acknowledged mutation, but not the newest one, which a restored server may have lost. */
const nameNewestAcknowledged = async (transaction: DexieTransaction): Promise<void> => {
  const newest = (await transaction.table('acknowledged').orderBy('at').last()) as Acknowledged | undefined
  if (newest) await transaction.table('meta').put({ key: 'newestAcknowledged', id: newest.id, position: 0 })
}

/** Sends the mutations of a database; each engine is one. */
export interface Sender {
  /** Whether a mutation that is written now leaves at once. It is then stored as frozen, which spares a transaction before it leaves. */
  sendsAtOnce(): boolean
  /** Called after each write. An urgent write is sent even while a failed drain waits. */
  noteWrite(write: { isUrgent: boolean }): void
}

/** One user's data on this device, or the public database of visitors when `userId` is null. */
export class LocalDatabase extends Dexie {
  declare account: EntityTable<ShownRows['account'], 'id'>
  declare people: EntityTable<ShownRows['person'], 'id'>
  declare jobs: EntityTable<ShownRows['job'], 'id'>
  declare applications: EntityTable<ShownRows['application'], 'id'>
  declare messages: EntityTable<ShownRows['message'], 'id'>
  declare notifications: EntityTable<ShownRows['notification'], 'id'>
  declare templates: EntityTable<ShownRows['template'], 'id'>
  declare kept: EntityTable<ShownRows['kept'], 'id'>
  declare searches: EntityTable<ShownRows['search'], 'id'>
  declare blocks: EntityTable<ShownRows['block'], 'id'>
  declare papers: EntityTable<ShownRows['paper'], 'id'>
  declare wageYears: EntityTable<ShownRows['wageYear'], 'id'>
  declare base: Table<BaseRow, [Entity, Id]>
  declare membership: Table<Membership, [string, Entity, Id]>
  declare feeds: EntityTable<FeedState, 'feed'>
  declare outbox: Table<OutboxItem, number, Omit<OutboxItem, 'order'> & { order?: number }>
  declare refusals: EntityTable<Refused, 'id'>
  declare drafts: EntityTable<Draft, 'key'>
  declare meta: Table<FactRow, FactRow['key']>
  declare cachedJobs: EntityTable<CachedJob, 'id'>
  declare answers: EntityTable<StoredAnswer, 'path'>
  declare cachedProfiles: EntityTable<CachedProfile, 'id'>
  declare acknowledged: EntityTable<Acknowledged, 'id'>

  readonly now: () => number
  readonly newId: () => Id
  /** This person as the sign-in answered. It replaces the account row until the first pull has brought it. */
  signedIn: Pick<User, 'userType' | 'city'> | undefined
  /** The engine of this tab, which sends the mutations that the tab writes. */
  readonly senders = new Set<Sender>()
  /** The value that this page's form last read or stored for each draft, by key. */
  readonly knownDrafts = new Map<string, unknown>()
  /** True once another tab has upgraded or deleted the database. It is then closed for good. */
  isRetired = false
  /** Called at that moment: a tab that can store nothing must not hold the event stream that other tabs need. */
  readonly onRetired = new Set<() => void>()

  constructor(
    readonly userId: Id | null,
    clockAndIds: ClockAndIds = systemClockAndIds,
    { upgrades, ...options }: DexieOptions & { upgrades?: Upgrades } = {},
  ) {
    // Without Dexie's query cache, a live query re-reads what a transaction changed; with it, live queries missed some updates. Strict
    // durability: a write that a screen has confirmed must survive a loss of power, and a browser may otherwise report a commit before it
    // is on the disk.
    super(databaseName(userId), { cache: 'disabled', chromeTransactionDurability: 'strict', ...options })
    this.use(relaxPulls)
    this.use(storeAsBytes)
    const left = leftPage()
    if (left) this.use(left)
    this.now = () => clockAndIds.now()
    this.newId = () => clockAndIds.newId()
    // Dexie reads the schema of every named version before it shows the first row. So only the versions that change rows are named, and the
    // newest: a device at a version in between gets the missing tables and indexes.
    this.version(3).stores(thirdSchema).upgrade(nameNewestAcknowledged)
    this.version(10).stores(tenthSchema)

    readAsBlobs(this)
    // A reader gets each mutation with the arguments of this version of the app. Dexie calls the hook for a missing row too, with undefined.
    this.outbox.hook('reading', (item) => item && toCurrent(item, upgrades))
    this.refusals.hook('reading', (refused) => refused && toCurrent(refused, upgrades))
    this.acknowledged.hook('reading', (one) => one && { ...one, item: toCurrent(one.item, upgrades) })

    // Another tab upgrades or deletes the database; reopening it would undo a sign-out that deletes. Returning false keeps Dexie's own
    // handler from running, which would reopen it.
    this.on('versionchange', () => {
      this.isRetired = true
      this.close({ disableAutoOpen: true })
      for (const listener of this.onRetired) listener()
      return false
    })

    // A browser may close a database by itself, for example when its storage fails. The next read reopens it. But a live query that was under
    // way has failed silently, and only this event makes it read again.
    this.on('close', () => void setTimeout(() => void Dexie.on.storagemutated.fire(everything)))
  }

  /**
   * Its stored name is from when it held lists too. Moving the photos would need twice their room, which a full device does not have. Lists that
   * were left there expire within a week.
   */
  get messagePhotos(): EntityTable<MessagePhoto, 'key'> {
    return this.table('cachedLists')
  }

  /** Returns the table of one kind of row, for code that treats all kinds alike. */
  rowsOf(entity: Entity): Table<AnyRow, Id> {
    return this.table(tableOf[entity])
  }

  async readMeta<Key extends FactRow['key']>(key: Key): Promise<MetaOf<Key> | undefined> {
    return (await this.meta.get(key)) as MetaOf<Key> | undefined
  }

  /** Returns all rows of `meta`. They are few, so one request for all costs less than one for each. */
  async readMetas(): Promise<{ [Key in FactRow['key']]?: MetaOf<Key> }> {
    return Object.fromEntries((await this.meta.toArray()).map((row) => [row.key, row]))
  }
}

/** Says that every row of every database may have changed, as Dexie does. A mere `true` could not be joined to what Dexie says. */
const everything: ObservabilitySet = { all: new RangeSet(-Infinity, [[]]) }

export const databaseName = (userId: Id | null) => (userId === null ? 'coup-de-main' : `coup-de-main:${userId}`)

const opened = new Map<string, LocalDatabase>()

/** Makes the next `openDatabase` create a new instance. */
export const forgetDatabase = (userId: Id | null): void => {
  opened.delete(databaseName(userId))
}

/** Returns this tab's only instance, or a new one if it is retired. The database opens at its first use. */
export const openDatabase = (userId: Id | null): LocalDatabase => {
  const name = databaseName(userId)
  const known = opened.get(name)
  if (known && !known.isRetired) return known
  const database = new LocalDatabase(userId, undefined, patientStorage())
  opened.set(name, database)
  return database
}

/** Milliseconds to wait for a database: `blocked` by a tab with an old version, or `silent`, when the browser gives no reason. */
const patience = { blocked: 5_000, silent: 15_000 }

/** Resolves once the database is open. Throws StorageUnavailable if it is held up for longer, for example, in silence, by another tab's deletion. */
export const readyDatabase = async (
  database: LocalDatabase,
  { blocked: blockedMs, silent: silentMs } = patience,
): Promise<LocalDatabase> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const blocked = new Promise<never>((_, reject) => {
    const wait = (reason: keyof typeof patience, ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(new StorageUnavailable(reason)), ms)
    }
    wait('silent', silentMs)
    database.on('blocked', () => wait('blocked', blockedMs))
  })
  try {
    await Promise.race([database.open(), blocked])
    return database
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error
    throw new StorageUnavailable('failed', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
