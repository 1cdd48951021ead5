import { useEffect, useEffectEvent, useState } from 'react'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { ApiError, NetworkError } from '../../sync/http/transport.ts'
import { useComeback } from './comeback.ts'
import { useDatabase } from './local-database.tsx'

export type Fetched<Result> =
  | { state: 'fetching' }
  | { state: 'done'; result: Result }
  /** The server is out of reach; the screen shows the rows on this device. */
  | { state: 'offline' }
  /** `reference`: by which the operator finds a fault of ours in the log. */
  | { state: 'failed'; reference?: string }

/** How a request ended, and the function that repeats it. */
export interface Asked {
  state: Fetched<unknown>['state']
  reference?: string | undefined
  retry: () => void
}

/** Returns the sentence for a failed request, with the reference of a fault of ours. */
export const withReference = (sentence: string, { reference }: Pick<Asked, 'reference'>): string =>
  reference ? `${sentence} Référence : ${reference}.` : sentence

export const resultOf = <Result>(fetched: Fetched<Result>): Result | undefined =>
  fetched.state === 'done' ? fetched.result : undefined

interface Last<Result> {
  key: string
  database: LocalDatabase
  fetched: Fetched<Result>
  /** How many requests for this key in a row did not reach the server. */
  tries: number
}

const triesBefore = (last: Last<unknown> | undefined, key: string): number =>
  last?.key === key && last.fetched.state === 'offline' ? last.tries : 0

const outcomeOf = (error: unknown): Fetched<never> => {
  if (error instanceof NetworkError) return { state: 'offline' }
  const requestId = error instanceof ApiError ? error.body?.requestId : undefined
  return { state: 'failed', ...(requestId && { reference: requestId.slice(0, 8) }) }
}

/**
 * Fetches rows into the device; the screen reads them there.
 *
 * - Fetches again when `key` or the person changes, on `retry`, and when the network returns.
 * - If the browser reported a network all along, a failed request is repeated at growing intervals.
 * - The answer for an older `key` is stored, but the returned outcome ignores it.
 * - `refresh` fetches again and keeps the last outcome meanwhile.
 */
export function useFetched<Result>(
  key: string,
  ask: () => Promise<Result>,
): Fetched<Result> & { retry: () => void; refresh: () => void } {
  // After a sign-in or sign-out in another tab, the app uses another database, which does not hold these rows.
  const database = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<Last<Result>>()
  const begin = useEffectEvent(ask)
  const fetched: Fetched<Result> =
    last?.key === key && last.database === database ? last.fetched : { state: 'fetching' }

  useEffect(() => {
    let isWanted = true
    const settle = (outcome: Fetched<Result>) =>
      isWanted && setLast((before) => ({ key, database, fetched: outcome, tries: triesBefore(before, key) + 1 }))
    begin().then(
      (result) => settle({ state: 'done', result }),
      (error: unknown) => settle(outcomeOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [key, database, attempt])

  const tries = triesBefore(last, key)
  useComeback(fetched.state === 'offline', tries, () => setAttempt((count) => count + 1))

  const refresh = () => setAttempt((count) => count + 1)
  const retry = () => {
    setLast(undefined)
    refresh()
  }
  return { ...fetched, retry, refresh }
}
