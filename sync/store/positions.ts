import type { FeedState } from './database.ts'

/**
 * Whether the effect at this position of a feed is stored: not beyond the cursor, not in what is still to be fetched. An entry moves
 * up when its row changes again, so a feed that isn't level may have passed a position whose row only comes with a later page.
 */
export const covers = (feed: FeedState | undefined, position: number): boolean =>
  feed?.level === true && position <= feed.cursor && (feed.before === null || position >= feed.before)
