import { useSyncExternalStore } from 'react'

const watchNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The browser's view of the network, for visitors: they have no synchronisation. `useOnline` is more precise. */
export const useNetwork = (): boolean =>
  useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
