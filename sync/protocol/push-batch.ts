import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { pushLimits } from '../../schema/limits.ts'
import type { Mutation } from '../../schema/mutations.ts'
import { writeCursor } from '../../schema/sync.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { freeze, isFrozen, textOf, type Sendable } from '../writing/freeze.ts'
import { unsentOf } from '../store/unsent.ts'
import { longestWait, parkedFor } from './failures.ts'

/** The mutations that can be sent now, and `dueAt`, when the next waiting mutation may be sent. */
export interface Batch {
  items: Sendable[]
  /** The epoch of the replica at the time of taking; absent before the first pull. */
  epoch: string | undefined
  generation: number
  /** The newest mutation that the server has applied. A server without its record was restored from a backup. */
  acknowledged: Id | undefined
  /** The cursor of the user's own feed, from which the answer continues; only in the last batch of a drain. */
  feeds: string[] | undefined
  dueAt: number | undefined
}

/** Bytes for user id, epoch and braces around the mutations. */
const envelopeBytes = 300

const encoder = new TextEncoder()

export const hasUnsent = async (db: LocalDatabase): Promise<boolean> =>
  (await unsentOf(db).limit(1).primaryKeys()).length > 0

/**
 * Takes the mutations that can be sent now, in the order of writing, and freezes them: from now on each is sent byte for byte the same.
 *
 * - If the first mutation of a lane must wait or is parked, the whole lane waits; other lanes go on.
 * - A mutation that failed a request by itself, or that carries a photo, travels alone, after the others.
 */
export const takeBatch = async (db: LocalDatabase, now: number, limit: number): Promise<Batch> => {
  // The cursor need not be of the same moment as the batch, since it only says where the answer's rows may begin.
  const [own, look] = await db.transaction('r', db.outbox, db.meta, db.feeds, () =>
    Promise.all([db.feeds.get(userFeed(db.userId ?? '')), findBatch(db, now, limit)]),
  )
  const { hasMore, ...batch } = look.items.every(isFrozen)
    ? { ...look, items: look.items }
    : await freezeBatch(db, now, limit)
  const isLevel = batch.epoch !== undefined && own?.before === null && own.level
  return { ...batch, feeds: isLevel && !hasMore ? [writeCursor(own)] : undefined }
}

const freezeBatch = (db: LocalDatabase, now: number, limit: number) =>
  // One transaction reads the epoch and the outbox: a resync changes the epoch and puts acknowledged mutations back before the others.
  db.transaction('rw', db.outbox, db.meta, async () => {
    const found = await findBatch(db, now, limit)
    const items = found.items.map(freeze)
    await db.outbox.bulkPut(items)
    return { ...found, items }
  })

/** `hasMore`: whether more mutations can be sent after this batch. */
const findBatch = async (db: LocalDatabase, now: number, limit: number) => {
  const [standing, waiting] = await Promise.all([readStanding(db), unsentOf(db).sortBy('order')])
  const { ready, later, dueAt } = findReady(waiting, now)
  const items = cutToLimits(ready.slice(0, limit))
  return { ...standing, items, dueAt, hasMore: items.length < ready.length || later > 0 }
}

/**
 * Returns the replica, which shows whether an answer belongs to an earlier one, and the newest acknowledged mutation, which shows whether the
 * server was restored. Call it inside a transaction.
 */
export const readStanding = async (
  db: LocalDatabase,
): Promise<Pick<Batch, 'epoch' | 'generation' | 'acknowledged'>> => {
  const { copy, newestAcknowledged } = await db.readMetas()
  return { epoch: copy?.epoch, generation: copy?.generation ?? 0, acknowledged: newestAcknowledged?.id }
}

/** Returns the time until which the mutation must wait, if it must. A wait longer than its state allows means that the clock was set back. */
const waitsUntil = ({ notBefore, state }: OutboxItem, now: number): number | undefined => {
  const longest = state === 'parked' ? parkedFor : longestWait
  return notBefore !== undefined && notBefore > now && notBefore <= now + longest ? notBefore : undefined
}

/** `later`: how many more mutations can be sent after the ready ones. */
const findReady = (
  waiting: OutboxItem[],
  now: number,
): { ready: OutboxItem[]; later: number; dueAt: number | undefined } => {
  const closed = new Set<string>()
  const together: OutboxItem[] = []
  const alone: OutboxItem[] = []
  let dueAt: number | undefined
  for (const item of waiting) {
    if (closed.has(item.lane)) continue
    const until = waitsUntil(item, now)
    if (until !== undefined) dueAt = Math.min(dueAt ?? until, until)
    const isAlone = item.alone === true || item.photo !== undefined || item.photos !== undefined
    if (until !== undefined || isAlone) closed.add(item.lane)
    if (until !== undefined) continue
    if (isAlone) alone.push(item)
    else together.push(item)
  }
  const ready = together.length > 0 ? together : alone.slice(0, 1)
  return { ready, later: together.length + alone.length - ready.length, dueAt }
}

const cutToLimits = (items: OutboxItem[]): OutboxItem[] => {
  const taken: OutboxItem[] = []
  let bytes = envelopeBytes
  for (const item of items) {
    bytes += encoder.encode(textOf(item)).length + 1
    if (taken.length > 0 && bytes > pushLimits.bytes) break
    taken.push(item)
  }
  return taken
}

/** Returns the body of a push. `beside` has the photos of a mutation that travels alone. */
export const writePush = (
  userId: string,
  { epoch, acknowledged, feeds }: Pick<Batch, 'epoch' | 'acknowledged' | 'feeds'>,
  items: Sendable[],
  beside: Pick<Mutation, 'photo' | 'photos'> = {},
): string => {
  const head = JSON.stringify({ userId, epoch, acknowledged, feeds }).slice(1, -1)
  const more = JSON.stringify(beside).slice(1, -1)
  const mutations = items.map(({ sent }) => (more === '' ? sent : `${sent.slice(0, -1)},${more}}`))
  return `{${head},"mutations":[${mutations.join(',')}]}`
}
