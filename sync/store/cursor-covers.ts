import type { FeedState } from './database.ts'

/**
 * Whether the effect at this position of a feed is stored: the cursor has reached it, and no backfill that includes it is missing. A row
 * that changes again moves its entry to the end, so a feed that is not level may have passed a position whose row comes only with a later
 * page.
 */
export const covers = (feed: FeedState | undefined, position: number): boolean =>
  feed?.level === true && position <= feed.cursor && (feed.before === null || position >= feed.before)
