import { useState } from 'react'
import type { User } from '../../schema/accounts/user.ts'
import { ApiError, call, NetworkError } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import { useSession } from '../session/session.tsx'
import { errorsFromIssues } from '../ui/hooks/validation.ts'
import type { ProfileFormState } from './profile-form.ts'
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

interface DraftOfForm extends Pick<KeptChanges<object>, 'hold' | 'restore' | 'discard'> {
  key: string
}

/** What a form has of a changed phone number, which the server alone changes, by the password (rule 1.2.510). */
type PhoneForm = Pick<ProfileFormState, 'typed' | 'complain'>

/** Shows why the number stays: at its field, or as a toast. */
const complainOfPhone = (error: ApiError | NetworkError, form: PhoneForm | undefined) => {
  const issues = error instanceof ApiError ? errorsFromIssues(error.issues ?? []) : {}
  if (Object.keys(issues).length > 0) return form?.complain(issues)
  showToast({ kind: 'error', title: 'Le numéro n’a pas été changé', description: failureText(error) })
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
  const { updateUser } = useSession()

  /** `phone`: the password of a changed phone number, and what shows its errors. */
  const save = async ({ profile: { phone, ...others } = {}, studentProfile }: ProfileChanges, form?: PhoneForm) => {
    if (isBusy) return
    room.clear()
    setBusy(true)
    draft?.hold()
    const last = draft ? { draft: draft.key } : {}
    const profile = Object.keys(others).length > 0 ? others : undefined
    try {
      if (form && phone !== undefined) {
        updateUser(await call<User>('POST', '/api/account/phone', { password: form.typed.password, phone }))
        if (!profile && !studentProfile) {
          draft?.discard()
          if (isThere()) onSaved()
          return showToast(saved)
        }
      }
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
      if (error instanceof ApiError || error instanceof NetworkError) return complainOfPhone(error, form)
      if (!room.takes(error)) showToast(notKeptToast(error, failed.title, failed.description))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, roomNotice: room.notice }
}
