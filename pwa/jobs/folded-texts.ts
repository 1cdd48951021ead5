import { useEffect } from 'react'
import type { Id } from '../../schema/ids.ts'
import { toHaystack } from './job-search.ts'
import type { ListedJob } from './stored-jobs.ts'

/** By version. Folding thousands of texts would be felt at the first letter somebody types. */
const kept = new Map<Id, { version: string; text: string }>()
const most = 5_000

/** All that a search looks at, as it compares. */
export const foldedTextOf = (job: ListedJob): string => {
  const known = kept.get(job.id)
  if (known?.version === job.updatedAt) return known.text
  if (kept.size >= most) kept.clear()
  const { text, place } = toHaystack(job)
  const folded = `${text} ${place}`
  kept.set(job.id, { version: job.updatedAt, text: folded })
  return folded
}

const start = 400
const pause = 16
const longest = 5

/** Folds these ahead, a few milliseconds at a time, so that no search has to wait for it. */
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
