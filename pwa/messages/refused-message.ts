import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { outcomeFor } from '../outbox/outcomes.ts'
import { messageWords } from './outbox/words.ts'
import { showToast } from '../ui/toast.ts'

export const unsent = messageWords['message.send'].refusal.title
/** Milliseconds after which the shell reports a refusal instead. */
const outcomeTimeoutMs = 30_000

/** Shows a toast if the server refuses the message. The refused message also stays as a card in its conversation (rule 1.8.14). */
export const tellRefusal = async (database: LocalDatabase, mutationId: Id): Promise<void> => {
  const answer = await outcomeFor(database, mutationId, outcomeTimeoutMs)
  if (answer.outcome !== 'rejected') return
  showToast({ kind: 'error', title: unsent, description: answer.refused.message })
}
