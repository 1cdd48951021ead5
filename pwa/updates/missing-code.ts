import { isServerThere } from '../../sync/http/reachable.ts'
import { takeOver } from './take-over.ts'

/** The same as in missing-entry.html: together they repair once. */
const key = 'coup-de-main.repaired'
/** Milliseconds within which a page that was repaired and lacks code again is not repaired by beginning anew. */
const rest = 10 * 60_000

declare global {
  interface Window {
    /** See missing-entry.html; its document has it, a test's has not. */
    repairCode?: () => Promise<void>
  }
}

/**
 * A chunk that cannot be loaded is mostly one of a version before, gone from server and device: then this page takes the newest version and
 * begins anew, once, with its drafts stored. Without the network nothing begins anew: the screen or dialog says that its code did not come,
 * and offers to try again. Returns what ends this.
 */
export const repairMissingCode = (): (() => void) => {
  const onMissing = (event: Event) => {
    // Else the router would begin the page anew by itself, whether or not the server is there.
    event.preventDefault()
    void repair()
  }
  addEventListener('vite:preloadError', onMissing)
  return () => removeEventListener('vite:preloadError', onMissing)
}

const repair = async (): Promise<void> => {
  if (navigator.onLine && (await isServerThere()) && mayRepair()) await takeOver()
}

/** Without storage nothing would tell the first time from the next. */
const mayRepair = (): boolean => {
  try {
    if (Number(sessionStorage.getItem(key)) > Date.now() - rest) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
