import { useMemo } from 'react'
import { sortPostedJobs } from '../jobs/posted-jobs.ts'
import { useOwnJobs } from '../my-jobs/queries.ts'

/** Returns how many of the individual's jobs are open and how many are over, at once if they were counted before; undefined until then. */
export function usePostedCounts(): { open: number; past: number } | undefined {
  const own = useOwnJobs()
  return useMemo(() => {
    if (!own) return undefined
    const { open, past } = sortPostedJobs(own.jobs)
    return { open: open.length, past: past.length }
  }, [own])
}
