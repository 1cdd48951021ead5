import { maxRowsInOneSlice } from './row-slices.ts'

type Write = () => PromiseLike<unknown>

/**
 * Makes all writes of one transaction, which concern `rows` rows in total: for few rows in parallel, for many one after the other, so that
 * no task of the main thread is long.
 */
export const writeAll = async (rows: number, writes: readonly Write[]): Promise<void> => {
  if (rows <= maxRowsInOneSlice) return await sideBySide(writes)
  for (const write of writes) await write()
}

/** If the storage refuses one write, the others fail too. The first failure is thrown once all have ended, so that no rejection is unhandled. */
const sideBySide = async (writes: readonly Write[]): Promise<void> => {
  // The async wrapper turns a write that throws before its first request into a rejection.
  const ended = await Promise.allSettled(writes.map(async (write) => await write()))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
