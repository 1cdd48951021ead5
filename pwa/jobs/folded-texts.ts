import { useEffect } from 'react'
import type { Id } from '../../schema/ids.ts'
import { soughtText } from '../../schema/searches/offer-filter.ts'
import type { ListedJob } from './stored-jobs.ts'

/** Folded texts by version of the job. Folding thousands of them at the first keystroke would stall the page. */
const kept = new Map<Id, { version: string; text: string }>()
const most = 5_000

/** Returns the searchable text of a job, folded for comparison. */
export const foldedTextOf = (job: ListedJob): string => {
  const known = kept.get(job.id)
  if (known?.version === job.updatedAt) return known.text
  if (kept.size >= most) kept.clear()
  const folded = soughtText(job)
  kept.set(job.id, { version: job.updatedAt, text: folded })
  return folded
}

const start = 400
const pause = 16
const longest = 5

/** Folds these jobs ahead of a search, a few milliseconds at a time. */
export function useFoldedAhead(jobs: readonly ListedJob[]): void {
  useEffect(() => {
    let next = 0
    let timer = setTimeout(step, start)
    function step() {
      const end = performance.now() + longest
      for (let job = jobs[next]; job && performance.now() < end; job = jobs[next]) {
        foldedTextOf(job)
        next += 1
      }
      if (next < jobs.length) timer = setTimeout(step, pause)
    }
    return () => clearTimeout(timer)
  }, [jobs])
}
