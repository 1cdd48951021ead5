import { useEffect, useRef, useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { discardRefusal } from '../../../sync/outbox/outbox.ts'
import type { Refused } from '../../../sync/store/outbox-item.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useRoomNotice } from '../../outbox/room-notice.tsx'
import { useVerdictTimeout } from '../../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../../outbox/write-text.ts'
import { showToast } from '../../ui/toast.ts'
import { outcomeFor } from '../../outbox/outcomes.ts'

interface Sending {
  isOpen: boolean
  success: { title: string; description: string }
  /** The title of a toast about a failure; the server's message is its description. */
  failure: string
  /** Called when the write is applied or pending, unless the wizard was closed meanwhile. */
  onKept: () => void
  /** Called when the server refuses while the wizard is open. Resolves once the draft is stored again. */
  onRefused: () => Promise<void>
  /** Whether no other text can change this refusal. The wizard then closes, and the refusal card holds the text. */
  isFinal?: (refused: Refused) => boolean
}

/**
 * Writes the offer of the wizard, online or offline, and shows the outcome as a toast. `roomNotice` is the wizard's notice that the device has no
 * room.
 */
export function useSending({ isOpen, success, failure, onKept, onRefused, isFinal }: Sending) {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const [isBusy, setBusy] = useState(false)
  const room = useRoomNotice()
  const stillOpen = useRef(isOpen)
  useEffect(() => {
    stillOpen.current = isOpen
    return () => {
      stillOpen.current = false
    }
  }, [isOpen])

  const send = async (write: () => Promise<{ mutationId: Id }>) => {
    if (isBusy) return
    room.clear()
    setBusy(true)
    try {
      const { mutationId } = await write()
      const answer = await outcomeFor(database, mutationId, patience())
      if (answer.outcome === 'rejected') {
        showToast({ kind: 'error', title: failure, description: answer.refused.message })
        // After the wizard is closed, the refusal card holds the text.
        if (!stillOpen.current) return
        if (isFinal?.(answer.refused)) return onKept()
        await onRefused()
        return await discardRefusal(database, mutationId)
      }
      if (stillOpen.current) onKept()
      showToast(answer.outcome === 'applied' ? { kind: 'success', ...success } : keptToast())
    } catch (error) {
      await onRefused().catch(() => undefined)
      if (!room.takes(error)) showToast(notKeptToast(error, failure, 'Votre texte est conservé.'))
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, roomNotice: room.notice }
}
