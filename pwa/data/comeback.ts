import { useEffect, useEffectEvent } from 'react'
import { waitBefore } from '../../sync/device/backoff.ts'
import { isReached, useSync } from './sync-provider.tsx'

/**
 * Calls `again` while `isLost`, once the browser reports the network or the synchronisation reaches the server again.
 *
 * - If the browser never reported that the network was gone, it also calls `again` after a delay.
 * - `tries` counts the requests in a row that did not reach the server, at least 1 while `isLost`; the delay grows with it, from 1 s to 15 s.
 */
export function useComeback(isLost: boolean, tries: number, again: () => void): void {
  const { connection } = useSync()
  const ask = useEffectEvent(again)
  useEffect(() => {
    if (!isLost) return
    const comeBack = () => ask()
    addEventListener('online', comeBack)
    let wasReached = isReached(connection.get())
    const unsubscribe = connection.subscribe(() => {
      const isReachedNow = isReached(connection.get())
      if (isReachedNow && !wasReached) comeBack()
      wasReached = isReachedNow
    })
    const timer = navigator.onLine ? setTimeout(comeBack, waitBefore(tries, Math.random)) : undefined
    return () => {
      removeEventListener('online', comeBack)
      unsubscribe()
      clearTimeout(timer)
    }
  }, [connection, isLost, tries])
}
