import { useSyncExternalStore } from 'react'
import { onOutdated } from '../../sync/http/outdated.ts'
import { lookForUpdate, registerServiceWorker } from './registration.ts'
import { takeOver } from './take-over.ts'

/**
 * `offered`: a new version waits. `required`: the server no longer accepts this version. `taking`: the person has accepted, and the page is about to
 * reload.
 */
export type AppUpdate = 'none' | 'offered' | 'required' | 'taking'

/** Milliseconds after a postponement in which a required update is not requested again; the synchronisation's state still shows it. */
const minDelayAfterPostponementMs = 10 * 60_000
/** Milliseconds after "Plus tard" in which no version is offered, in no tab and after no reload. */
const quietAfterPostponementMs = 24 * 3_600_000
const postponedKey = 'coup-de-main.update-postponed'

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
  const offer = () => update === 'none' && !isQuiet() && set('offered')
  const require = () => {
    lookForUpdate()
    if (update !== 'taking' && Date.now() - postponedAt > minDelayAfterPostponementMs) set('required')
  }
  onOutdated.add(require)
  const stop = registerServiceWorker(offer)
  return () => {
    onOutdated.delete(require)
    stop()
    set('none')
  }
}

/** Activates the new version and reloads the page. Does nothing without network if no version waits on this device. */
export const acceptUpdate = async (): Promise<void> => {
  const before = update
  set('taking')
  const isTaken = await takeOver().catch(() => false)
  if (!isTaken) set(before)
}

/** Puts the offer aside for a day. A required update is requested again sooner. */
export const postponeUpdate = (): void => {
  postponedAt = Date.now()
  try {
    localStorage.setItem(postponedKey, String(postponedAt))
  } catch {
    // Without storage the next start offers it again.
  }
  set('none')
}

const isQuiet = (): boolean => {
  try {
    return Date.now() - Number(localStorage.getItem(postponedKey) ?? -Infinity) < quietAfterPostponementMs
  } catch {
    return false
  }
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
