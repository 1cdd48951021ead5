import { reloadPage } from './reload.ts'

/** See service-worker.ts. */
const skip = { type: 'SKIP_WAITING' }
/** Milliseconds that a version may take to take over; a worker that is sending goes on until it is done. */
const patience = 15_000

export const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined

/**
 * Lets the newest version take over, upon which every tab begins anew. Where there is none, another tab has let it, or the browser has
 * no service workers: then a new page brings the new code. Returns false where neither can be had without the network.
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

/** Resolves once this version is in force, or will never be: one that is newer still has come, or it could not be stored. */
const lead = async (next: ServiceWorker): Promise<void> => {
  const stop = new AbortController()
  await new Promise<void>((resolve) => {
    const look = () => {
      if (next.state === 'activated' || next.state === 'redundant') resolve()
      if (next.state !== 'installed') return
      next.postMessage(skip)
      setTimeout(resolve, patience)
    }
    // A page without a controller hears of this alone.
    next.addEventListener('statechange', look, { signal: stop.signal })
    look()
  })
  stop.abort()
}
