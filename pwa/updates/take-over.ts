import { reloadPage } from './reload.ts'

/** The message is described in service-worker.ts. */
const skip = { type: 'SKIP_WAITING' }
/** Milliseconds that a version may take to take over; a worker that is sending finishes that first. */
const takeOverTimeoutMs = 15_000

export const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined

/**
 * Activates the newest version, after which every tab reloads. If none waits, another tab has activated it, or the browser has no service workers:
 * then a reload brings the new code. Returns false if neither is possible without the network.
 */
export const takeOver = async (): Promise<boolean> => {
  const next = await findNext()
  if (next) await lead(next)
  else if (!navigator.onLine) return false
  await reloadPage()
  return true
}

const findNext = async (): Promise<ServiceWorker | null | undefined> => {
  const registration = await workers()?.getRegistration()
  if (!registration || registration.waiting) return registration?.waiting
  await registration.update().catch(() => undefined)
  return registration.installing ?? registration.waiting
}

/** Resolves once this version is active, or can't become active any more: a newer one has come, or it could not be stored. */
const lead = async (next: ServiceWorker): Promise<void> => {
  const stop = new AbortController()
  await new Promise<void>((resolve) => {
    const look = () => {
      if (next.state === 'activated' || next.state === 'redundant') resolve()
      if (next.state !== 'installed') return
      next.postMessage(skip)
      setTimeout(resolve, takeOverTimeoutMs)
    }
    // In a page without a controller, only this event fires.
    next.addEventListener('statechange', look, { signal: stop.signal })
    look()
  })
  stop.abort()
}
