import type { FeedState } from './database.ts'

/** Whether everything up to and including `position` is stored: not beyond the cursor, not in what is still to be fetched. */
export const covers = (feed: Pick<FeedState, 'cursor' | 'before'> | undefined, position: number): boolean =>
  feed !== undefined && position <= feed.cursor && (feed.before === null || position >= feed.before)
