import type { Id } from '../../schema/ids.ts'
import type { MutationName } from '../../schema/mutations.ts'
import type { PushAnswer, Verdict } from '../../schema/sync.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import type { LocalDatabase } from '../store/database.ts'
import { readReplica, writeReplica } from '../store/replica.ts'
import type { SyncEnvironment } from './environment.ts'
import type { Mutator } from '../mutators/mutator.ts'
import { entitiesOf, mutatorOf } from '../mutators/registry.ts'
import { carried, type OutboxItem, type Refused } from '../store/outbox-item.ts'
import { covers } from '../store/positions.ts'
import { lastThrough, withFailure } from './failures.ts'
import { rebaseWithout, tablesToRebase } from '../outbox/rebase.ts'

type VerdictOf<Name extends Verdict['verdict']> = Extract<Verdict, { verdict: Name }>

/**
 * Stores the verdicts of one answer in one transaction. Returns false, and stores nothing, when the answer is of another epoch than the
 * replica: the next pull decides which is newer.
 */
export const applyVerdicts = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  { epoch, verdicts }: PushAnswer,
): Promise<boolean> => {
  if (!(await followEpoch(db, epoch))) return false
  const items = await readItems(db, verdicts)
  if (items.length === 0) return true
  const rejected = pick(verdicts, 'rejected')
  const dependents = await findDependents(db, items, rejected)
  const refused = new Set(rejected.map(({ id }) => id))
  const kinds = entitiesOf([...items.filter(({ id }) => refused.has(id)), ...dependents].map(({ name }) => name))

  const tables = [...tablesToRebase(db, kinds), db.acknowledged, db.refusals, db.meta]
  const isStored = await db.transaction('rw', tables, async () => {
    if ((await readReplica(db))?.epoch !== epoch) return false
    const all = await db.outbox.bulkGet([...items, ...dependents].map(({ order }) => order))
    const current = new Map(all.flatMap((item) => (item ? [[item.id, item] as const] : [])))
    await acknowledge(db, current, [...pick(verdicts, 'applied'), ...pick(verdicts, 'duplicate')])
    await refuse(db, current, rejected, dependents)
    await postpone(db, env, current, pick(verdicts, 'retry'))
    return true
  })
  if (isStored) await releaseAcknowledged(db)
  return isStored
}

/** Up to so many mutations are looked up one by one; for more, reading the whole outbox at once is faster. */
const fewVerdicts = 8

const readItems = async (db: LocalDatabase, verdicts: Verdict[]): Promise<OutboxItem[]> => {
  if (verdicts.length === 0) return []
  const ids = new Set(verdicts.map(({ id }) => id))
  if (ids.size <= fewVerdicts)
    return await db.outbox
      .where('id')
      .anyOf([...ids])
      .toArray()
  return (await db.outbox.toCollection().toArray()).filter(({ id }) => ids.has(id))
}

const pick = <Name extends Verdict['verdict']>(verdicts: Verdict[], name: Name) =>
  verdicts.filter((one): one is VerdictOf<Name> => one.verdict === name)

/** Returns whether the device follows this epoch. One that has never pulled starts to follow the epoch of its first verdicts. */
const followEpoch = async (db: LocalDatabase, epoch: string): Promise<boolean> => {
  const replica = await readReplica(db)
  if (replica) return replica.epoch === epoch
  await db.transaction('rw', db.meta, async () => {
    if (!(await readReplica(db))) await writeReplica(db, { epoch, generation: 0, isResyncing: false })
  })
  return (await readReplica(db))?.epoch === epoch
}

type ItemsById = ReadonlyMap<Id, OutboxItem>

const acknowledge = async (db: LocalDatabase, current: ItemsById, verdicts: VerdictOf<'applied' | 'duplicate'>[]) => {
  const taken = new Map<Id, { item: OutboxItem; position: number }>()
  for (const { id, position } of verdicts) {
    const item = current.get(id)
    if (item && item.state !== 'acknowledged' && !taken.has(id)) taken.set(id, { item, position })
  }
  if (taken.size === 0) return
  const at = db.now()
  await db.outbox.bulkPut(
    [...taken.values()].map(({ item, position }) => ({ ...withoutFailure(item), state: 'acknowledged', position })),
  )
  await db.acknowledged.bulkPut([...taken].map(([id, { item }]) => ({ id, at, item })))
}

const withoutFailure = (item: OutboxItem): OutboxItem => {
  const { notBefore: _1, alone: _2, lastError: _3, failures: _4, failedAt: _5, ...rest } = item
  return rest
}

/** Moves refused mutations to the refusals, and with them the unsent mutations that need the rows they would have created. */
const refuse = async (
  db: LocalDatabase,
  current: ItemsById,
  verdicts: VerdictOf<'rejected'>[],
  dependents: OutboxItem[],
) => {
  const refusals = new Map<Id, Refused>()
  const orders: number[] = []
  const remove = (item: OutboxItem, code: Refused['code'], message: string) => {
    refusals.set(item.id, toRefused(item, code, message, db.now()))
    orders.push(item.order)
  }
  for (const { id, code, message } of verdicts) {
    const item = current.get(id)
    if (item && item.state !== 'acknowledged' && !refusals.has(id)) remove(item, code, message)
  }
  for (const { id } of dependents) {
    const item = current.get(id)
    if (item && !item.frozen && !refusals.has(id)) remove(item, 'depends', '')
  }
  if (orders.length === 0) return
  await db.outbox.bulkDelete(orders)
  await db.refusals.bulkPut([...refusals.values()])
  await rebaseWithout(db, [...refusals.keys()])
}

/** Returns only mutations that were never sent: about the others the server decides. */
const findDependents = async (
  db: LocalDatabase,
  items: OutboxItem[],
  rejected: VerdictOf<'rejected'>[],
): Promise<OutboxItem[]> => {
  const refused = new Set(rejected.map(({ id }) => id))
  const gone = new Set(items.map((item) => (refused.has(item.id) ? mutatorFor(item)?.creates?.(item.args) : undefined)))
  gone.delete(undefined)
  if (gone.size === 0) return []
  return (await db.outbox.toCollection().toArray()).filter((item) => {
    const needed = mutatorFor(item)?.needs?.(item.args)
    return needed !== undefined && gone.has(needed) && !item.frozen
  })
}

const mutatorFor = (item: OutboxItem): Mutator<MutationName> | undefined => mutatorOf(item.name)

const toRefused = (item: OutboxItem, code: Refused['code'], message: string, at: number) => {
  const { id, name, args } = item
  return { id, name, args, code, message, at, ...carried(item) } as Refused
}

/** Queues mutations again. Only the first of each lane counts a failure; the server has not tried the rest. */
const postpone = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  current: ItemsById,
  verdicts: VerdictOf<'retry'>[],
) => {
  if (verdicts.length === 0) return
  const through = await lastThrough(db)
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

  const tables = [...tablesToRebase(db, entitiesOf(shown.map(({ name }) => name))), db.feeds]
  await db.transaction('rw', tables, async () => {
    const now = await db.feeds.get(feed)
    const current = await db.outbox.bulkGet(shown.map(({ order }) => order))
    const removed = current.filter(
      (item) => item?.state === 'acknowledged' && covers(now, item.position ?? 0),
    ) as OutboxItem[]
    if (removed.length === 0) return
    await db.outbox.bulkDelete(removed.map(({ order }) => order))
    await rebaseWithout(
      db,
      removed.map(({ id }) => id),
    )
  })
}
