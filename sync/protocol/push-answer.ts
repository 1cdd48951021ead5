import { userFeed } from '../../schema/jobs/job.ts'
import type { Entity, Verdict } from '../../schema/sync.ts'
import type { ReadContinuation } from '../http/answers.ts'
import { entitiesOf } from '../mutators/registry.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { covers } from '../store/positions.ts'
import { storeContinuation, takeContinuation } from './continuation.ts'
import type { SyncEnvironment } from './environment.ts'
import { PullMemory, tablesToStore } from './pull-store.ts'
import { prune } from './retention.ts'
import { releaseAcknowledged, storeVerdicts, type Asked } from './verdicts.ts'

/** What the server said to a push: a verdict on each mutation and, where it could, what is new in the user's own feed. */
interface PushAnswered {
  verdicts: Verdict[]
  continued?: ReadContinuation
}

/**
 * Stores the answer to a push of these mutations. Returns `level` where the device now has all that the server has applied, `other_epoch` where the
 * device follows another replica than the one that answered; then nothing was stored.
 */
export const storePushAnswer = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  asked: Asked,
  { verdicts, continued }: PushAnswered,
  items: OutboxItem[],
): Promise<'level' | 'stored' | 'other_epoch'> => {
  if (continued && isUsual(verdicts, continued)) {
    // Where one of both cannot be stored, the other still can, by itself.
    const stored = await storeTogether(db, env, asked, { verdicts, continued }, items).catch(() => undefined)
    if (stored) return stored
  }
  if (!(await storeVerdicts(db, env, asked, verdicts, items))) return 'other_epoch'
  if (await isHereAlready(db, verdicts)) await releaseAcknowledged(db)
  return continued && (await storeContinuation(db, asked, continued)) ? 'level' : 'stored'
}

/** Whether the effect of one of them had come before its verdict. Mostly a pull brings them later, and what waits for it need not be read now. */
const isHereAlready = async (db: LocalDatabase, verdicts: Verdict[]): Promise<boolean> => {
  const own = await db.feeds.get(userFeed(db.userId ?? ''))
  return verdicts.some((one) => 'position' in one && covers(own, one.position))
}

/** So many rows are stored in one short task. */
const few = 8

/** A few mutations, all of them applied, and a few new rows: nothing that leads to further tables. */
const isUsual = (verdicts: Verdict[], { feeds, rows, skipped }: ReadContinuation): boolean => {
  const entries = feeds.flatMap((page) => page.entries)
  const sent = Object.values(rows).reduce((sum, list) => sum + list.length, 0)
  return (
    verdicts.length <= few &&
    verdicts.every(({ verdict }) => verdict === 'applied' || verdict === 'duplicate') &&
    sent <= few &&
    skipped.length === 0 &&
    entries.every(({ entity, op }) => op === 'put' && entity !== 'job')
  )
}

/**
 * Most pushes carry one message. One transaction in place of three stores what comes of it, so that its row goes from waiting to sent in one step,
 * and the screens read it once.
 */
const storeTogether = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  asked: Asked,
  { verdicts, continued }: Required<PushAnswered>,
  items: OutboxItem[],
): Promise<'level' | 'stored' | 'other_epoch'> => {
  const kinds = new Set<Entity>([
    'person',
    ...entitiesOf(items.map(({ name }) => name)),
    ...continued.feeds.flatMap(({ entries }) => entries.map(({ entity }) => entity)),
  ])
  const memory = new PullMemory()
  const stored = await db.transaction('rw', [...tablesToStore(db, kinds), db.acknowledged], async () => {
    if (!(await storeVerdicts(db, env, asked, verdicts, items))) return 'other_epoch'
    return (await takeContinuation(db, asked, continued, memory)) ? 'level' : 'stored'
  })
  // What is stored releases by itself. The rows may have been here already.
  await (memory.hasStored ? prune(db, memory) : releaseAcknowledged(db))
  return stored
}
