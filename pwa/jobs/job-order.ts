import type { JobRow } from '../../schema/jobs/job.ts'

type Placed = Pick<JobRow, 'id' | 'createdAt' | 'canton'>

/** As the server lists them. */
export const newestFirst = (a: Placed, b: Placed): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)

/** Those of the home canton first, each part newest first. Without a canton, newest first. */
export const nearestFirst =
  (home: string | null) =>
  (a: Placed, b: Placed): number => {
    if (home !== null && (a.canton === home) !== (b.canton === home)) return a.canton === home ? -1 : 1
    return newestFirst(a, b)
  }
