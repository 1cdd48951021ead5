import { mutationArguments } from '../../schema/mutation-arguments.ts'
import { mutationVersion, type MutationArguments, type MutationName } from '../../schema/mutations.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import type { Verdict } from '../../schema/sync.ts'
import { describeFault } from '../http/faults.ts'
import { Refusal } from '../http/refusal.ts'
import type { TransactionSql } from '../postgres/connect.ts'
import { readHeads } from './feeds.ts'
import type { Handlers } from './handlers.ts'
import type { Push, PushedMutation } from './push.ts'
import { upgradeArguments } from './upgrades.ts'
import { claimMutation, recordDecision, writeVerdict, type Decision } from './verdicts.ts'
import { savepoint, write, type Tx } from './write.ts'

type Judging = Push & { handlers: Handlers }

/** Milliseconds until the device asks again: after a fault of ours, and after what only a newer server understands. */
const retryAfter = { fault: 2_000, notYetKnown: 60_000 } as const

/** These say something about the moment or the request, nothing about the mutation: it may succeed later. */
const passing: ReadonlySet<RefusalCode> = new Set([
  'signed_out',
  'user_mismatch',
  'wrong_origin',
  'unverified',
  'upgrade',
  'slow_down',
  'internal',
  'unavailable',
])

/**
 * Decides about one mutation, once and for ever: its record, its effect and its feed entries are one transaction. Whatever isn't a
 * known "no" of the domain leaves no trace and answers `retry`.
 */
export const judge = async (judging: Judging, mutation: PushedMutation): Promise<Verdict> => {
  const { sql, me, language, log } = judging
  const { id, name, version } = mutation
  if (!isKnown(name) || version > mutationVersion) {
    log.warn({ mutation: id, name, version }, 'mutation not known yet')
    return { id, verdict: 'retry', after: retryAfter.notYetKnown }
  }

  try {
    return await write(sql, (tx) => decideOnce(tx, judging, name, mutation), {
      lastly: async (tx, outcome, positions) => {
        if (outcome.isNew) await recordDecision(tx, me.id, id, await place(tx, outcome, positions))
      },
    })
  } catch (error) {
    if (error instanceof Refusal) return { id, verdict: 'retry', after: waitFor(error) }
    log.error({ mutation: id, name, fault: describeFault(error) }, 'mutation failed')
    return { id, verdict: 'retry', after: retryAfter.fault }
  }
}
