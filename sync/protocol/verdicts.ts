import type { Id } from '../../schema/ids.ts'
import type { MutationName } from '../../schema/mutations.ts'
import type { PushAnswer, Verdict } from '../../schema/sync.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import { waitBefore } from '../device/backoff.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from './environment.ts'
import type { Intent } from '../mutators/mutator.ts'
import { entitiesOf, intentOf } from '../mutators/registry.ts'
import { carried, type OutboxItem, type Refused } from '../store/outbox-item.ts'
import { covers } from '../store/positions.ts'
import { longestWait } from './push-batch.ts'
import { refoldWithout, tablesToFold } from '../outbox/rebase.ts'

/** After so many unknown failures a mutation is parked: visible, to be tried again by the person, never deleted. */
const attemptsBeforeParking = 10

type VerdictOf<Name extends Verdict['verdict']> = Extract<Verdict, { verdict: Name }>

/**
 * Writes down what the server said of each mutation. Answers false, and writes nothing, when the answer speaks of another copy of the
 * server's data than this device has: the next pull finds out which is the newer.
 */
export const applyVerdicts = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  { epoch, verdicts }: PushAnswer,
): Promise<boolean> => {
  const ofThisCopy = await checkEpoch(db, epoch)
  if (!ofThisCopy) return false
  await acknowledge(db, epoch, [...pick(verdicts, 'applied'), ...pick(verdicts, 'duplicate')])
  await refuse(db, epoch, pick(verdicts, 'rejected'))
  await postpone(db, env, pick(verdicts, 'retry'))
  await releaseAcknowledged(db)
  return true
}

const pick = <Name extends Verdict['verdict']>(verdicts: Verdict[], name: Name) =>
  verdicts.filter((one): one is VerdictOf<Name> => one.verdict === name)

/** A device that has never pulled learns here which copy took its first mutations. */
const checkEpoch = async (db: LocalDatabase, epoch: string): Promise<boolean> => {
  const copy = await db.readMeta('copy')
  if (copy) return copy.epoch === epoch
  await db.transaction('rw', db.meta, async () => {
    if (!(await db.meta.get('copy'))) await db.meta.add({ key: 'copy', epoch, generation: 0, restaging: false })
  })
  return (await db.readMeta('copy'))?.epoch === epoch
}

const isSameCopy = async (db: LocalDatabase, epoch: string) => (await db.readMeta('copy'))?.epoch === epoch

const acknowledge = async (db: LocalDatabase, epoch: string, verdicts: VerdictOf<'applied' | 'duplicate'>[]) => {
  if (verdicts.length === 0) return
  await db.transaction('rw', db.outbox, db.acknowledged, db.meta, async () => {
    if (!(await isSameCopy(db, epoch))) return
    for (const { id, position } of verdicts) {
      const item = await db.outbox.get({ id })
      if (!item || item.state === 'acknowledged') continue
      await db.outbox.put({ ...withoutTrouble(item), state: 'acknowledged', position })
      await db.acknowledged.put({ id, at: db.sources.now(), item })
    }
  })
}

const withoutTrouble = (item: OutboxItem): OutboxItem => {
  const { notBefore: _notBefore, alone: _alone, lastError: _lastError, ...rest } = item
  return rest
}

/** The refused go, and with them what was written on top of them and never left this device. */
const refuse = async (db: LocalDatabase, epoch: string, verdicts: VerdictOf<'rejected'>[]) => {
  const refused = await db.outbox
    .where('id')
    .anyOf(verdicts.map(({ id }) => id))
    .toArray()
  if (refused.length === 0) return
  const dependents = findDependents(refused, await db.outbox.toArray())
  const kinds = entitiesOf([...refused, ...dependents].map(({ name }) => name))

  await db.transaction('rw', [...tablesToFold(db, kinds), db.refusals, db.meta], async () => {
    if (!(await isSameCopy(db, epoch))) return
    const removed: Id[] = []
    const remove = async (id: Id, code: Refused['code'], message: string, unless: (item: OutboxItem) => boolean) => {
      const item = await db.outbox.get({ id })
      if (!item || unless(item)) return
      await db.outbox.delete(item.order)
      await db.refusals.put(toRefused(item, code, message, db.sources.now()))
      removed.push(id)
    }
    for (const { id, code, message } of verdicts) await remove(id, code, message, isAcknowledged)
    for (const { id } of dependents) await remove(id, 'depends', '', (item) => item.frozen)
    await refoldWithout(db, removed)
  })
}

const isAcknowledged = (item: OutboxItem) => item.state === 'acknowledged'

/** Only those that were never sent: of the others the server knows better. */
const findDependents = (refused: OutboxItem[], all: OutboxItem[]): OutboxItem[] => {
  const gone = new Set(refused.map((item) => intentFor(item)?.creates?.(item.args)))
  gone.delete(undefined)
  return all.filter((item) => {
    const needed = intentFor(item)?.needs?.(item.args)
    return needed !== undefined && gone.has(needed) && !item.frozen
  })
}

const intentFor = (item: OutboxItem): Intent<MutationName> | undefined => intentOf(item.name)

const toRefused = (item: OutboxItem, code: Refused['code'], message: string, at: number) => {
  const { id, name, args } = item
  return { id, name, args, code, message, at, ...carried(item) } as Refused
}

/** Of a lane that was told to come again only the first has failed; the rest stood behind it. */
const postpone = async (db: LocalDatabase, env: SyncEnvironment, verdicts: VerdictOf<'retry'>[]) => {
  if (verdicts.length === 0) return
  await db.transaction('rw', db.outbox, async () => {
    const failedLanes = new Set<string>()
    for (const { id, after } of verdicts) {
      const item = await db.outbox.get({ id })
      if (item?.state !== 'sending') continue
      const isFirst = !failedLanes.has(item.lane)
      failedLanes.add(item.lane)
      await db.outbox.put(isFirst ? failed(item, env, 'retry', after) : { ...item, state: 'queued' })
    }
  })
}

/** One unknown failure more. */
export const failed = (item: OutboxItem, env: SyncEnvironment, lastError: string, after = 0): OutboxItem => {
  const attempts = item.attempts + 1
  if (attempts >= attemptsBeforeParking) return { ...item, state: 'parked', attempts, lastError }
  const wait = Math.min(longestWait, Math.max(after, waitBefore(item.attempts, env.random)))
  return { ...item, state: 'queued', attempts, lastError, notBefore: env.now() + wait }
}

/**
 * Lets acknowledged mutations go whose effect the own feed has brought: from then on the base shows it. Until then the
 * optimistic row stays, so that one's own write never vanishes and comes back.
 */
export const releaseAcknowledged = async (db: LocalDatabase): Promise<void> => {
  const feed = userFeed(db.userId ?? '')
  const held = await db.outbox.where('state').equals('acknowledged').toArray()
  const state = held.length > 0 ? await db.feeds.get(feed) : undefined
  const shown = held.filter((item) => covers(state, item.position ?? 0))
  if (shown.length === 0) return

  const tables = [...tablesToFold(db, entitiesOf(shown.map(({ name }) => name))), db.feeds]
  await db.transaction('rw', tables, async () => {
    const now = await db.feeds.get(feed)
    const removed: Id[] = []
    for (const { id } of shown) {
      const item = await db.outbox.get({ id })
      if (item?.state !== 'acknowledged' || !covers(now, item.position ?? 0)) continue
      await db.outbox.delete(item.order)
      removed.push(id)
    }
    await refoldWithout(db, removed)
  })
}
