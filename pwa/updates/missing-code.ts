import { isServerThere } from '../../sync/http/reachable.ts'
import { takeOver } from './take-over.ts'

/** The key is also in missing-entry.html, so that only one of the two repairs the page. */
const key = 'coup-de-main.repaired'
/** Milliseconds after a repair in which the page is not repaired again by a reload. */
const minDelayBetweenRepairsMs = 10 * 60_000

declare global {
  interface Window {
    /** Defined by missing-entry.html, which is part of the app's document but not of a test's. */
    repairCode?: () => Promise<void>
  }
}

/**
 * A chunk that can't be loaded mostly belongs to an earlier version and is gone from server and device. Then the page activates the newest version
 * and reloads, once, with its drafts stored. Without network it does not reload: the screen or dialog shows that its code is missing, and offers to
 * try again. Returns the function that ends this.
 */
export const repairMissingCode = (): (() => void) => {
  const onMissing = ({ payload }: VitePreloadErrorEvent) => {
    // At an error in the browser's words the router would reload the page by itself, even if the server is unreachable.
    payload.message = `The code did not come: ${payload.message}`
    void repair()
  }
  addEventListener('vite:preloadError', onMissing)
  return () => removeEventListener('vite:preloadError', onMissing)
}

const repair = async (): Promise<void> => {
  if (navigator.onLine && (await isServerThere()) && mayRepair()) await takeOver()
}

/** Without storage, a first repair could not be distinguished from a second. */
const mayRepair = (): boolean => {
  try {
    if (Number(sessionStorage.getItem(key)) > Date.now() - minDelayBetweenRepairsMs) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
