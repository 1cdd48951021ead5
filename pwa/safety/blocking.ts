import type { Id } from '../../schema/ids.ts'
import { blockPerson } from '../../sync/mutations/safety.ts'
import { discardRefusal, settled } from '../../sync/outbox/outbox.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useVerdictTimeout } from '../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../outbox/write-text.ts'
import { showToast } from '../ui/toast.ts'

/** Returns a function that blocks or unblocks a person, and shows the outcome (rule 1.4.40). */
export function useBlocking(): (id: Id, name: string, isBlocked: boolean) => Promise<void> {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  return async (id, name, isBlocked) => {
    try {
      const { mutationId } = await blockPerson(database, { id, isBlocked })
      const answer = await settled(database, mutationId, patience())
      if (answer.outcome === 'rejected') {
        // A refused block has no text to keep, and the toast gives the reason.
        await discardRefusal(database, answer.refused.id)
        showToast({ kind: 'error', title: 'Blocage impossible', description: answer.refused.message })
      } else if (answer.outcome === 'waiting') {
        showToast({
          ...keptToast(),
          ...(isBlocked && { description: 'D’ici là, vos candidatures, messages et offres restent visibles.' }),
        })
      } else showToast({ kind: 'success', title: `Vous avez ${isBlocked ? 'bloqué' : 'débloqué'} ${name}` })
    } catch (error) {
      showToast(notKeptToast(error, 'Erreur', 'Rien n’a changé. Réessayez.'))
    }
  }
}
