import { userFeed } from '../../schema/feeds.ts'
import type { Entity, Verdict } from '../../schema/sync.ts'
import type { ReadContinuation } from '../http/answers.ts'
import { entitiesOf } from '../mutations/registry.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { covers } from '../store/cursor-covers.ts'
import { storeContinuation, takeContinuation } from './continuation.ts'
import type { SyncEnvironment } from './environment.ts'
import { PullMemory, tablesToStore } from './pull-store.ts'
import { JobCount, prune } from './retention.ts'
import { releaseAcknowledged, storeVerdicts, type AskedByPush } from './verdicts.ts'

/** The server's answer to a push: a verdict on each mutation and, where possible, a continuation of the user's own feed. */
interface PushAnswered {
  verdicts: Verdict[]
  continued?: ReadContinuation
}

/**
 * Stores the answer to a push of these mutations. Returns `level` if the device now has everything that the server has applied, and
 * `other_epoch` if the answer may be of another replica than the device follows; then nothing was stored.
 */
export const storePushAnswer = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  asked: AskedByPush,
  { verdicts, continued }: PushAnswered,
  items: OutboxItem[],
): Promise<'level' | 'stored' | 'other_epoch'> => {
  if (continued && isUsual(verdicts, continued)) {
    // If the verdicts or the rows cannot be stored together, each may still be stored alone.
    const stored = await storeTogether(db, env, asked, { verdicts, continued }, items).catch(() => undefined)
    if (stored) return stored
  }
  if (!(await storeVerdicts(db, env, asked, verdicts, items))) return 'other_epoch'
  if (await isHereAlready(db, verdicts)) await releaseAcknowledged(db)
  return continued && (await storeContinuation(db, asked, continued)) ? 'level' : 'stored'
}

/** Whether a pull brought the effect of one of these mutations before its verdict. Mostly it has not, which spares reading what can be released. */
const isHereAlready = async (db: LocalDatabase, verdicts: Verdict[]): Promise<boolean> => {
  const own = await db.feeds.get(userFeed(db.userId ?? ''))
  return verdicts.some((one) => 'position' in one && covers(own, one.position))
}

/** This many rows are stored in one short task. */
const maxShortTaskRows = 8

/** Whether the answer is a usual one: a few mutations, all of them applied, and a few new rows that change no further tables. */
const isUsual = (verdicts: Verdict[], { feeds, rows, skipped }: ReadContinuation): boolean => {
  const entries = feeds.flatMap((page) => page.entries)
  const sent = Object.values(rows).reduce((sum, list) => sum + list.length, 0)
  return (
    verdicts.length <= maxShortTaskRows &&
    verdicts.every(({ verdict }) => verdict === 'applied' || verdict === 'duplicate') &&
    sent <= maxShortTaskRows &&
    skipped.length === 0 &&
    entries.every(({ entity, op }) => op === 'put' && entity !== 'job')
  )
}

/**
 * Stores verdicts and rows in one transaction instead of three. Most pushes carry one message: its row goes from waiting to sent in one step,
 * and the screens read it once.
 */
const storeTogether = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  asked: AskedByPush,
  { verdicts, continued }: Required<PushAnswered>,
  items: OutboxItem[],
): Promise<'level' | 'stored' | 'other_epoch'> => {
  const kinds = new Set<Entity>([
    'person',
    ...entitiesOf(items.map(({ name }) => name)),
    ...continued.feeds.flatMap(({ entries }) => entries.map(({ entity }) => entity)),
  ])
  const memory = new PullMemory(JobCount.ofOwnFeed())
  const stored = await db.transaction('rw', [...tablesToStore(db, kinds), db.acknowledged], async () => {
    if (!(await storeVerdicts(db, env, asked, verdicts, items))) return 'other_epoch'
    return (await takeContinuation(db, asked, continued, memory)) ? 'level' : 'stored'
  })
  // Storing the rows has already released the mutations. If nothing was stored, the rows were here before, and the release remains to do.
  await (memory.hasStored ? prune(db, memory, undefined, { isSlack: true }) : releaseAcknowledged(db))
  return stored
}
