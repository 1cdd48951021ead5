import { asPullAnswer } from '../http/answers.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from './environment.ts'
import { lockPatience } from '../device/locks.ts'
import { planPull, pullPath } from './pull-plan.ts'
import { storeAnswer } from './pull-store.ts'
import { forgetAcknowledged, isOtherCopy, restage, sweepUnowned } from './resync.ts'
import { classify, type Trouble } from '../http/request-failure.ts'
import { NetworkError } from '../http/transport.ts'
import { applyVerdicts, releaseAcknowledged } from './verdicts.ts'
import { prune, type Windows } from './retention.ts'

export interface Pulled {
  /** What stopped it; absent when the device is level with the server. */
  trouble?: Trouble
  /** What was acknowledged is to be offered again. */
  restaged: boolean
}

/** Brings this device level with the server, page by page. One page at a time per person on this device; safe if not. */
export const pull = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  options: { windows?: Windows; isStopped?: () => boolean } = {},
): Promise<Pulled> => {
  const pages: Page[] = []
  const next = () => env.locks.hold(`pull:${db.userId}`, () => pullPage(db, env), { patience: lockPatience })
  try {
    while (!options.isStopped?.() && pages.at(-1)?.level !== true) pages.push(await next())
    if (pages.some(({ stored }) => stored)) {
      await prune(db, options.windows)
      await forgetAcknowledged(db)
    }
    return { restaged: pages.some((page) => page.restaged) }
  } catch (error) {
    return { restaged: pages.some((page) => page.restaged), trouble: classify(error) }
  }
}

interface Page {
  /** It brought entries. */
  stored: boolean
  /** Nothing more is to be had now. */
  level: boolean
  restaged: boolean
}

const pullPage = async (db: LocalDatabase, env: SyncEnvironment): Promise<Page> => {
  const plan = await planPull(db)
  const answer = asPullAnswer(await env.call<unknown>('GET', pullPath(db.userId ?? '', plan)))
  if (!answer) throw new NetworkError('not_ours')

  if (isOtherCopy(plan, answer)) {
    await restage(db, plan, answer.epoch)
    return { stored: false, level: false, restaged: true }
  }
  const known = answer.verdicts.filter(({ verdict }) => verdict !== 'retry')
  const isOfThisCopy = await applyVerdicts(db, env, { epoch: answer.epoch, verdicts: known })
  if (!isOfThisCopy || !(await storeAnswer(db, plan, answer))) return { stored: false, level: false, restaged: false }
  await releaseAcknowledged(db)

  const isAtHeads = !answer.feeds.some((page) => page.more)
  const stored = answer.feeds.some(({ entries, backfill }) => entries.length > 0 || backfill !== undefined)
  if (plan.complete && isAtHeads && !stored && !plan.copy?.restaging) return { stored, level: true, restaged: false }

  const next = await planPull(db)
  const level = next.complete && isAtHeads
  if (!level && pullPath('', next) === pullPath('', plan)) throw new NetworkError('not_ours')
  if (level && next.copy?.restaging) await sweepUnowned(db)
  return { stored, level, restaged: false }
}
