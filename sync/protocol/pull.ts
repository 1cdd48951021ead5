import { asPullAnswer } from '../http/answers.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from './environment.ts'
import { lockPatience } from '../device/locks.ts'
import { cursorKey, planAfter, planPull, pullPath, type PullPlan } from './pull-plan.ts'
import { PullMemory, storeAnswer } from './pull-store.ts'
import { forgetAcknowledged, needsResync, resync, sweepUnheld } from './resync.ts'
import { noteSkipped, takeUpSkipped } from './skipped.ts'
import { classify, type RequestFailure } from '../http/request-failure.ts'
import { NetworkError } from '../http/transport.ts'
import { applyVerdicts, releaseAcknowledged } from './verdicts.ts'
import { prune, raiseFloor, raiseJobsFloor, type Retention } from './retention.ts'

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
  const pages = new Pages(db, env, options.retention)
  let resynced = false
  try {
    await takeUpSkipped(db)
    for (let level = false; !level && !options.isStopped?.();) {
      const page = await env.locks.hold(`pull:${db.userId}`, () => pages.next(), { patience: lockPatience })
      resynced ||= page.resynced
      level = page.level
    }
    await pages.finish()
    return { resynced }
  } catch (error) {
    return { resynced, failure: classify(error) }
  }
}

interface Page {
  /** Whether nothing is left to fetch. */
  level: boolean
  resynced: boolean
}

class Pages {
  readonly #db: LocalDatabase
  readonly #env: SyncEnvironment
  readonly #retention: Retention | undefined
  readonly #memory = new PullMemory()
  /** Whether an answer had entries. */
  #hasStored = false
  /** The next page, asked for while the last one was being stored. */
  #ahead: { key: string; answer: Promise<unknown> } | undefined

  constructor(db: LocalDatabase, env: SyncEnvironment, retention: Retention | undefined) {
    this.#db = db
    this.#env = env
    this.#retention = retention
  }

  async next(): Promise<Page> {
    const db = this.#db
    const plan = await planPull(db)
    const answer = asPullAnswer(await this.#ask(plan))
    if (!answer) throw new NetworkError('not_ours')

    if (needsResync(plan, answer)) {
      await resync(db, plan, answer.epoch)
      return { level: false, resynced: true }
    }
    const known = answer.verdicts.filter(({ verdict }) => verdict !== 'retry')
    const generation = plan.replica?.generation ?? 0
    const isOfThisEpoch = await applyVerdicts(db, this.#env, { epoch: answer.epoch, verdicts: known }, generation)
    if (isOfThisEpoch) await noteSkipped(db, answer)
    if (isOfThisEpoch) this.#askAhead(planAfter(plan, answer, db.userId ?? ''))
    if (!isOfThisEpoch || !(await storeAnswer(db, plan, answer, this.#memory))) return { level: false, resynced: false }
    if (answer.jobsFloor) await raiseJobsFloor(db, generation, answer.jobsFloor)
    await releaseAcknowledged(db)

    const isAtHeads = !answer.feeds.some((page) => page.more)
    const stored = answer.feeds.some(({ entries, backfill }) => entries.length > 0 || backfill !== undefined)
    this.#hasStored ||= stored
    if (plan.complete && isAtHeads && !stored && !plan.replica?.isResyncing) return { level: true, resynced: false }

    const next = await planPull(db)
    const level = next.complete && isAtHeads
    if (!level && pullPath('', next) === pullPath('', plan)) throw new NetworkError('not_ours')
    if (level && next.replica?.isResyncing) await sweepUnheld(db)
    // Rows of the former replica would raise the floor.
    if (!level && !next.replica?.isResyncing) await raiseFloor(db, this.#retention)
    return { level, resynced: false }
  }

  /** Drops what the device does not retain. */
  async finish(): Promise<void> {
    if (!this.#hasStored) return
    await prune(this.#db, this.#memory, this.#retention)
    await forgetAcknowledged(this.#db)
  }

  #ask(plan: PullPlan): Promise<unknown> {
    const ahead = this.#ahead
    this.#ahead = undefined
    return ahead?.key === cursorKey(plan) ? ahead.answer : this.#call(plan)
  }

  #askAhead(plan: PullPlan | undefined): void {
    if (!plan) return
    const answer = this.#call(plan)
    // It is reported where the page is used.
    answer.catch(() => undefined)
    this.#ahead = { key: cursorKey(plan), answer }
  }

  #call(plan: PullPlan): Promise<unknown> {
    return this.#env.call<unknown>('GET', pullPath(this.#db.userId ?? '', plan))
  }
}
