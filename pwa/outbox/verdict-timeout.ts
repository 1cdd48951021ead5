import { useIsReached } from '../data/sync-provider.tsx'

/**
 * Returns a function that gives how long a dialog waits for the server's verdict, in milliseconds, before it closes and calls the mutation pending
 * (sync/README.md §1.7). The wait is 0 when the synchronisation knows that the server is out of reach: in a tunnel, a browser often still reports a
 * network.
 */
export const useVerdictTimeout = (): (() => number) => {
  const isReached = useIsReached()
  return () => (navigator.onLine && isReached() ? 2_000 : 0)
}
