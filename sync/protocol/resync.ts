import type { Id } from '../../schema/ids.ts'
import { entities, type Entity, type PullAnswer } from '../../schema/sync.ts'
import type { LocalDatabase } from '../store/database.ts'
import { readReplica, writeReplica, type Replica } from '../store/replica.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { reviveParked } from './failures.ts'
import type { PullPlan } from './pull-plan.ts'
import { entitiesOf, isBookkeeping, mutatorFor } from '../mutations/registry.ts'
import { rebaseRows, storeServerRows } from '../outbox/rebase.ts'
import { tablesToRebase } from '../writing/show-write.ts'
import { keyOf, splitKey, type Key } from '../store/rows.ts'

const hour = 60 * 60 * 1_000
const longestLived = 24 * hour
const acknowledgedKeptFor = 30 * longestLived
/** A replica that takes over lacks the last seconds, and takes over within a minute. */
const recently = 2 * 60 * 1_000
/** The server keeps records for 400 days, and might apply an older mutation a second time. */
const offeredAgainFor = 390 * longestLived

/**
 * Deletes acknowledged mutations after 30 days; from then on a resync no longer queues them. A leap of the clock, or a long absence of the
 * device, counts as one day at most.
 */
export const forgetAcknowledged = (db: LocalDatabase): Promise<void> =>
  db.transaction('rw', db.acknowledged, db.meta, async () => {
    const now = db.now()
    const past = now - ((await db.readMeta('clock'))?.at ?? -Infinity)
    const leap = Number.isFinite(past) ? past - Math.min(Math.max(past, 0), longestLived) : 0
    if (leap !== 0) {
      // Nothing was acknowledged in the future: a mutation acknowledged since the clock leapt already has the new time.
      const kept = await db.acknowledged.toArray()
      await db.acknowledged.bulkPut(kept.map((one) => ({ ...one, at: Math.min(one.at + Math.max(leap, 0), now) })))
    }
    if (Math.abs(past) >= hour) await db.meta.put({ key: 'clock', at: now })
    await db.acknowledged
      .where('at')
      .below(now - acknowledgedKeptFor)
      .delete()
  })

/** Whether the server's data are no longer those that this device has followed: another epoch, or a head behind a cursor. */
export const needsResync = (plan: PullPlan, answer: PullAnswer): boolean => {
  if (plan.replica && plan.replica.epoch !== answer.epoch) return true
  const cursors = new Map(plan.cursors.map(({ feed, cursor }) => [feed, cursor ?? 0]))
  return answer.feeds.some(({ feed, head }) => head < (cursors.get(feed) ?? 0))
}

/** The epoch by which the server tells one device that it has been left behind (sync/README.md §2.8). */
const leftBehind = 'left-behind'

/** Whether the server's data have another history than the followed one, as after a failover: for all devices, and not for this one alone. */
export const isOtherHistory = (followed: string | undefined, epoch: string): boolean =>
  followed !== undefined && followed !== epoch && followed !== leftBehind && epoch !== leftBehind

/**
 * Whether something on this device waits to be sent, or was confirmed so recently that another history may lack it: then the device must not wait
 * before it resyncs. What only notes that something was seen may wait.
 */
export const hasUrgentWrites = (db: LocalDatabase): Promise<boolean> =>
  db.transaction('r', db.outbox, db.acknowledged, async () => {
    if ((await db.outbox.count()) > 0) return true
    const since = db.now() - recently
    const confirmed = await db.acknowledged.where('at').above(since).toArray()
    return confirmed.some(({ item }) => !isBookkeeping(item))
  })

/**
 * Begins a new replica. The shown rows stay until the replica is complete (`sweepUnheld`), so that no screen goes empty. The outbox, drafts
 * and refusals stay. Mutations acknowledged in the last 30 days are queued again.
 */
export const resync = async (db: LocalDatabase, plan: PullPlan, epoch: string): Promise<void> => {
  const kinds = entitiesOf((await db.acknowledged.toArray()).map(({ item }) => item.name))
  const tables = [db.meta, db.feeds, db.membership, db.acknowledged, ...tablesToRebase(db, kinds)]
  await db.transaction('rw', tables, async () => {
    const replica = await readReplica(db)
    if (replica?.epoch !== plan.replica?.epoch || replica?.generation !== plan.replica?.generation) return
    await writeReplica(db, { epoch, generation: (replica?.generation ?? 0) + 1, isResyncing: true })
    await db.meta.bulkDelete(['jobsFloor', 'newestAcknowledged', 'skipped'])
    await db.feeds.clear()
    await db.membership.clear()
    await requeueAcknowledged(db, kinds)
    await reviveParked(db)
  })
}

/**
 * Puts acknowledged mutations back at their old places in the outbox, before later writes. `kinds` are the kinds of rows that the
 * transaction spans; another tab may meanwhile have acknowledged mutations of other kinds.
 */
const requeueAcknowledged = async (db: LocalDatabase, kinds: Entity[]) => {
  await forgetAcknowledged(db)
  const isOffered = ({ createdAt }: OutboxItem) => db.now() - Date.parse(createdAt) < offeredAgainFor
  const items = (await db.acknowledged.toArray()).map(({ item }) => item).filter(isOffered)
  for (const item of items) await db.outbox.put(toQueued(item))
  await db.acknowledged.clear()
  const keys = new Set([...items.flatMap(({ touches }) => touches), ...(await reachedFurther(db, items, kinds))])
  await rebaseRows(db, [...keys].filter((key) => kinds.some((kind) => key.startsWith(`${kind}:`))).map(splitKey))
}

/** Returns the rows of these kinds that a mutation may change although it did not touch them when it was written. */
const reachedFurther = async (db: LocalDatabase, items: OutboxItem[], kinds: Entity[]): Promise<Key[]> => {
  const names = items.filter((item) => mutatorFor(item)?.reachesFurther).map(({ name }) => name)
  const keys: Key[] = []
  for (const entity of entitiesOf(names).filter((kind) => kinds.includes(kind))) {
    for (const id of await db.rowsOf(entity).toCollection().primaryKeys()) keys.push(keyOf(entity, id))
  }
  return keys
}

const toQueued = (item: OutboxItem): OutboxItem => {
  const { position: _position, notBefore: _notBefore, failures: _failures, failedAt: _failedAt, ...rest } = item
  return { ...rest, state: 'queued', attempts: 0, frozen: true }
}

/**
 * Drops the rows that the complete replica does not hold. Each transaction checks that the resync is still under way: a tab that was frozen
 * halfway would find rows that another tab has stored since, without memberships.
 */
export const sweepUnheld = async (db: LocalDatabase, complete: Replica): Promise<void> => {
  for (const entity of entities) {
    // People stay while a row names them; `sweepPeople` drops them.
    if (entity === 'person') continue
    await sweepKind(db, entity, complete)
  }
  await db.transaction('rw', db.meta, async () => {
    if (await isUnderWay(db, complete)) await writeReplica(db, { ...complete, isResyncing: false })
  })
}

const isUnderWay = async (db: LocalDatabase, complete: Replica): Promise<boolean> => {
  const replica = await readReplica(db)
  return replica?.isResyncing === true && isSameReplica(replica, complete)
}

const isSameReplica = (one: Replica, other: Replica): boolean =>
  one.epoch === other.epoch && one.generation === other.generation

const idsPerSweep = 200

const sweepKind = async (db: LocalDatabase, entity: Entity, complete: Replica) => {
  const ids = await db.rowsOf(entity).toCollection().primaryKeys()
  const based = (await db.base.toArray()).filter((base) => base.entity === entity).map(({ id }) => id)
  const all = [...new Set<Id>([...ids, ...based])]
  for (let start = 0; start < all.length; start += idsPerSweep) {
    const some = all.slice(start, start + idsPerSweep)
    await db.transaction('rw', [...tablesToRebase(db, [entity]), db.membership, db.meta], async () => {
      if (!(await isUnderWay(db, complete))) return
      const held = await db.membership
        .where('[entity+id]')
        .anyOf(some.map((id) => [entity, id]))
        .toArray()
      const heldIds = new Set(held.map(({ id }) => id))
      const gone = some.filter((id) => !heldIds.has(id)).map((id) => ({ entity, id, row: undefined }))
      if (gone.length > 0) await storeServerRows(db, gone)
    })
  }
}
