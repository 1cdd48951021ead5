import type { JobRow } from '../../schema/jobs/job.ts'

export type Placed = Pick<JobRow, 'id' | 'createdAt'>

/** The server's order. It compares times and ids as plain texts; a language's collation would take ten times as long. */
export const newestFirst = (a: Placed, b: Placed): number => compare(b.createdAt, a.createdAt) || compare(b.id, a.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
