import { useRef, useState } from 'react'
import type { Application } from '../../schema/applications/application.ts'
import type { Id } from '../../schema/ids.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { sayDocumentedFailure } from '../data/failed-change.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSync } from '../data/sync-provider.tsx'
import { sendKeptAddress } from '../messages/kept-address.ts'
import { useIsMounted } from '../ui/hooks/is-mounted.ts'
import { showToast } from '../ui/toast.ts'

export type Decision = 'accept' | 'reject'

/** Documented texts (rules 2.8.3–2.8.6). */
const texts = {
  accept: {
    done: 'Candidature acceptée !',
    description: "L'étudiant a été notifié de votre acceptation.",
    failed: "Impossible d'accepter cette candidature.",
  },
  reject: {
    done: 'Candidature refusée',
    description: "L'étudiant a été notifié de votre refus.",
    failed: 'Impossible de refuser cette candidature.',
  },
} as const

/**
 * Accepts or rejects one application at a time. The server decides, and the device pulls the outcome before the buttons are enabled. Calls `onAccepted`
 * after an acceptance, unless the list was closed meanwhile: the list of another offer may be open.
 *
 * `rate`: the acceptance raises the offer to so many CHF per hour. Resolves with the server's sentence if the rate is under the student's minimum.
 */
export function useDeciding(onAccepted: () => void) {
  const database = useDatabase()
  const { pullNow } = useSync()
  const [deciding, setDeciding] = useState<{ id: Id; decision: Decision }>()
  const isDeciding = useRef(false)
  const isThere = useIsMounted()

  /** Sends the address that this device has kept for whoever is accepted (rule 1.2.756). Where that fails, the work's card asks for it. */
  const sendAddress = async (id: Id) => {
    const letter = await database.applications.get(id)
    const isSent = letter && (await sendKeptAddress(database, letter.jobId).catch(() => false))
    if (isSent)
      showToast({ kind: 'success', title: 'Adresse envoyée', description: 'Elle est dans votre conversation.' })
  }

  const decide = async (id: Id, decision: Decision, rate?: number): Promise<string | undefined> => {
    if (isDeciding.current) return undefined
    isDeciding.current = true
    setDeciding({ id, decision })
    const { done, description, failed } = texts[decision]
    try {
      await call<Application>('POST', `/api/applications/${id}/${decision}${rate === undefined ? '' : `?rate=${rate}`}`)
      showToast({ kind: 'success', title: done, description })
      await pullNow().catch(() => undefined)
      if (decision === 'accept') await sendAddress(id)
      if (decision === 'accept' && isThere()) onAccepted()
      return undefined
    } catch (error) {
      const floor = refusedRateOf(error)
      if (floor === undefined) sayDocumentedFailure(failed, error)
      await pullNow().catch(() => undefined)
      return floor
    } finally {
      isDeciding.current = false
      setDeciding(undefined)
    }
  }
  return { decide, deciding }
}

const refusedRateOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'below_floor' ? error.issues?.[0]?.message : undefined
