import { useEffect, useEffectEvent, useState } from 'react'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { NetworkError } from '../../sync/http/transport.ts'
import { useDatabase } from './local-database.tsx'

export type Fetched<Result> =
  | { state: 'fetching' }
  | { state: 'done'; result: Result }
  /** The server is out of reach; the rows on this device stand in. */
  | { state: 'offline' }
  | { state: 'failed' }

/**
 * Fetches rows into the device, from where the screen reads them. Fetches again when `key` or the person changes, on `retry`, and when the
 * network is back. `ask` stores the answer for an older key, but the returned outcome ignores it. `refresh` fetches again and keeps the last
 * outcome meanwhile.
 */
export function useFetched<Result>(
  key: string,
  ask: () => Promise<Result>,
): Fetched<Result> & { retry: () => void; refresh: () => void } {
  // After a sign-in or sign-out in another tab the database is another one, without these rows.
  const database = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<{ key: string; database: LocalDatabase; fetched: Fetched<Result> }>()
  const begin = useEffectEvent(ask)
  const fetched: Fetched<Result> =
    last?.key === key && last.database === database ? last.fetched : { state: 'fetching' }

  useEffect(() => {
    let isWanted = true
    const settle = (outcome: Fetched<Result>) => isWanted && setLast({ key, database, fetched: outcome })
    begin().then(
      (result) => settle({ state: 'done', result }),
      (error: unknown) => settle({ state: error instanceof NetworkError ? 'offline' : 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [key, database, attempt])

  useEffect(() => {
    if (fetched.state !== 'offline') return
    const again = () => setAttempt((count) => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [fetched.state])

  const refresh = () => setAttempt((count) => count + 1)
  const retry = () => {
    setLast(undefined)
    refresh()
  }
  return { ...fetched, retry, refresh }
}
