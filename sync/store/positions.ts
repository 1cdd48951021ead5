import type { FeedState } from './database.ts'

/**
 * Whether the effect at this position of a feed is stored: not beyond the cursor, and not in what is still to be fetched. An entry
 * moves to the end when its row changes again, so a feed that is not level may have passed a position whose row comes only with a
 * later page.
 */
export const covers = (feed: FeedState | undefined, position: number): boolean =>
  feed?.level === true && position <= feed.cursor && (feed.before === null || position >= feed.before)
