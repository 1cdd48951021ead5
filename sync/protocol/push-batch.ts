import { pushLimits } from '../../schema/limits.ts'
import type { Mutation } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { unsentStates, type OutboxItem } from '../store/outbox-item.ts'

export type Sendable = OutboxItem & { sent: string }

/** What can go now, and when the next one that has to wait may. */
export interface Batch {
  items: Sendable[]
  /** The copy of the server's data that they belong to; absent where none has been pulled yet. */
  epoch: string | undefined
  dueAt: number | undefined
}

/** For user id, epoch and braces around the mutations. */
const envelopeBytes = 300

const encoder = new TextEncoder()

/**
 * Takes what can be sent now in the order of writing and freezes it: from here on each goes out byte for byte the same. A lane
 * whose first one waits or is parked waits with it; others go on. One that failed a request by itself, or carries a photo, travels
 * alone, after the others.
 */
export const takeBatch = async (db: LocalDatabase, now: number): Promise<Batch> => {
  // Mostly nothing waits, and then nobody else's writing need be held up.
  if ((await db.outbox.where('state').anyOf(unsentStates).count()) === 0)
    return { items: [], epoch: undefined, dueAt: undefined }
  // Copy and outbox of one moment: what is offered again comes in with the new epoch, and before the rest.
  return await db.transaction('rw', db.outbox, db.meta, async () => {
    const epoch = (await db.readMeta('copy'))?.epoch
    const waiting = await db.outbox.where('state').anyOf(unsentStates).sortBy('order')
    const { ready, dueAt } = findReady(waiting, now)
    const items = cutToLimits(ready).map(freeze)
    await db.outbox.bulkPut(items)
    return { items, epoch, dueAt }
  })
}

/** Nobody is told to wait longer than this: a moment further off was written before the clock was set back. */
export const longestWait = 10 * 60_000

const isAhead = (moment: number, now: number) => moment > now && moment <= now + longestWait

const findReady = (waiting: OutboxItem[], now: number): { ready: OutboxItem[]; dueAt: number | undefined } => {
  const closed = new Set<string>()
  const together: OutboxItem[] = []
  const alone: OutboxItem[] = []
  let dueAt: number | undefined
  for (const item of waiting) {
    if (closed.has(item.lane)) continue
    const waitsUntil = item.notBefore !== undefined && isAhead(item.notBefore, now) ? item.notBefore : undefined
    if (waitsUntil !== undefined) dueAt = Math.min(dueAt ?? waitsUntil, waitsUntil)
    const isAlone = item.alone === true || item.photo !== undefined
    if (item.state === 'parked' || waitsUntil !== undefined || isAlone) closed.add(item.lane)
    if (item.state === 'parked' || waitsUntil !== undefined) continue
    if (isAlone) alone.push(item)
    else together.push(item)
  }
  return { ready: together.length > 0 ? together : alone.slice(0, 1), dueAt }
}

const cutToLimits = (items: OutboxItem[]): OutboxItem[] => {
  const taken: OutboxItem[] = []
  let bytes = envelopeBytes
  for (const item of items.slice(0, pushLimits.mutations)) {
    bytes += encoder.encode(textOf(item)).length + 1
    if (taken.length > 0 && bytes > pushLimits.bytes) break
    taken.push(item)
  }
  return taken
}

const textOf = (item: OutboxItem): string => {
  if (item.sent !== undefined) return item.sent
  const { id, name, version, lane, args } = item
  return JSON.stringify({ id, name, version, lane, args } satisfies Mutation)
}

const freeze = (item: OutboxItem): Sendable => ({ ...item, state: 'sending', frozen: true, sent: textOf(item) })

/** The body of a push, with the photo of the mutation that travels alone. */
export const writePush = (userId: string, epoch: string | undefined, items: Sendable[], photo?: string): string => {
  const head = `"userId":${JSON.stringify(userId)},${epoch === undefined ? '' : `"epoch":${JSON.stringify(epoch)},`}`
  const mutations = items.map(({ sent }) => (photo === undefined ? sent : `${sent.slice(0, -1)},"photo":"${photo}"}`))
  return `{${head}"mutations":[${mutations.join(',')}]}`
}
