import { asPullAnswer } from '../http/answers.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from './environment.ts'
import { lockPatience } from '../device/locks.ts'
import { planPull, pullPath } from './pull-plan.ts'
import { storeAnswer } from './pull-store.ts'
import { forgetAcknowledged, needsResync, resync, sweepUnheld } from './resync.ts'
import { noteSkipped, takeUpSkipped } from './skipped.ts'
import { classify, type RequestFailure } from '../http/request-failure.ts'
import { NetworkError } from '../http/transport.ts'
import { applyVerdicts, releaseAcknowledged } from './verdicts.ts'
import { prune, raiseJobsFloor, type Retention } from './retention.ts'

export interface Pulled {
  /** Why the pull ended early; absent when the device is level with the server. */
  failure?: RequestFailure
  /** Whether a resync has begun, which queues acknowledged mutations again. */
  resynced: boolean
}

/**
 * Brings this device level with the server, page by page. A lock keeps it to one page at a time per user on this device; it is safe
 * without the lock.
 */
export const pull = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  options: { retention?: Retention; isStopped?: () => boolean } = {},
): Promise<Pulled> => {
  const pages: Page[] = []
  const next = () => env.locks.hold(`pull:${db.userId}`, () => pullPage(db, env), { patience: lockPatience })
  try {
    await takeUpSkipped(db)
    while (!options.isStopped?.() && pages.at(-1)?.level !== true) pages.push(await next())
    if (pages.some(({ stored }) => stored)) {
      await prune(db, options.retention)
      await forgetAcknowledged(db)
    }
    return { resynced: pages.some((page) => page.resynced) }
  } catch (error) {
    return { resynced: pages.some((page) => page.resynced), failure: classify(error) }
  }
}

interface Page {
  /** Whether the answer had entries. */
  stored: boolean
  /** Whether nothing is left to fetch. */
  level: boolean
  resynced: boolean
}

const pullPage = async (db: LocalDatabase, env: SyncEnvironment): Promise<Page> => {
  const plan = await planPull(db)
  const answer = asPullAnswer(await env.call<unknown>('GET', pullPath(db.userId ?? '', plan)))
  if (!answer) throw new NetworkError('not_ours')

  if (needsResync(plan, answer)) {
    await resync(db, plan, answer.epoch)
    return { stored: false, level: false, resynced: true }
  }
  const known = answer.verdicts.filter(({ verdict }) => verdict !== 'retry')
  const isOfThisEpoch = await applyVerdicts(db, env, { epoch: answer.epoch, verdicts: known }, plan.replica?.generation)
  if (isOfThisEpoch) await noteSkipped(db, answer)
  if (!isOfThisEpoch || !(await storeAnswer(db, plan, answer))) return { stored: false, level: false, resynced: false }
  if (answer.jobsFloor) await raiseJobsFloor(db, plan.replica?.generation ?? 0, answer.jobsFloor)
  await releaseAcknowledged(db)

  const isAtHeads = !answer.feeds.some((page) => page.more)
  const stored = answer.feeds.some(({ entries, backfill }) => entries.length > 0 || backfill !== undefined)
  if (plan.complete && isAtHeads && !stored && !plan.replica?.isResyncing)
    return { stored, level: true, resynced: false }

  const next = await planPull(db)
  const level = next.complete && isAtHeads
  if (!level && pullPath('', next) === pullPath('', plan)) throw new NetworkError('not_ours')
  if (level && next.replica?.isResyncing) await sweepUnheld(db)
  return { stored, level, resynced: false }
}
