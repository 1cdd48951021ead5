import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type ReactNode } from 'react'
import type { SchoolProofState } from '../../../schema/accounts/answers.ts'
import type { Id } from '../../../schema/ids.ts'
import { findWaitingProof, sendSchoolProof, withdrawSchoolProof } from '../../../sync/outbox/withdrawals.ts'
import { discardRefusal } from '../../../sync/outbox/outbox.ts'
import type { OutboxItem } from '../../../sync/store/outbox-item.ts'
import { useKeptAnswer } from '../../data/kept-answer.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { outcomeFor } from '../../outbox/outcomes.ts'
import { useRoomNotice } from '../../outbox/room-notice.tsx'
import { useVerdictTimeout } from '../../outbox/verdict-timeout.ts'
import { whyNotKept, useKeptToast } from '../../outbox/write-text.ts'
import { useIsMounted } from '../../ui/hooks/is-mounted.ts'
import { showToast, type ToastMessage } from '../../ui/toast.ts'

/** Returns the unsent outbox item that sends or withdraws the student's proof. */
export function useWaitingProof(): OutboxItem | undefined {
  const database = useDatabase()
  return useLiveQuery(() => findWaitingProof(database), [database])
}

/**
 * Returns when the proof under review was sent; null if there is none or while an outbox item about it is unsent. The server is asked again once
 * that item was sent.
 */
export function useSentProof(waiting: OutboxItem | undefined): string | null {
  const known = useKeptAnswer<SchoolProofState>('/api/school-proof', waiting ? 1 : 0)
  return known.state === 'done' && !waiting ? known.result.sentAt : null
}

const sentToast = {
  kind: 'success',
  title: 'Attestation envoyée',
  description: 'Nous vous préviendrons dès qu’elle sera vérifiée.',
} as const
const withdrawnToast = { kind: 'success', title: 'Attestation retirée' } as const

interface ProofSaving {
  busy: 'sending' | 'withdrawing' | undefined
  /** Why the last action failed, as a text. */
  failure: string | undefined
  /** A banner that says that the device has no room. */
  roomNotice: ReactNode
  /** Both functions return whether the proof or its withdrawal was stored. */
  send: (photo: Blob) => Promise<boolean>
  withdraw: () => Promise<boolean>
}

/**
 * Sends and withdraws the proof of the student's school, with or without network, and shows the outcome. The write deletes the draft of the photo;
 * `restore` stores it again if the proof was refused.
 */
export function useProofSaving(restore: () => Promise<void>): ProofSaving {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const [busy, setBusy] = useState<ProofSaving['busy']>()
  const [failure, setFailure] = useState<string>()
  const room = useRoomNotice()
  const isThere = useIsMounted()

  const save = async (
    kind: NonNullable<typeof busy>,
    done: ToastMessage,
    write: () => Promise<{ mutationId: Id } | undefined>,
  ): Promise<boolean> => {
    if (busy) return false
    setFailure(undefined)
    room.clear()
    setBusy(kind)
    try {
      const written = await write()
      const answer = written ? await outcomeFor(database, written.mutationId, patience()) : undefined
      if (answer?.outcome === 'rejected') {
        const why = answer.refused.message || 'Une erreur s’est produite'
        // While the dialog is open, it holds the photo itself; after it is gone, the refusal holds it.
        if (!isThere()) {
          showToast({ kind: 'error', title: 'Attestation d’études', description: why })
          return false
        }
        setFailure(why)
        await restore()
        await discardRefusal(database, answer.refused.id)
        return false
      }
      showToast(answer?.outcome === 'waiting' ? keptToast() : done)
      return true
    } catch (error) {
      if (!room.takes(error)) setFailure(whyNotKept(error, 'Une erreur s’est produite'))
      return false
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    failure,
    roomNotice: room.notice,
    send: (photo) => save('sending', sentToast, () => sendSchoolProof(database, photo)),
    withdraw: () => save('withdrawing', withdrawnToast, () => withdrawSchoolProof(database)),
  }
}
