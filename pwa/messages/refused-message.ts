import type { Id } from '../../schema/ids.ts'
import { settled } from '../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { showToast } from '../ui/toast.ts'

export const unsent = "Impossible d'envoyer le message"
/** Milliseconds after which a refusal is told by its card alone. */
const longestWait = 30_000

/** What was refused stands as a card in its conversation. */
export const tellRefusal = async (database: LocalDatabase, mutationId: Id): Promise<void> => {
  const answer = await settled(database, mutationId, longestWait)
  if (answer.outcome !== 'rejected') return
  showToast({ kind: 'error', title: unsent, description: answer.refused.message })
}
