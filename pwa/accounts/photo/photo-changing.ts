import { useState } from 'react'
import { ruleTexts } from '../../../schema/rules.ts'
import { photoLimits } from '../../../schema/limits.ts'
import { clearPhoto, setPhoto } from '../../../sync/mutations/accounts.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { outcomeFor } from '../../outbox/outcomes.ts'
import { accountWords } from '../outbox/words.ts'
import { useVerdictTimeout } from '../../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../../outbox/write-text.ts'
import { showToast } from '../../ui/toast.ts'
import { useSession } from '../../session/session.tsx'

/** Returns what is wrong with a chosen file; undefined if nothing is (rule 1.5.12). */
export const checkPhotoFile = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return ruleTexts.photoFormat
  return file.size > photoLimits.bytes ? ruleTexts.photoBytes : undefined
}

const acts = {
  set: {
    signedOut: 'Vous devez être connecté pour télécharger une photo',
    done: 'Photo mise à jour !',
    failed: accountWords['photo.set'].refusal.title,
  },
  clear: {
    signedOut: 'Vous devez être connecté pour supprimer une photo',
    done: 'Photo supprimée.',
    failed: accountWords['photo.clear'].refusal.title,
  },
} as const

/** Sets and clears the person's own photo, with or without network, and shows the outcome (rules 1.8.7–1.8.11). */
export function usePhotoChanging() {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)

  const change = async (act: keyof typeof acts, write: () => Promise<{ mutationId: string }>) => {
    const words = acts[act]
    if (isBusy) return
    if (!user) return showToast({ kind: 'error', title: words.signedOut })
    setBusy(true)
    try {
      const { mutationId } = await write()
      const { outcome } = await outcomeFor(database, mutationId, patience())
      // The refusal stays in the outbox's list, with its photo.
      if (outcome === 'rejected') showToast({ kind: 'error', title: words.failed })
      else showToast(outcome === 'applied' ? { kind: 'success', title: words.done } : keptToast())
    } catch (error) {
      showToast(notKeptToast(error, words.failed))
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    set: (photo: Blob) => change('set', () => setPhoto(database, photo)),
    clear: () => change('clear', () => clearPhoto(database)),
  }
}
