import { useRef } from 'react'
import type { Id } from '../../schema/ids.ts'
import { useDatabase } from '../data/local-database.tsx'
import { showToast } from '../ui/toast.ts'
import { outcomeFor } from './outcomes.ts'
import { useVerdictTimeout } from './verdict-timeout.ts'
import { notKeptToast, useKeptToast } from './write-text.ts'

/**
 * Returns a function that makes a write of one press, waits for the server's verdict, and says what became of it. A second press meanwhile does
 * nothing: the server would refuse it. `failed` is the title of a toast, "Impossible de …".
 */
export function useVerdictToast() {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const isWriting = useRef(false)

  return async (write: () => Promise<{ mutationId: Id }>, { done, failed }: { done: string; failed: string }) => {
    if (isWriting.current) return
    isWriting.current = true
    try {
      const { mutationId } = await write()
      const answer = await outcomeFor(database, mutationId, patience())
      if (answer.outcome === 'rejected')
        showToast({ kind: 'error', title: failed, description: answer.refused.message })
      else showToast(answer.outcome === 'waiting' ? keptToast() : { kind: 'success', title: done })
    } catch (error) {
      showToast(notKeptToast(error, failed))
    } finally {
      isWriting.current = false
    }
  }
}
