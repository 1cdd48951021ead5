import type { Id } from './ids.ts'

/** The public feed of a canton's open jobs. Jobs without a recognised canton share one feed. */
export const jobsFeed = (canton: string | null): string => `jobs:${canton ?? '--'}`
export const userFeed = (userId: Id): string => `user:${userId}`
