import { useEffect } from 'react'
import { showToast } from './toast.ts'

/** Milliseconds: code that is on the device has come by then. */
const graceMs = 1_000

/** In the fallback of lazily loaded code: says that it comes with the network, if there is none (rule 1.2.572). */
export function SaysAwaited() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) return
      showToast({
        kind: 'info',
        title: 'Vous êtes hors ligne',
        description: 'Cette partie n’est pas sur cet appareil : elle s’ouvrira dès que vous serez en ligne.',
      })
    }, graceMs)
    return () => clearTimeout(timer)
  }, [])
  return null
}
