import { useState } from 'react'
import { updateProfile, updateStudentProfile } from '../../sync/mutations/accounts.ts'
import { discardRefusal } from '../../sync/outbox/outbox.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useRoomNotice } from '../outbox/room-notice.tsx'
import { useVerdictTimeout } from '../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../outbox/write-text.ts'
import { useIsMounted } from '../ui/hooks/is-mounted.ts'
import { showToast } from '../ui/toast.ts'
import type { KeptChanges } from './profile-draft.ts'
import type { ProfileChanges } from './profile-changes.ts'
import { outcomeFor } from '../outbox/outcomes.ts'
import { accountWords } from './outbox/words.ts'

const failed = { kind: 'error', ...accountWords['profile.update'].refusal } as const
const saved = { kind: 'success', title: 'Profil mis à jour.' } as const

interface DraftOfForm extends Pick<KeptChanges<object>, 'hold' | 'restore'> {
  key: string
}

/**
 * Saves a profile, online or offline, and shows the outcome as a toast.
 *
 * - `roomNotice` is the form's notice that the device has no room.
 * - `onSaved` is called once the profile was stored and not refused in time, if the form is still on the screen.
 * - `draft` is the form's draft: the write deletes it, and it is restored if the profile was not saved.
 */
export function useProfileSaving(onSaved: () => void, draft?: DraftOfForm) {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const [isBusy, setBusy] = useState(false)
  const room = useRoomNotice()
  const isThere = useIsMounted()

  const save = async ({ profile, studentProfile }: ProfileChanges) => {
    if (isBusy) return
    room.clear()
    setBusy(true)
    draft?.hold()
    const last = draft ? { draft: draft.key } : {}
    try {
      const written = [
        ...(profile ? [await updateProfile(database, profile, studentProfile ? {} : last)] : []),
        ...(studentProfile ? [await updateStudentProfile(database, studentProfile, last)] : []),
      ]
      const outcomes = await Promise.all(written.map(({ mutationId }) => outcomeFor(database, mutationId, patience())))
      const refused = outcomes.flatMap((one) => (one.outcome === 'rejected' ? [one.refused.id] : []))
      if (refused.length > 0) {
        showToast(failed)
        // While the dialog is open, it holds the typed values itself; after it is closed, the refusal holds them.
        if (!isThere()) return
        draft?.restore()
        await Promise.all(refused.map((id) => discardRefusal(database, id)))
        return
      }
      // A form that is gone has nothing to close: another one may stand in its place.
      if (isThere()) onSaved()
      showToast(outcomes.every(({ outcome }) => outcome === 'applied') ? saved : keptToast())
    } catch (error) {
      if (isThere()) draft?.restore()
      if (!room.takes(error)) showToast(notKeptToast(error, failed.title, failed.description))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, roomNotice: room.notice }
}
