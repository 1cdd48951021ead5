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

/** Limits every query to `ms` from its start to its answer, including the wait for a connection. */
export const holdToDeadline =
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
