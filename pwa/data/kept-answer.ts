import { useState } from 'react'
import { fetchAnswer, readAnswer, type OwnPath } from '../../sync/fetched/answers.ts'
import { resultOf, useFetched, type Fetched } from './fetched.ts'
import { useKeptQuery } from './kept-query.ts'
import { useDatabase } from './local-database.tsx'

export type KeptAnswer<Answer> = Fetched<Answer> & {
  /** When the result was read, in milliseconds since 1970. */
  at: number | undefined
  refresh: () => void
  retry: () => void
}

/**
 * Fetches data of the person's own account. While the request runs or the server is out of reach, it returns the answer that this device stored the
 * last time (rule 1.2.429). Each new `turn` fetches again.
 */
export function useKeptAnswer<Answer>(path: OwnPath, turn = 0): KeptAnswer<Answer> {
  const database = useDatabase()
  const { refresh, retry, ...fetched } = useFetched(`${path} ${turn}`, () => fetchAnswer<Answer>(database, path))
  const known = useKeptQuery(path, async (db) => (await readAnswer<Answer>(db, path).catch(() => undefined)) ?? null)
  const shown = known ?? resultOf(fetched)
  // If the server answers with a failure, the failure is shown: the stored answer may be wrong by now.
  if (shown && fetched.state !== 'failed')
    return { state: 'done', result: shown.value, at: shown.fetchedAt, refresh, retry }
  return { state: fetched.state === 'done' ? 'fetching' : fetched.state, at: undefined, refresh, retry }
}

/** Holds a value that an action on this page has derived from an answer, until another answer arrives. */
export function useChanged<Value>(known: Value): [Value, (value: Value) => void] {
  const [own, setOwn] = useState({ known, value: known })
  if (own.known !== known) setOwn({ known, value: known })
  return [own.known === known ? own.value : known, (value) => setOwn((before) => ({ ...before, value }))]
}
