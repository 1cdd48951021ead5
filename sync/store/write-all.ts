import { rowsAtOnce } from './tasks.ts'

type Write = () => PromiseLike<unknown>

/**
 * Makes all writes of one transaction, which concern so many rows: for a few of them side by side, for more one write after the other, so that none
 * of their tasks is long.
 */
export const writeAll = async (rows: number, writes: readonly Write[]): Promise<void> => {
  if (rows <= rowsAtOnce) return await sideBySide(writes)
  for (const write of writes) await write()
}

/** Where storage refuses one, the others fail with it: the first failure is thrown once all have ended, so that none goes unheard. */
const sideBySide = async (writes: readonly Write[]): Promise<void> => {
  // One may fail before it has asked for anything.
  const ended = await Promise.allSettled(writes.map(async (write) => await write()))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
