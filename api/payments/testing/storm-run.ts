import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '../../../schema/ids.ts'
import { isDatabaseAway } from '../../http/faults.ts'
import type { Me } from '../../http/me.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Decision } from '../../operator/decide.ts'
import type { Sql } from '../../postgres/connect.ts'
import type { PaymentContext } from '../../tasks/context.ts'

/** A payment of a storm, with its parties. */
export interface StormPayment {
  id: Id
  jobId: Id
  releaseId: Id
  intentId: string
  clientSecret: string
  /** The accepted application of the student. */
  applicationId: Id
  formerSecret?: string
  poster: Me
  student: Me
  moderator: Me
}

export interface StormContext extends PaymentContext {
  /** The decisions about payments that were answered with success. */
  promises: Map<Id, Set<Decision>>
}

/** Notes that a decision was answered with success, so that the payment must end this way. */
export const promise = ({ promises }: StormContext, id: Id, decision: Decision): void =>
  void promises.set(id, (promises.get(id) ?? new Set()).add(decision))

/** An act on a payment. */
export type Act = (ctx: StormContext, payment: StormPayment, random: () => number) => Promise<unknown>

/** `cut`: the connection was lost, and the outcome is unknown. `fault`: any error that would be a 500. */
export type Outcome = 'done' | 'refused' | 'cut' | 'hung' | 'fault'

/** The result of a storm of either kind. */
export interface StormResult {
  kills: number
  /** Number of events by outcome. */
  outcomes: Record<Outcome, number>
  /** Number of payments by final state. */
  states: Record<string, number>
  /** Descriptions of violations. */
  wrongs: string[]
}

const patience = 60_000

/** Returns a function that picks at random, as often as the weights say. */
export const picker = <T>(weighted: readonly (readonly [number, T])[]): ((random: () => number) => T) => {
  const all = weighted.flatMap(([times, one]) => Array.from({ length: times }, () => one))
  return (random) => all[Math.floor(random() * all.length)]!
}

/** Counts the outcomes of a storm's events, and their faults. */
export const countOutcomes = () => {
  const outcomes: Record<Outcome, number> = { done: 0, refused: 0, cut: 0, hung: 0, fault: 0 }
  const faults = new Set<string>()
  const outcomeOf = async (event: () => Promise<unknown>): Promise<Outcome> => {
    const timeout = new AbortController()
    try {
      return await Promise.race([
        event().then(() => 'done' as const),
        sleep(patience, 'hung' as const, { signal: timeout.signal }),
      ])
    } catch (error) {
      if (error instanceof Refusal) return 'refused'
      if (error instanceof Error && isDatabaseAway(error)) return 'cut'
      faults.add(String(error))
      return 'fault'
    } finally {
      timeout.abort()
    }
  }
  return {
    outcomes,
    run: async (event: () => Promise<unknown>): Promise<void> => void (outcomes[await outcomeOf(event)] += 1),
    wrongs: () => [...faults, ...(outcomes.hung > 0 ? ['an event hung'] : [])],
  }
}

/** The name of the connections that a storm kills. */
export const victims = 'payment-storm'

/** Runs `work` on each of these, `abreast` at once, while database connections are killed, unless it is calm. Returns the number of kills. */
export const runAbreast = async <T>(
  { admin, random, abreast, isCalm = false }: { admin: Sql; random: () => number; abreast: number; isCalm?: boolean },
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<number> => {
  const over = new AbortController()
  const killing = isCalm ? 0 : killBackends(admin, random, over.signal)
  const queue = all.values()
  await Promise.all(
    Array.from({ length: abreast }, async () => {
      for (const one of queue) await work(one)
    }),
  )
  over.abort()
  return await killing
}

const killBackends = async (admin: Sql, random: () => number, over: AbortSignal): Promise<number> => {
  let kills = 0
  while (!over.aborted) {
    const backends = await admin<{ pid: number }[]>`
      select pid from pg_stat_activity
      where application_name = ${victims} and datname = current_database() order by pid`
    const victim = backends[Math.floor(random() * backends.length)]
    if (victim) {
      const [answer] = await admin<{ ended: boolean }[]>`select pg_terminate_backend(${victim.pid}) as ended`
      if (answer?.ended) kills += 1
    }
    await sleep(10 + random() * 40)
  }
  return kills
}
