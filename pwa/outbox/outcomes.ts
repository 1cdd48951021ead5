import type { Id } from '../../schema/ids.ts'
import { settled, type Outcome } from '../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'

const awaited = new Set<Id>()

/** Returns the outcome to a form that waits for it at most `ms`. The form reports a refusal within that time, the shell a later one. */
export const outcomeFor = async (database: LocalDatabase, mutationId: Id, ms: number): Promise<Outcome> => {
  awaited.add(mutationId)
  const outcome = await settled(database, mutationId, ms)
  if (outcome.outcome === 'waiting') awaited.delete(mutationId)
  return outcome
}

/** Whether a form of this window has reported, or will report, the outcome of the mutation. */
export const isToldByForm = (mutationId: Id): boolean => awaited.has(mutationId)
