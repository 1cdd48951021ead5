import { useIsReached } from '../data/sync-provider.tsx'

/**
 * Returns a function that says how long a dialog waits for the server's verdict, in milliseconds, before it closes and calls the
 * mutation pending (sync/README.md §1.7). Where the server is known to be out of reach it does not wait: in a tunnel a browser often
 * goes on believing in its network.
 */
export const usePatience = (): (() => number) => {
  const isReached = useIsReached()
  return () => (navigator.onLine && isReached() ? 2_000 : 0)
}
