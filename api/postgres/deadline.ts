import postgres from 'postgres'

const { PostgresError } = postgres

/** Thrown if a query had no answer in time. Whether the server carried it out is unknown; its connection is closed. */
export class QueryDeadline extends Error {
  override name = 'QueryDeadline'
  readonly code = 'QUERY_DEADLINE'

  constructor(readonly ms: number) {
    super(`The database did not answer within ${ms} ms`)
  }
}

/** The driver calls this for each query. `abandon` rejects the query and gives up its connection. */
export type OnQuery = (query: PromiseLike<unknown>, abandon: (error: Error) => void) => void

let underWay = 0

/** The queries of this process without an answer so far, those included that wait for a connection. */
export const queriesUnderWay = (): number => underWay

/** Milliseconds without a single answer after which a database counts as silent, of queries that may take `ms`. */
const silenceOf = (ms: number): number => Math.max(1_750, ms * 0.35)

/** The part of the silence after which a pool asks whether the database is there. */
const askedAfter = 2 / 7

/**
 * Limits every query to `ms` from its start to its answer, including the wait for a connection.
 *
 * A database that is frozen or cut off answers nothing at all, and nobody should wait for it as long as for a slow statement. So a query also ends
 * once neither it nor any other query of the pool has got an answer for `silenceOf(ms)`, and `probe` has not either, which asks the database something
 * that costs it nothing, past the connections of the pool.
 */
export const holdToDeadline = (ms: number, probe?: (ms: number) => Promise<unknown>): OnQuery => {
  const silence = probe ? silenceOf(ms) : ms
  let answeredAt = 0
  let probing: Promise<unknown> | undefined
  const noteAnswer = () => void (answeredAt = performance.now())
  const noteRefusal = (error: unknown) => error instanceof PostgresError && noteAnswer()
  const ask = () => (probing ??= probe?.(silence).then(noteAnswer, noteRefusal).finally(() => (probing = undefined)))

  return (query, abandon) => {
    const began = performance.now()
    let isOver = false
    let timer: NodeJS.Timeout
    const wait = () => {
      const now = performance.now()
      const left = ms - (now - began)
      const silent = now - Math.max(began, answeredAt)
      if (left <= 0) return abandon(new QueryDeadline(ms))
      // An answer may have arrived while this process was busy: it is read before the judgement.
      if (silent >= silence) return void setImmediate(judge)
      if (silent >= silence * askedAfter) void ask()
      const next = silent < silence * askedAfter ? silence * askedAfter : silence
      timer = setTimeout(wait, Math.min(left, next - silent))
    }
    const judge = () => {
      if (isOver) return
      const now = performance.now()
      if (now - Math.max(began, answeredAt) < silence) wait()
      else abandon(new QueryDeadline(Math.round(now - began)))
    }
    const clear = () => {
      isOver = true
      underWay -= 1
      clearTimeout(timer)
    }
    underWay += 1
    timer = setTimeout(wait, Math.min(ms, silence * askedAfter))
    query.then(
      () => (noteAnswer(), clear()),
      (error: unknown) => (noteRefusal(error), clear()),
    )
  }
}
