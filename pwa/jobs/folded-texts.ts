import { useEffect } from 'react'
import type { Id } from '../../schema/ids.ts'
import { soughtText } from '../../schema/searches/offer-filter.ts'
import type { ListedJob } from './stored-jobs.ts'

/** Folded texts by version of the job. Folding thousands of them at the first keystroke would stall the page. */
const kept = new Map<Id, { version: string; text: string }>()
const maxTexts = 5_000

/** Returns the searchable text of a job, folded for comparison. */
export const foldedTextOf = (job: ListedJob): string => {
  const known = kept.get(job.id)
  if (known?.version === job.updatedAt) return known.text
  if (kept.size >= maxTexts) kept.clear()
  const folded = soughtText(job)
  kept.set(job.id, { version: job.updatedAt, text: folded })
  return folded
}

const startDelayMs = 400
const stepPauseMs = 16
const maxStepMs = 5

/** Folds these jobs ahead of a search, a few milliseconds at a time. */
export function useFoldedAhead(jobs: readonly ListedJob[]): void {
  useEffect(() => {
    let next = 0
    let timer = setTimeout(step, startDelayMs)
    function step() {
      const end = performance.now() + maxStepMs
      for (let job = jobs[next]; job && performance.now() < end; job = jobs[next]) {
        foldedTextOf(job)
        next += 1
      }
      if (next < jobs.length) timer = setTimeout(step, stepPauseMs)
    }
    return () => clearTimeout(timer)
  }, [jobs])
}
