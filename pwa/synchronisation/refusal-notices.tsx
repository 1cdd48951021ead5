import { liveQuery } from 'dexie'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Refused } from '../../sync/store/outbox-item.ts'
import { useDatabase } from '../data/local-database.tsx'
import { showToast } from '../ui/toast.ts'
import { isToldByForm } from '../outbox/outcomes.ts'

/**
 * Shows a toast on any screen, with the documented text, when the server refuses a mutation whose form was already left. Refusals from before this
 * window opened are in the outbox's list and are not announced again.
 */
export function RefusalNotices(): null {
  const database = useDatabase()
  const navigate = useNavigate()
  const announce = useEffectEvent(async (refused: Refused) => {
    // Loaded on demand: the words of all mutations are not needed when the app starts.
    const { describeRefusal } = await import('./refusal-texts.ts')
    const texts = describeRefusal(refused)
    if (!texts) return
    const show = () => void navigate({ to: '/dashboard', search: { tab: 'synchronisation' } })
    showToast({ kind: 'error', ...texts, action: { label: 'Voir', onClick: show } })
  })

  useEffect(() => {
    let known: ReadonlySet<string> | undefined
    const watching = liveQuery(() => database.refusals.toArray()).subscribe({
      next: (refusals) => {
        const before = known
        known = new Set(refusals.map(({ id }) => id))
        for (const refused of refusals)
          // Without the words there is no toast, and the outbox's list shows the refusal.
          if (before && !before.has(refused.id) && !isToldByForm(refused.id)) announce(refused).catch(() => undefined)
      },
      // If the device's storage does not answer, the shell says so.
      error: () => undefined,
    })
    return () => watching.unsubscribe()
  }, [database])

  return null
}
