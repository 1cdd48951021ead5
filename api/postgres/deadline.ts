/** A query got no answer in time. Whether the server did what it asked is not known; its connection is closed. */
export class QueryDeadline extends Error {
  override name = 'QueryDeadline'
  readonly code = 'QUERY_DEADLINE'

  constructor(readonly ms: number) {
    super(`The database did not answer within ${ms} ms`)
  }
}

/** Called by the driver for each query handed to it; `abandon` rejects the query and gives up its connection. */
export type OnQuery = (query: PromiseLike<unknown>, abandon: (error: Error) => void) => void

/** Gives every query `ms` from being handed over to being answered, waiting for a connection included. */
export const holdToDeadline =
  (ms: number): OnQuery =>
  (query, abandon) => {
    const timer = setTimeout(() => abandon(new QueryDeadline(ms)), ms)
    const clear = () => clearTimeout(timer)
    query.then(clear, clear)
  }
