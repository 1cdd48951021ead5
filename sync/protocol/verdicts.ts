import type { Id } from '../../schema/ids.ts'
import type { Entity, PushAnswer, Verdict } from '../../schema/sync.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { LocalDatabase, MetaOf } from '../store/database.ts'
import { toReplica, writeReplica, type Replica } from '../store/replica.ts'
import type { SyncEnvironment } from './environment.ts'
import { entitiesOf, isBookkeeping, mutatorFor } from '../mutations/registry.ts'
import { carried, type OutboxItem, type Refused } from '../store/outbox-item.ts'
import { readItems } from '../store/unsent.ts'
import { covers } from '../store/cursor-covers.ts'
import { writeAll } from '../store/write-all.ts'
import { lastThrough, withFailure } from './failures.ts'
import { kindsOf, readBasesOf, rebaseOnto, rebaseWithout } from '../outbox/rebase.ts'
import { tablesToRebase } from '../writing/show-write.ts'

type VerdictOf<Name extends Verdict['verdict']> = Extract<Verdict, { verdict: Name }>

/** The replica at the time of asking. After a resync under the same epoch, an older verdict may concern an effect that the server has lost. */
export type Asked = Pick<Replica, 'epoch' | 'generation'>

/** The state that a push named, with the newest acknowledged mutation at that time. */
export type AskedByPush = Asked & { acknowledged: Id | undefined }

/**
 * Stores the verdicts of one answer in one transaction, and drops the mutations whose effect the user's feed has shown. Returns false, and
 * stores nothing, if the answer may be of another replica than the device follows: the next pull decides which is newer.
 */
export const applyVerdicts = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  { epoch, verdicts }: Pick<PushAnswer, 'epoch' | 'verdicts'>,
  generation = 0,
): Promise<boolean> => {
  const known = verdicts.length > 0 ? await readItems(db, idsOf(verdicts)) : []
  const isStored = await storeVerdicts(db, env, { epoch, generation }, verdicts, known)
  if (isStored) await releaseAcknowledged(db)
  return isStored
}

/** `known`: the mutations of these verdicts, as read before. Returns what `applyVerdicts` does. */
export const storeVerdicts = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  asked: Asked | AskedByPush,
  verdicts: Verdict[],
  known: OutboxItem[],
): Promise<boolean> => {
  if (known.length === 0)
    return await db.transaction('rw', db.meta, async () => await follow(db, asked, await db.readMetas()))
  const rejected = pick(verdicts, 'rejected')
  const dependents = await findDependents(db, known, rejected)
  const refused = new Set(idsOf(rejected))
  const gone = [...known.filter(({ id }) => refused.has(id)), ...dependents]
  const accepted = [...pick(verdicts, 'applied'), ...pick(verdicts, 'duplicate')]

  // A final verdict in this answer means that a mutation got through just now.
  const through = accepted.length + rejected.length > 0 ? db.now() : await lastThrough(db)

  // A live query may miss updates of a transaction that spans tables which it does not write. So only written tables are named.
  const tables = [
    ...(gone.length > 0 ? [...tablesToRebase(db, await kindsOf(db, gone)), db.refusals] : [db.outbox]),
    ...(accepted.length > 0 ? [db.acknowledged] : []),
    db.meta,
  ]
  return await db.transaction('rw', tables, async () => {
    // In parallel: requests in sequence would each wait for a round trip to the storage.
    const [metas, all] = await Promise.all([db.readMetas(), readItems(db, idsOf([...known, ...dependents]))])
    if (!(await follow(db, asked, metas))) return false
    const current = new Map(all.map((item) => [item.id, item]))
    await acknowledge(db, current, accepted, metas.newestAcknowledged)
    await refuse(db, current, rejected, dependents)
    await postpone(db, env, current, { verdicts: pick(verdicts, 'retry'), through })
    return true
  })
}

const idsOf = (list: readonly { id: Id }[]): Id[] => list.map(({ id }) => id)

const pick = <Name extends Verdict['verdict']>(verdicts: Verdict[], name: Name) =>
  verdicts.filter((one): one is VerdictOf<Name> => one.verdict === name)

/**
 * Returns whether the device surely follows this replica.
 *
 * - A device that has never pulled follows the first replica that answers.
 * - Where locks fail, another push may have been answered while this one travelled. This one then did not name the newest acknowledged
 *   mutation, and the server may have been restored between the two: noting a later mutation as the newest would hide the loss of the earlier
 *   one.
 */
const follow = async (
  db: LocalDatabase,
  asked: Asked | AskedByPush,
  { copy, newestAcknowledged: newest }: { copy?: MetaOf<'copy'>; newestAcknowledged?: Newest },
): Promise<boolean> => {
  const replica = toReplica(copy)
  const { epoch, generation } = asked
  if (!replica) await writeReplica(db, { epoch, generation, isResyncing: false })
  else if (!isOf(replica, asked)) return false
  return !('acknowledged' in asked) || newest?.id === asked.acknowledged
}

type Newest = MetaOf<'newestAcknowledged'>

const isOf = (replica: Replica, { epoch, generation }: Asked): boolean =>
  replica.epoch === epoch && replica.generation === generation

type ItemsById = ReadonlyMap<Id, OutboxItem>

const acknowledge = async (
  db: LocalDatabase,
  current: ItemsById,
  verdicts: VerdictOf<'applied' | 'duplicate'>[],
  known: Newest | undefined,
) => {
  const taken = new Map<Id, { item: OutboxItem; position: number }>()
  for (const { id, position } of verdicts) {
    const item = current.get(id)
    if (item && item.state !== 'acknowledged' && !taken.has(id)) taken.set(id, { item, position })
  }
  if (taken.size === 0) return
  const newest = findNewest(known, [...taken.values()])
  const at = db.now()
  const items = [...taken.values()].map(
    ({ item, position }) => ({ ...withoutFailure(item), state: 'acknowledged', position }) as const,
  )
  const notes = [...taken].map(([id, { item }]) => ({ id, at, item }))
  await writeAll(taken.size * 2, [
    ...(newest && newest !== known ? [() => db.meta.put(newest)] : []),
    () => db.outbox.bulkPut(items),
    () => db.acknowledged.bulkPut(notes),
  ])
}

/**
 * Returns the newest acknowledged mutation. Positions follow the order of commits, so a restored server that has the mutation with the highest
 * position has all of them. A mutation that moved no feed has the position of the one before it: of two with the same position, the one
 * written later is newer.
 */
const findNewest = (known: Newest | undefined, taken: { item: OutboxItem; position: number }[]): Newest | undefined => {
  let newest = known
  for (const { item, position } of taken) {
    const { position: highest, order = -1 } = newest ?? { position: -1 }
    if (position > highest || (position === highest && item.order > order))
      newest = { key: 'newestAcknowledged', id: item.id, position, order: item.order }
  }
  return newest
}

const withoutFailure = (item: OutboxItem): OutboxItem => {
  const { notBefore: _1, alone: _2, lastError: _3, failures: _4, failedAt: _5, ...rest } = item
  return rest
}

/**
 * Moves refused mutations to the refusals, and with them the never-sent mutations that need the rows they would have created. Refused
 * bookkeeping leaves nothing.
 */
const refuse = async (
  db: LocalDatabase,
  current: ItemsById,
  verdicts: VerdictOf<'rejected'>[],
  dependents: OutboxItem[],
) => {
  const refusals = new Map<Id, Refused>()
  const removed = new Map<Id, number>()
  const remove = (item: OutboxItem, code: Refused['code'], message: string) => {
    if (!isBookkeeping(item)) refusals.set(item.id, toRefused(item, code, message, db.now()))
    removed.set(item.id, item.order)
  }
  for (const { id, code, message } of verdicts) {
    const item = current.get(id)
    if (item && item.state !== 'acknowledged' && !removed.has(id)) remove(item, code, message)
  }
  for (const { id } of dependents) {
    const item = current.get(id)
    if (item && !item.frozen && !removed.has(id)) remove(item, 'depends', '')
  }
  if (removed.size === 0) return
  await db.outbox.bulkDelete([...removed.values()])
  await db.refusals.bulkPut([...refusals.values()])
  await rebaseWithout(db, [...removed.keys()])
}

/** Returns only mutations that were never sent; the server decides about the others. */
const findDependents = async (
  db: LocalDatabase,
  items: OutboxItem[],
  rejected: VerdictOf<'rejected'>[],
): Promise<OutboxItem[]> => {
  const refused = new Set(idsOf(rejected))
  const gone = new Set(items.map((item) => (refused.has(item.id) ? mutatorFor(item)?.creates?.(item.args) : undefined)))
  gone.delete(undefined)
  if (gone.size === 0) return []
  return (await db.outbox.toArray()).filter((item) => {
    const needed = mutatorFor(item)?.needs?.(item.args)
    return needed !== undefined && gone.has(needed) && !item.frozen
  })
}

const toRefused = (item: OutboxItem, code: Refused['code'], message: string, at: number) => {
  const { id, name, version, args } = item
  return { id, name, version, args, code, message, at, ...carried(item) } as Refused
}

/** Queues mutations again. Only the first of each lane counts a failure; the server has not tried the others. */
const postpone = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  current: ItemsById,
  { verdicts, through }: { verdicts: VerdictOf<'retry'>[]; through: number },
) => {
  if (verdicts.length === 0) return
  const failedLanes = new Set<string>()
  const queued = new Map<Id, OutboxItem>()
  for (const { id, after } of verdicts) {
    const item = current.get(id)
    if (item?.state !== 'sending' || queued.has(id)) continue
    const isFirst = !failedLanes.has(item.lane)
    failedLanes.add(item.lane)
    const failed = { lastError: 'retry', through, after }
    queued.set(id, isFirst ? withFailure(item, env, failed) : { ...item, state: 'queued' })
  }
  await db.outbox.bulkPut([...queued.values()])
}

/**
 * Drops acknowledged mutations once the user's feed has delivered their effect; from then on the server row shows it. Until then the
 * optimistic row stays, so that the user's own write never vanishes and returns.
 */
export const releaseAcknowledged = async (db: LocalDatabase): Promise<void> => {
  const feed = userFeed(db.userId ?? '')
  const held = await db.outbox.where('state').equals('acknowledged').toArray()
  const state = held.length > 0 ? await db.feeds.get(feed) : undefined
  const shown = held.filter((item) => covers(state, item.position ?? 0))
  if (shown.length === 0) return

  const others = await release(db, shown, new Set(entitiesOf(shown.map(({ name }) => name))))
  if (others) await release(db, shown, others)
}

/**
 * Releases these mutations, unless they have changed other kinds of rows than `kinds`, as a newer version that was taken back may have done.
 * Then it releases nothing and returns all the kinds of rows that it needs.
 */
const release = async (
  db: LocalDatabase,
  shown: OutboxItem[],
  kinds: ReadonlySet<Entity>,
): Promise<Set<Entity> | undefined> =>
  await db.transaction('rw', [...tablesToRebase(db, kinds), db.feeds], async () => {
    const ids = idsOf(shown)
    const [now, current, bases] = await Promise.all([
      db.feeds.get(userFeed(db.userId ?? '')),
      readItems(db, ids),
      readBasesOf(db, ids),
    ])
    const removed = current.filter((item) => item.state === 'acknowledged' && covers(now, item.position ?? 0))
    if (removed.length === 0) return undefined
    const all = new Set([...kinds, ...bases.map(({ entity }) => entity)])
    if (all.size > kinds.size) return all
    await db.outbox.bulkDelete(removed.map(({ order }) => order))
    await rebaseOnto(db, bases)
    return undefined
  })
