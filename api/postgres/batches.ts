import type { Id } from '../../schema/ids.ts'

/** Works through rows by their ids: each batch starts after the last id of the one before, and returns its own. */
export const inBatches = async (size: number, work: (after: Id | null) => Promise<readonly Id[]>): Promise<void> => {
  for (let after: Id | null = null, isMore = true; isMore;) {
    const ids: readonly Id[] = await work(after)
    after = ids.at(-1) ?? null
    isMore = ids.length === size
  }
}
