/**
 * Does several things in one transaction without waiting for one before the next is asked for: each such wait is a way to the storage and back. Where
 * storage refuses one, the others fail with it, and the first failure is thrown once all have ended, so that none goes unheard.
 */
export const sideBySide = async (works: readonly (() => PromiseLike<unknown>)[]): Promise<void> => {
  // One may fail before it has asked for anything.
  const ended = await Promise.allSettled(works.map(async (work) => await work()))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
