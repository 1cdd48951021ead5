import { asPullAnswer } from '../http/answers.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from './environment.ts'
import { lockPatience } from '../device/locks.ts'
import { rebaseLeft } from '../outbox/rebase.ts'
import { cursorKey, isQuiet, planAfter, planPull, pullPath, type PullPlan, type ReadPlan } from './pull-plan.ts'
import { PullMemory, storeAnswer } from './pull-store.ts'
import { forgetAcknowledged, isOtherHistory, needsResync, resync, sweepUnheld } from './resync.ts'
import { noteSkipped, takeUpSkipped } from './unknown-entities.ts'
import { classify, type RequestFailure } from '../http/request-failure.ts'
import { NetworkError } from '../http/transport.ts'
import { applyVerdicts, releaseAcknowledged } from './verdicts.ts'
import { prune, raiseFloor, raiseJobsFloor, type Retention } from './retention.ts'

export interface Pulled {
  /** Why the pull ended early; absent when the device is level with the server. */
  failure?: RequestFailure
  /** Whether a resync has begun, which queues acknowledged mutations again. */
  resynced: boolean
  /** The server's data have another history, which was not to be followed yet; `spread` as the server named it. */
  postponed?: { spread: number | undefined }
  /** The state that is level with the server; absent if the pull ended early. */
  stored?: Stored
}

/** The followed feeds, and what of them is stored. */
export type Stored = Pick<PullPlan, 'followed' | 'states' | 'replica'>

/**
 * Pulls page by page until this device is level with the server. A lock lets only one tab per user pull at a time; correctness does not
 * depend on the lock. `mayFollow` says whether the device may resync to another epoch now.
 */
export const pull = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  options: { retention?: Retention; isStopped?: () => boolean; mayFollow?: () => Promise<boolean> } = {},
): Promise<Pulled> => {
  const pages = new Pages(db, env, options.retention, options.mayFollow)
  let resynced = false
  try {
    let stored: Stored | undefined
    while (!stored && !options.isStopped?.()) {
      const page = await env.locks.hold(`pull:${db.userId}`, () => pages.next(), { patience: lockPatience })
      resynced ||= page.resynced
      stored = page.stored
      if (page.postponed) return { resynced, postponed: page.postponed }
    }
    await pages.finish()
    return { resynced, ...(stored && { stored }) }
  } catch (error) {
    return { resynced, failure: classify(error) }
  }
}

interface Page {
  resynced: boolean
  postponed?: Pulled['postponed']
  /** Present if nothing is left to fetch. */
  stored?: Stored
}

class Pages {
  readonly #db: LocalDatabase
  readonly #env: SyncEnvironment
  readonly #retention: Retention | undefined
  readonly #memory = new PullMemory()
  #hasLooked = false
  /** Whether an answer had entries. */
  #hasStored = false
  /** The next page's plan, made after the last page was stored. Should another tab store meanwhile, this plan's answer will not be stored. */
  #plan: ReadPlan | undefined
  /** The next page, requested while the last one was being stored. */
  #ahead: { key: string; answer: Promise<unknown> } | undefined

  readonly #mayFollow: () => Promise<boolean>

  constructor(
    db: LocalDatabase,
    env: SyncEnvironment,
    retention: Retention | undefined,
    mayFollow = () => Promise.resolve(true),
  ) {
    this.#mayFollow = mayFollow
    this.#db = db
    this.#env = env
    this.#retention = retention
  }

  async next(): Promise<Page> {
    const db = this.#db
    const plan = this.#plan ?? (await this.#look())
    this.#plan = undefined
    const answer = asPullAnswer(await this.#ask(plan))
    if (!answer) throw new NetworkError('not_ours')

    if (needsResync(plan, answer)) {
      if (isOtherHistory(plan.replica?.epoch, answer.epoch) && !(await this.#mayFollow()))
        return { resynced: false, postponed: { spread: answer.spread } }
      await resync(db, plan, answer.epoch)
      return { resynced: true }
    }
    const known = answer.verdicts.filter(({ verdict }) => verdict !== 'retry')
    const generation = plan.replica?.generation ?? 0
    // Storing the rows checks the epoch by itself. Verdicts and skipped entries are stored before the rows, so they need the check here.
    const hasMore = known.length > 0 || answer.skipped.length > 0
    const isOfThisEpoch =
      !hasMore || (await applyVerdicts(db, this.#env, { epoch: answer.epoch, verdicts: known }, generation))
    if (isOfThisEpoch) await noteSkipped(db, answer)
    const after = isOfThisEpoch ? planAfter(plan, answer, db.userId ?? '') : undefined
    this.#askAhead(after)
    if (!isOfThisEpoch || !(await storeAnswer(db, plan, answer, this.#memory))) return { resynced: false }
    if (answer.jobsFloor) await raiseJobsFloor(db, generation, answer.jobsFloor)

    const isAtHeads = !answer.feeds.some((page) => page.more)
    const stored = answer.feeds.some(({ entries, backfill }) => entries.length > 0 || backfill !== undefined)
    this.#hasStored ||= stored
    const isLevel = plan.complete && isAtHeads && !stored && !plan.replica?.isResyncing
    const isForeseen = !hasMore && !answer.jobsFloor && isQuiet(plan)
    const next = isLevel ? plan : isForeseen && after ? after : await planPull(db)
    if (next.hasAcknowledged) await releaseAcknowledged(db)
    if (isLevel) return { resynced: false, stored: plan }

    const level = next.complete && isAtHeads
    if (!level && pullPath('', next) === pullPath('', plan)) throw new NetworkError('not_ours')
    if (level && next.replica?.isResyncing) await sweepUnheld(db, next.replica)
    // During a resync the rows of the former replica are still there, and would raise the floor too far.
    const mayRise = !level && !next.replica?.isResyncing && answer.rows.job !== undefined
    const hasRisen = mayRise && (await raiseFloor(db, this.#memory.openJobs, this.#retention))
    this.#plan = hasRisen ? undefined : next
    return { resynced: false, ...(level && { stored: next }) }
  }

  /** Plans the next page. Before the first page, it handles what another version of the app has left. */
  async #look(): Promise<ReadPlan> {
    if (this.#hasLooked) return await planPull(this.#db)
    this.#hasLooked = true
    // In parallel: usually nothing was left, and the request leaves one round trip to the storage earlier.
    const [plan] = await Promise.all([planPull(this.#db), rebaseLeft(this.#db)])
    return (await takeUpSkipped(this.#db, plan.skipped)) ? await planPull(this.#db) : plan
  }

  /** Drops the rows that the device does not retain. */
  async finish(): Promise<void> {
    if (!this.#hasStored) return
    await Promise.all([prune(this.#db, this.#memory, this.#retention), forgetAcknowledged(this.#db)])
  }

  #ask(plan: PullPlan): Promise<unknown> {
    const ahead = this.#ahead
    this.#ahead = undefined
    return ahead?.key === cursorKey(plan) ? ahead.answer : this.#call(plan)
  }

  #askAhead(plan: PullPlan | undefined): void {
    if (!plan) return
    const answer = this.#call(plan)
    // The error is reported when the page is used.
    answer.catch(() => undefined)
    this.#ahead = { key: cursorKey(plan), answer }
  }

  #call(plan: PullPlan): Promise<unknown> {
    return this.#env.call<unknown>('GET', pullPath(this.#db.userId ?? '', plan))
  }
}
