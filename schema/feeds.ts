import type { Id } from './ids.ts'

/** The public feed of a canton's open jobs. Jobs without a recognised canton share one feed. */
export const jobsFeed = (canton: string | null): string => `jobs:${canton ?? '--'}`
/** Whether everybody may follow the feed: it has open offers. */
export const isPublicFeed = (feed: string): boolean => feed.startsWith('jobs:')
export const userFeed = (userId: Id): string => `user:${userId}`
