import { useSyncExternalStore } from 'react'

const watchNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser reports a network, for visitors, who have no synchronisation. `useOnline` is more precise. */
export const useNetwork = (): boolean =>
  useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
