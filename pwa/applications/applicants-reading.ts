import { useEffect, useRef } from 'react'
import type { Id } from '../../schema/ids.ts'
import { readApplications } from '../../sync/mutations/applications.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useIsVisible } from '../ui/hooks/is-visible.ts'
import type { Applicants } from './applicants-queries.ts'

/** Marks the letters that the open dialog shows as seen, which notifies their students (rule 1.2.83). */
export function useReadingLetters(jobId: Id, found: Applicants | null | undefined, isOpen: boolean): void {
  const database = useDatabase()
  const isVisible = useIsVisible()
  /** Each id is sent once: otherwise a refused one would be sent forever. */
  const sent = useRef(new Set<Id>())
  const unseen = (found?.applicants ?? []).flatMap(({ application: { id, seenAt } }) => (seenAt ? [] : id)).join()

  useEffect(() => {
    if (!isOpen || !isVisible) return
    const ids = unseen.split(',').filter((id) => id && !sent.current.has(id))
    for (const id of ids) sent.current.add(id)
    // A failure is ignored: the next visit sends the ids again.
    if (ids.length > 0) readApplications(database, { jobId, ids }).catch(() => undefined)
  }, [database, jobId, isOpen, isVisible, unseen])
}
