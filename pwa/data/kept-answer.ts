import { useEffect, useState } from 'react'
import { fetchAnswer, readAnswer, type AnswerPath, type KnownAnswer } from '../../sync/fetched/answers.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useFetched, type Fetched } from './fetched.ts'
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
export function useKeptAnswer<Answer>(path: AnswerPath, turn = 0): KeptAnswer<Answer> {
  const database = useDatabase()
  const { refresh, retry, ...fetched } = useFetched(`${path} ${turn}`, () => fetchAnswer<Answer>(database, path))
  const [kept, setKept] = useState<{ database: LocalDatabase; known: KnownAnswer<Answer> | undefined }>()

  useEffect(() => {
    let isWanted = true
    readAnswer<Answer>(database, path).then(
      (known) => isWanted && setKept({ database, known }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [database, path, fetched.state])

  if (fetched.state === 'done')
    return { state: 'done', result: fetched.result.answer, at: fetched.result.fetchedAt, refresh, retry }
  const known = kept?.database === database ? kept.known : undefined
  // If the server answers with a failure, the failure is shown: the stored answer may be wrong by now.
  if (known && fetched.state !== 'failed')
    return { state: 'done', result: known.answer, at: known.fetchedAt, refresh, retry }
  return { ...fetched, at: undefined, refresh, retry }
}

/** Holds a value that an action on this page has derived from an answer, until another answer arrives. */
export function useChanged<Value>(known: Value): [Value, (value: Value) => void] {
  const [own, setOwn] = useState({ known, value: known })
  if (own.known !== known) setOwn({ known, value: known })
  return [own.known === known ? own.value : known, (value) => setOwn((before) => ({ ...before, value }))]
}
