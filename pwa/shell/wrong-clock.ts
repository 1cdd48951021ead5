import { useEffect } from 'react'
import { formatDate } from '../../schema/dates.ts'
import { clockAhead, watchClock } from '../../sync/http/server-time.ts'
import { showToast } from '../ui/toast.ts'

/** Milliseconds by which a clock is wrong, and not only in another time zone. */
const wrongBy = 24 * 60 * 60_000
/** Milliseconds: longer than other toasts, since it asks for something outside the app. */
const shownFor = 15_000

/** Says once per page that the device's clock is wrong by more than a day: its days and reminders would be, too (rule 1.2.547). */
export function useWrongClock(): void {
  useEffect(() => {
    let isSaid = false
    const say = () => {
      if (isSaid || Math.abs(clockAhead()) <= wrongBy) return
      isSaid = true
      showToast({
        kind: 'info',
        title: 'L’horloge de cet appareil est fausse',
        description: `Elle indique le ${formatDate(new Date().toISOString())}. Réglez la date dans les réglages de l’appareil : les jours affichés ici en dépendent.`,
        duration: shownFor,
      })
    }
    say()
    return watchClock(say)
  }, [])
}
