import { useSyncExternalStore } from 'react'
import { onOutdated } from '../../sync/http/outdated.ts'
import { lookForUpdate, registerServiceWorker } from './registration.ts'
import { takeOver } from './take-over.ts'

/**
 * `offered`: a version waits. `required`: the server no longer speaks with this one. `taking`: the person has accepted, and the page is
 * about to begin anew.
 */
export type AppUpdate = 'none' | 'offered' | 'required' | 'taking'

/** Milliseconds for which one that is required is not asked for again; the state of the synchronisation goes on saying it. */
const respite = 10 * 60_000

let update: AppUpdate = 'none'
let postponedAt = -Infinity
const listeners = new Set<() => void>()

const set = (next: AppUpdate): void => {
  if (update === next) return
  update = next
  for (const listener of listeners) listener()
}

/** Keeps the app current until the returned function is called. */
export const followUpdates = (): (() => void) => {
  const offer = () => update === 'none' && set('offered')
  const require = () => {
    lookForUpdate()
    if (update !== 'taking' && Date.now() - postponedAt > respite) set('required')
  }
  onOutdated.add(require)
  const stop = registerServiceWorker(offer)
  return () => {
    onOutdated.delete(require)
    stop()
    set('none')
  }
}

/** Takes the new version; the page begins anew. Without the network, where no version waits on this device, nothing happens. */
export const acceptUpdate = async (): Promise<void> => {
  const before = update
  set('taking')
  const isTaken = await takeOver().catch(() => false)
  if (!isTaken) set(before)
}

/** Puts a version that waits aside until the next one, or the next start. */
export const postponeUpdate = (): void => {
  postponedAt = Date.now()
  set('none')
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAppUpdate = (): AppUpdate =>
  useSyncExternalStore(
    subscribe,
    () => update,
    () => 'none',
  )
