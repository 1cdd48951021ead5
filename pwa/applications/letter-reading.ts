import { useEffect, useRef } from 'react'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import { readApplications } from '../../sync/mutations/applications.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useIsVisible } from '../ui/hooks/is-visible.ts'

/** Milliseconds within which a held key passes over a card. */
const passedOverMs = 300

/** Marks the letter of an open card as seen, which notifies its student (rule 1.2.83). */
export function useReadingLetter({ id, jobId, seenAt }: ApplicationRow): void {
  const database = useDatabase()
  const isVisible = useIsVisible()
  /** It is sent once: otherwise a refused note would be sent forever. */
  const isSent = useRef(false)

  useEffect(() => {
    if (seenAt || !isVisible || isSent.current) return
    const timer = setTimeout(() => {
      isSent.current = true
      // A failure is ignored: the next visit sends the note again.
      readApplications(database, { jobId, ids: [id] }).catch(() => undefined)
    }, passedOverMs)
    return () => clearTimeout(timer)
  }, [database, jobId, id, seenAt, isVisible])
}
