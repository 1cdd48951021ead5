import type { Logger } from 'pino'
import { userFeed } from '../../schema/feeds.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { Language } from '../http/sentences.ts'
import type { Verdict } from '../../schema/sync.ts'
import type { Me } from '../http/me.ts'
import { describeFault, isDatabaseAway } from '../http/faults.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sql } from '../postgres/connect.ts'
import { isNoRoom, type Room } from '../postgres/room.ts'
import { isLockTimeout } from '../postgres/transaction.ts'
import type { Handlers } from '../mutation-handler.ts'
import { isDecision } from './decisions.ts'
import { isKnown, runMutation } from './handlers.ts'
import { OtherHistory, type PushHistory } from './history.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { SentBeside } from '../photos/sent-photos.ts'
import { readSentPhotos } from './sent-photo.ts'
import {
  claimMutations,
  recordApplied,
  recordRefused,
  verdictAgain,
  verdictOf,
  type KnownMutation,
  type PushedMutation,
} from './verdicts.ts'
import { savepoint, writeWithPositions, type Tx } from '../feeds/write.ts'

export interface ProcessingContext {
  sql: Sql
  me: Me
  language: Language
  log: Logger
  handlers: Handlers
  history: PushHistory
  room?: Room | undefined
  photoStore?: ObjectStore | undefined
}

/**
 * Milliseconds after which the device retries: after an internal fault, and with a mutation that only a newer server
 * knows.
 */
const patience = { fault: 2_000, unknown: 60_000 } as const

/**
 * Decides a mutation once and for ever: one transaction holds its record, its effect and its feed entries. Every failure
 * but a known refusal by the domain leaves no trace and gives the verdict `retry`.
 */
export const processMutation = async (context: ProcessingContext, mutation: PushedMutation): Promise<Verdict> => {
  const { sql, me, language, log, history, photoStore } = context
  const { id, name, version } = mutation
  if (!isKnown(mutation)) {
    // An unknown name may be a text that a person wrote, so it is not logged.
    const kind = /^[a-z]{1,20}\.[A-Za-z]{1,20}$/.test(name) ? name : undefined
    log.warn({ mutation: id, name: kind, version }, 'mutation not known here')
    return { id, verdict: 'retry', after: patience.unknown }
  }

  try {
    const sent = await readSentPhotos({ sql, photoStore }, mutation, me.id)
    return await writeWithPositions(
      sql,
      async (tx) => {
        const known = (await claimMutations(tx, me.id, history, [mutation])).get(id)
        return known ? { known } : { refusal: await runInSavepoint(tx, context, mutation, sent) }
      },
      ({ known, refusal }, positions) => {
        if (known) return verdictAgain(id, known, language)
        if (refusal) return verdictOf(id, { verdict: 'rejected', code: refusal }, language)
        return { id, verdict: 'applied', position: positions.get(userFeed(me.id)) ?? 0 }
      },
      (tx, { known, refusal }) => {
        if (known) return undefined
        return refusal ? recordRefused(tx, me.id, id, refusal) : recordApplied(tx, me.id, [{ id, after: 0 }])
      },
    )
  } catch (error) {
    return failed(context, mutation, error)
  }
}

/** Returns the verdict `retry` for a mutation that failed without a decision. */
export const failed = ({ log, room }: ProcessingContext, { id, name }: PushedMutation, error: unknown): Verdict => {
  if (error instanceof OtherHistory) return { id, verdict: 'retry', after: patience.fault }
  if (error instanceof Refusal) {
    log.info({ mutation: id, name, code: error.code }, 'mutation has to wait')
    return { id, verdict: 'retry', after: Math.max((error.details.retryAfter ?? 0) * 1_000, patience.fault) }
  }
  if (isLockTimeout(error)) {
    log.info({ mutation: id, name, code: 'slow_down' }, 'mutation has to wait')
    return { id, verdict: 'retry', after: patience.fault }
  }
  room?.note(error)
  if (error instanceof Error && (isDatabaseAway(error) || isNoRoom(error))) {
    log.warn({ mutation: id, name, fault: describeFault(error) }, 'mutation has to wait')
    return { id, verdict: 'retry', after: patience.fault }
  }
  log.error({ mutation: id, name, fault: describeFault(error) }, 'mutation failed')
  return { id, verdict: 'retry', after: patience.fault }
}

/**
 * Runs the domain's function in a savepoint. Returns the code of its refusal; the savepoint has then undone the effect,
 * so that the verdict can still be recorded.
 */
const runInSavepoint = async (
  tx: Tx,
  { me, handlers }: ProcessingContext,
  mutation: KnownMutation,
  sent: SentBeside,
): Promise<RefusalCode | undefined> => {
  try {
    await savepoint(tx, (inner) => runMutation(handlers, inner, me, mutation, sent))
    return undefined
  } catch (error) {
    if (isDecision(error)) return error.code
    throw error
  }
}
