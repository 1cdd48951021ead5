import { useEffect, useEffectEvent } from 'react'
import { waitBefore } from '../../sync/device/backoff.ts'
import { isReached, useSync } from './sync-provider.tsx'

/**
 * Calls `again` while `isLost`: as soon as the browser says that the network is back or the synchronisation reaches the server, and where the browser
 * never said that the network went, after a while. `tries`: how many requests in a row did not reach the server, at least 1 while `isLost`. The wait
 * grows with it, from 1 s to 15 s.
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
