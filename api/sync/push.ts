import type { Logger } from 'pino'
import type { Language } from '../../schema/rules.ts'
import type { PushRequest } from '../../schema/sync-wire.ts'
import type { Verdict } from '../../schema/sync.ts'
import type { Me } from '../http/env.ts'
import type { Sql } from '../postgres/connect.ts'
import { handlers, type Handlers } from './handlers.ts'
import { judge } from './judge.ts'

export type PushedMutation = PushRequest['mutations'][number]

export interface Push {
  sql: Sql
  me: Me
  language: Language
  log: Logger
  /** Other than the real ones in tests only. */
  handlers?: Handlers
}

/** How many lanes of one push run side by side: each holds a connection. */
const laneLimit = 4

/**
 * Judges the mutations, each in its own transaction; the verdicts are in the order of the mutations. Inside a lane one runs
 * after the other. After a `retry` the rest of its lane isn't tried and answers `retry` too, so that order is kept; after a
 * `rejected` the lane goes on, and the domain itself refuses what depended on it.
 */
export const push = async (context: Push, mutations: readonly PushedMutation[]): Promise<Verdict[]> => {
  const judging = { handlers, ...context }
  const verdicts = new Map<PushedMutation, Verdict>()
  const waiting = byLane(mutations)

  const runLane = async (lane: readonly PushedMutation[]) => {
    let last: Verdict | undefined
    for (const mutation of lane) {
      last = last?.verdict === 'retry' ? { ...last, id: mutation.id } : await judge(judging, mutation)
      verdicts.set(mutation, last)
    }
  }
  const runLanes = async () => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) await runLane(lane)
  }
  await Promise.all(Array.from({ length: laneLimit }, runLanes))

  return mutations.flatMap((mutation) => verdicts.get(mutation) ?? [])
}

const byLane = (mutations: readonly PushedMutation[]): PushedMutation[][] => {
  const lanes = new Map<string, PushedMutation[]>()
  for (const mutation of mutations) {
    const lane = lanes.get(mutation.lane)
    if (lane) lane.push(mutation)
    else lanes.set(mutation.lane, [mutation])
  }
  return [...lanes.values()]
}
