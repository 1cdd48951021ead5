import { timeIn } from '../../schema/ids.ts'
import type { Verdict } from '../../schema/sync.ts'
import { noteVerdict } from '../http/process-metrics.ts'
import { handlers } from './handlers.ts'
import { cutIntoSets, processTogether } from './process-together.ts'
import { processMutation, type ProcessingContext } from './process-mutation.ts'
import type { PushedMutation } from './verdicts.ts'

/** Tests replace some handlers. */
type Push = Omit<ProcessingContext, 'handlers'> & Partial<Pick<ProcessingContext, 'handlers'>>

/** The greatest number of lanes of one push that run in parallel, each on its own connection. */
const laneLimit = 4

/**
 * Processes the mutations. Returns the verdicts in the order of the mutations.
 *
 * - Mutations of one lane run one after the other.
 * - Neighbours of one kind run together in one transaction. If one of them is refused or fails, each runs again in a transaction of its own.
 * - After a `retry` the rest of the lane is not run and gets `retry` too, which keeps the order.
 * - After a `rejected` the lane goes on; the domain refuses mutations that depend on the rejected one.
 * - If the push was written under another history (`history.isOther`), its verdicts mean nothing.
 */
export const push = async (given: Push, mutations: readonly PushedMutation[]): Promise<Verdict[]> => {
  const context = { handlers, ...given }
  const verdicts = new Map<PushedMutation, Verdict>()
  const waiting = byLane(mutations)

  const runLane = async (lane: readonly PushedMutation[]) => {
    let last: Verdict | undefined
    for (const set of cutIntoSets(lane)) {
      const together = last?.verdict === 'retry' ? undefined : await processTogether(context, set)
      if (context.history.isOther) return
      for (const [at, mutation] of set.entries()) {
        const isHeldUp = last?.verdict === 'retry'
        last =
          together?.[at] ?? (last && isHeldUp ? { ...last, id: mutation.id } : await processMutation(context, mutation))
        verdicts.set(mutation, last)
      }
    }
  }
  const runLanes = async () => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) await runLane(lane)
  }
  await Promise.all(Array.from({ length: laneLimit }, runLanes))

  return mutations.flatMap((mutation) => {
    const verdict = verdicts.get(mutation)
    if (verdict) noteVerdict(mutation.name, verdict, Date.now() - timeIn(mutation.id))
    return verdict ?? []
  })
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
