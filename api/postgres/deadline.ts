import { setTimeout as sleep } from 'node:timers/promises'
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

/** Milliseconds that such a question may take: a frozen database answers it as soon as it goes on, and another one in its place has to be asked anew. */
const patience = 5_000
/** Milliseconds between two such questions. */
const pause = 100

/** Asks a database something that costs it nothing, past the connections of the pool, for at most `ms`. */
type Probe = (ms: number) => Promise<unknown>

interface Hold {
  onquery: OnQuery
  /** The driver calls this before it gives a query to a connection, and rejects the query with what this returns. */
  refuse: () => Error | undefined
  /** What holds in their place for the connection that listens. It is tried again and again by itself, and a refusal would end that. */
  listening: { onquery: OnQuery; refuse: undefined }
}

/**
 * Limits every query of a pool to `ms` from its start to its answer, including the wait for a connection.
 *
 * A database that is frozen or cut off answers nothing at all, and nobody should wait for it as long as for a slow statement. If neither a query of the
 * pool nor `probe` has got an answer for `silenceOf(ms)`, all queries end, and later ones are refused, which opens no connections that the
 * database would have to clear away before it serves anybody. A probe that is answered ends this. The idle connections are
 * closed as well (`dropIdle`): each of them may lead to a machine that is gone, and the next query on it would wait in vain.
 */
export const holdToDeadline = (ms: number, probe: Probe, dropIdle: () => void): Hold => {
  const silence = silenceOf(ms)
  const waiting = new Set<{ began: number; abandon: (error: Error) => void }>()
  let answeredAt = 0
  let isSilent = false
  let looking: NodeJS.Timeout | undefined
  let probing: Promise<unknown> | undefined

  const noteAnswer = () => {
    answeredAt = performance.now()
    isSilent = false
  }
  /** The database answers, too, if it refuses. */
  const noteRefusal = (error: unknown) => {
    if (error instanceof PostgresError) noteAnswer()
  }
  const ask = () => {
    probing ??= probe(patience)
      .then(noteAnswer, noteRefusal)
      .then(() => sleep(pause, undefined, { ref: false }))
      .finally(() => (probing = undefined))
  }

  /** Returns for how long queries have waited without any answer. */
  const measure = (): number => {
    const [oldest] = waiting
    return oldest ? performance.now() - Math.max(oldest.began, answeredAt) : 0
  }
  const lookIn = (delay: number) => {
    looking ??= setTimeout(() => {
      looking = undefined
      look()
    }, delay).unref()
  }
  const look = () => {
    if (waiting.size === 0) return
    const silent = measure()
    if (isSilent || silent >= silence) {
      // An answer may have arrived while this process was busy: it is read before the judgement.
      setImmediate(judge)
      return
    }
    if (silent < silence * askedAfter) return lookIn(silence * askedAfter - silent)
    ask()
    lookIn(silence - silent)
  }
  const judge = () => {
    if (!isSilent && measure() < silence) return look()
    if (!isSilent) dropIdle()
    isSilent = true
    ask()
    for (const { abandon } of waiting) abandon(new QueryDeadline(Math.round(silence)))
  }

  const limit = limitQueries(ms)
  const onquery: OnQuery = (query, abandon) => {
    const one = { began: performance.now(), abandon }
    waiting.add(one)
    query.then(
      () => (waiting.delete(one), noteAnswer()),
      (error: unknown) => (waiting.delete(one), noteRefusal(error)),
    )
    limit(query, abandon)
    lookIn(isSilent ? 0 : silence * askedAfter)
  }
  const refuse = () => {
    if (!isSilent) return undefined
    ask()
    return new QueryDeadline(Math.round(silence))
  }
  return { onquery, refuse, listening: { onquery: limit, refuse: undefined } }
}

/** Limits every query to `ms`, whatever else is answered. */
export const limitQueries =
  (ms: number): OnQuery =>
  (query, abandon) => {
    const timer = setTimeout(() => abandon(new QueryDeadline(ms)), ms)
    underWay += 1
    const clear = () => {
      underWay -= 1
      clearTimeout(timer)
    }
    query.then(clear, clear)
  }
