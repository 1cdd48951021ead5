import { useCallback } from 'react'
import { draftKeys, saveDraft } from '../../../sync/drafts.ts'
import type { Refused } from '../../../sync/outbox-item.ts'
import { discardRefusal } from '../../../sync/outbox.ts'
import { useDatabase } from '../../shell/local-database.tsx'
import { toDraft } from './offer-draft.ts'

/** Puts a refused offer back into the wizard's draft, so that it can be changed and published again. */
export function useRefill(): (refused: Extract<Refused, { name: 'job.publish' }>) => Promise<void> {
  const database = useDatabase()
  return useCallback(
    async (refused) => {
      await saveDraft(database, draftKeys.offer, toDraft(refused.args))
      await discardRefusal(database, refused.id)
    },
    [database],
  )
}
