import { useEffect, useRef, useState } from 'react'
import type { OfferForm } from '../../../schema/jobs/form.ts'
import { publishJob } from '../../../sync/mutations/jobs.ts'
import { discardRefusal, settled } from '../../../sync/outbox/outbox.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { keptToast, patience, whyNotKept } from '../../outbox/write-text.ts'
import { showToast } from '../../ui/toast.ts'
import { toOffer } from './offer-draft.ts'

interface Publishing {
  isOpen: boolean
  /** Called when the offer is published or pending, unless the wizard was closed meanwhile. */
  onKept: () => void
  /** Called when the server refuses while the wizard is open. Resolves once the draft is stored again. */
  onRefused: () => Promise<void>
}

/** Publishes an offer, online or offline, and shows the outcome as a toast (rules 2.8.1 and 2.8.2). */
export function usePublishing({ isOpen, onKept, onRefused }: Publishing) {
  const database = useDatabase()
  const [isBusy, setBusy] = useState(false)
  const stillOpen = useRef(isOpen)
  useEffect(() => {
    stillOpen.current = isOpen
    return () => {
      stillOpen.current = false
    }
  }, [isOpen])

  const publish = async (form: OfferForm) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { mutationId } = await publishJob(database, toOffer(form))
      const answer = await settled(database, mutationId, patience())
      if (answer.outcome === 'rejected') {
        showToast({ kind: 'error', title: 'Erreur lors de la publication', description: answer.refused.message })
        // After the wizard is closed, the refusal card keeps the text.
        if (!stillOpen.current) return
        await onRefused()
        return await discardRefusal(database, mutationId)
      }
      if (stillOpen.current) onKept()
      showToast(answer.outcome === 'applied' ? published : keptToast)
    } catch (error) {
      await onRefused().catch(() => undefined)
      const description = whyNotKept(error, 'Votre texte est conservé.')
      showToast({ kind: 'error', title: 'Erreur lors de la publication', description })
    } finally {
      setBusy(false)
    }
  }
  return { publish, isBusy }
}

const published = {
  kind: 'success',
  title: 'Offre publiée avec succès !',
  description: 'Votre annonce est maintenant visible par les étudiants.',
} as const
