import { waitBefore } from '../device/backoff.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import type { SyncEnvironment } from './environment.ts'

/** After this many counted failures a mutation is parked: visible, tried again each hour, never deleted. */
const attemptsBeforeParking = 10

/** The longest wait. A longer one in the outbox was stored before the clock was set back. */
export const longestWait = 10 * 60_000
/** How long a parked mutation rests before it is tried again. */
export const parkedFor = 60 * 60_000

/**
 * Returns when the newest mutation got through, with any final verdict (milliseconds since 1970). While no mutation gets through, the fault
 * is not a mutation's own, and no failure counts.
 */
export const lastThrough = async (db: LocalDatabase): Promise<number> => {
  const [acknowledged, refused] = await Promise.all([
    db.acknowledged.orderBy('at').last(),
    db.refusals.orderBy('at').last(),
  ])
  return Math.max(acknowledged?.at ?? -Infinity, refused?.at ?? -Infinity)
}

interface Failure {
  lastError: string
  /** See `lastThrough`; Infinity where the failure is the mutation's own all the same. */
  through: number
  /** Milliseconds that the server asked for. */
  after?: number
}

/** Returns the mutation with one more failure. A mutation that was parked before is parked again at once. */
export const withFailure = (item: OutboxItem, env: SyncEnvironment, { lastError, through, after = 0 }: Failure) => {
  const now = env.now()
  const isCounted = through >= (item.failedAt ?? Date.parse(item.createdAt))
  const attempts = item.attempts + (isCounted ? 1 : 0)
  const failures = (item.failures ?? item.attempts) + 1
  const failed: OutboxItem = { ...item, attempts, failures, failedAt: now, lastError }
  if (item.attempts >= attemptsBeforeParking || attempts >= attemptsBeforeParking)
    return { ...failed, state: 'parked', attempts: attemptsBeforeParking, notBefore: now + parkedFor } as OutboxItem
  const wait = Math.min(longestWait, Math.max(after, waitBefore(failures - 1, env.random)))
  return { ...failed, state: 'queued', notBefore: now + wait } as OutboxItem
}

/** Lets the next drain try parked mutations: a new start, build or epoch may have mended the fault. */
export const reviveParked = async (db: LocalDatabase): Promise<void> => {
  if ((await db.outbox.where('state').equals('parked').count()) === 0) return
  await db.transaction('rw', db.outbox, async () => {
    const parked = await db.outbox.where('state').equals('parked').toArray()
    await db.outbox.bulkPut(parked.map(({ notBefore: _notBefore, ...item }) => item as OutboxItem))
  })
}
