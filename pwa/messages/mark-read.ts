import { useEffect } from 'react'
import type { Id } from '../../schema/ids.ts'
import { readConversation } from '../../sync/mutations/messages.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useIsVisible } from '../ui/hooks/is-visible.ts'

/** Marks messages up to this sequence as read while they are in sight and the page is visible. */
export function useMarkRead(jobId: Id, upTo: number, isInSight: boolean): void {
  const database = useDatabase()
  const isVisible = useIsVisible()

  useEffect(() => {
    if (!isInSight || !isVisible || upTo === 0) return
    // A failure is ignored: the next message tries again (rule 1.8.15).
    readConversation(database, { jobId, upTo }).catch(() => undefined)
  }, [database, jobId, upTo, isInSight, isVisible])
}
