import type { Id } from '../../schema/ids.ts'
import type { PushAnswer, Verdict } from '../../schema/sync.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import { waitBefore } from '../device/backoff.ts'
import type { LocalDatabase } from '../store/database.ts'
import { readReplica, writeReplica, type Replica } from '../store/replica.ts'
import type { SyncEnvironment } from './environment.ts'
import { entitiesOf, mutatorFor } from '../mutators/registry.ts'
import { carried, type OutboxItem, type Refused } from '../store/outbox-item.ts'
import { covers } from '../store/positions.ts'
import { longestWait } from './push-batch.ts'
import { rebaseWithout, tablesToRebase } from '../outbox/rebase.ts'

/** After this many unknown failures a mutation is parked: visible, tried again by the user, never deleted. */
const attemptsBeforeParking = 10

type VerdictOf<Name extends Verdict['verdict']> = Extract<Verdict, { verdict: Name }>

/**
 * Stores the verdicts. Returns false, and stores nothing, when the answer is of another epoch than the replica: the next pull decides
 * which is newer. `generation` is that of the replica at the time of asking: a resync may begin anew under the same epoch, and then a
 * verdict of before may be one that the server has lost.
 */
export const applyVerdicts = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  { epoch, verdicts }: PushAnswer,
  generation = 0,
): Promise<boolean> => {
  const asked: Asked = { epoch, generation }
  if (!(await follow(db, asked))) return false
  await acknowledge(db, asked, [...pick(verdicts, 'applied'), ...pick(verdicts, 'duplicate')])
  await refuse(db, asked, pick(verdicts, 'rejected'))
  await postpone(db, env, pick(verdicts, 'retry'))
  await releaseAcknowledged(db)
  return true
}

const pick = <Name extends Verdict['verdict']>(verdicts: Verdict[], name: Name) =>
  verdicts.filter((one): one is VerdictOf<Name> => one.verdict === name)

type Asked = Pick<Replica, 'epoch' | 'generation'>

/** Returns whether the device follows this replica. One that has never pulled starts to follow the epoch of its first verdicts. */
const follow = async (db: LocalDatabase, asked: Asked): Promise<boolean> => {
  if (!(await readReplica(db))) {
    await db.transaction('rw', db.meta, async () => {
      if (!(await readReplica(db))) await writeReplica(db, { ...asked, isResyncing: false })
    })
  }
  return await isFollowed(db, asked)
}

const isFollowed = async (db: LocalDatabase, { epoch, generation }: Asked) => {
  const replica = await readReplica(db)
  return replica?.epoch === epoch && replica.generation === generation
}

const acknowledge = async (db: LocalDatabase, asked: Asked, verdicts: VerdictOf<'applied' | 'duplicate'>[]) => {
  if (verdicts.length === 0) return
  await db.transaction('rw', db.outbox, db.acknowledged, db.meta, async () => {
    if (!(await isFollowed(db, asked))) return
    await noteNewest(db, verdicts)
    for (const { id, position } of verdicts) {
      const item = await db.outbox.get({ id })
      if (!item || item.state === 'acknowledged') continue
      await db.outbox.put({ ...withoutFailure(item), state: 'acknowledged', position })
      await db.acknowledged.put({ id, at: db.now(), item })
    }
  })
}

/** Positions are in the order of commits, so a restored server that has the mutation with the highest one has all of them. */
const noteNewest = async (db: LocalDatabase, verdicts: VerdictOf<'applied' | 'duplicate'>[]) => {
  const known = await db.readMeta('newestAcknowledged')
  let newest: { id: Id; position: number } = known ?? { id: '', position: -1 }
  for (const verdict of verdicts) if (verdict.position >= newest.position) newest = verdict
  if (newest !== known) await db.meta.put({ key: 'newestAcknowledged', id: newest.id, position: newest.position })
}

const withoutFailure = (item: OutboxItem): OutboxItem => {
  const { notBefore: _notBefore, alone: _alone, lastError: _lastError, ...rest } = item
  return rest
}

/** Moves refused mutations to the refusals, and with them the unsent mutations that need the rows they would have created. */
const refuse = async (db: LocalDatabase, asked: Asked, verdicts: VerdictOf<'rejected'>[]) => {
  const refused = await db.outbox
    .where('id')
    .anyOf(verdicts.map(({ id }) => id))
    .toArray()
  if (refused.length === 0) return
  const dependents = findDependents(refused, await db.outbox.toArray())
  const kinds = entitiesOf([...refused, ...dependents].map(({ name }) => name))

  await db.transaction('rw', [...tablesToRebase(db, kinds), db.refusals, db.meta], async () => {
    if (!(await isFollowed(db, asked))) return
    const removed: Id[] = []
    const remove = async (id: Id, code: Refused['code'], message: string, unless: (item: OutboxItem) => boolean) => {
      const item = await db.outbox.get({ id })
      if (!item || unless(item)) return
      await db.outbox.delete(item.order)
      await db.refusals.put(toRefused(item, code, message, db.now()))
      removed.push(id)
    }
    for (const { id, code, message } of verdicts) await remove(id, code, message, isAcknowledged)
    for (const { id } of dependents) await remove(id, 'depends', '', (item) => item.frozen)
    await rebaseWithout(db, removed)
  })
}

const isAcknowledged = (item: OutboxItem) => item.state === 'acknowledged'

/** Returns only mutations that were never sent: about the others the server decides. */
const findDependents = (refused: OutboxItem[], all: OutboxItem[]): OutboxItem[] => {
  const gone = new Set(refused.map((item) => mutatorFor(item)?.creates?.(item.args)))
  gone.delete(undefined)
  return all.filter((item) => {
    const needed = mutatorFor(item)?.needs?.(item.args)
    return needed !== undefined && gone.has(needed) && !item.frozen
  })
}

const toRefused = (item: OutboxItem, code: Refused['code'], message: string, at: number) => {
  const { id, name, version, args } = item
  return { id, name, version, args, code, message, at, ...carried(item) } as Refused
}

/** Queues mutations again. Only the first of each lane counts a failure; the server has not tried the rest. */
const postpone = async (db: LocalDatabase, env: SyncEnvironment, verdicts: VerdictOf<'retry'>[]) => {
  if (verdicts.length === 0) return
  await db.transaction('rw', db.outbox, async () => {
    const failedLanes = new Set<string>()
    for (const { id, after } of verdicts) {
      const item = await db.outbox.get({ id })
      if (item?.state !== 'sending') continue
      const isFirst = !failedLanes.has(item.lane)
      failedLanes.add(item.lane)
      await db.outbox.put(isFirst ? withFailure(item, env, 'retry', after) : { ...item, state: 'queued' })
    }
  })
}

/** Returns the mutation with one more unknown failure. */
export const withFailure = (item: OutboxItem, env: SyncEnvironment, lastError: string, after = 0): OutboxItem => {
  const attempts = item.attempts + 1
  if (attempts >= attemptsBeforeParking) return { ...item, state: 'parked', attempts, lastError }
  const wait = Math.min(longestWait, Math.max(after, waitBefore(item.attempts, env.random)))
  return { ...item, state: 'queued', attempts, lastError, notBefore: env.now() + wait }
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
    const removed: Id[] = []
    for (const { id } of shown) {
      const item = await db.outbox.get({ id })
      if (item?.state !== 'acknowledged' || !covers(now, item.position ?? 0)) continue
      await db.outbox.delete(item.order)
      removed.push(id)
    }
    await rebaseWithout(db, removed)
  })
}
