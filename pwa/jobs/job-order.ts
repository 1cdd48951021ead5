import type { JobRow } from '../../schema/jobs/job.ts'

type Placed = Pick<JobRow, 'id' | 'createdAt' | 'canton'>

/** The server's order. */
export const newestFirst = (a: Placed, b: Placed): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)

/** Orders jobs of the home canton before others, newest first in both. Without a canton, newest first. */
export const nearestFirst =
  (home: string | null) =>
  (a: Placed, b: Placed): number => {
    if (home !== null && (a.canton === home) !== (b.canton === home)) return a.canton === home ? -1 : 1
    return newestFirst(a, b)
  }
