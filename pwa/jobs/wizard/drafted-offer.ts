import { useState } from 'react'
import { deleteDrafts, saveDraft } from '../../../sync/store/drafts.ts'
import { useDraft } from '../../data/draft.ts'
import { useDatabase } from '../../data/local-database.tsx'
import {
  applyChanges,
  isSame,
  reviveChanges,
  type OfferChanges,
  type OfferDraft,
  type StepNumber,
} from '../draft/offer-draft.ts'

const none: OfferChanges = {}

export interface DraftedOffer {
  draft: OfferDraft
  /** The offer without the changes. */
  base: OfferDraft
  isChanged: boolean
  /** Whether `discard` would delete nothing unseen. */
  isRead: boolean
  /** Whether there is something to show, the blank where nothing could be read: a wizard that opened before would change under somebody's eyes. */
  isReady: boolean
  /** The step of the draft that was taken up again; null where there was none, and undefined until it is read. */
  resumedAt: StepNumber | null | undefined
  /** The descriptions that the changed one is based on; undefined while nobody has touched it. */
  descriptionBasedOn: string[] | undefined
  set: (changed: OfferChanges) => void
  /** Stops saving: the write deletes the stored draft, and a late save must not restore it. */
  hold: () => void
  /** Stores the draft again after a failed write. */
  restore: () => Promise<void>
  /** Deletes the stored draft. What is shown stays until the next opening. */
  discard: () => void
  /** Deletes the stored draft, and shows the offer without the changes. */
  startOver: () => void
}

/**
 * An offer in the wizard over what it was before. The device stores the changes alone, so that a row which arrives meanwhile still shows in
 * the fields that nobody touched. `isBeginning`: what is stored was not left there.
 */
export function useDraftedOffer(key: string, base: OfferDraft, isBeginning = false): DraftedOffer {
  const database = useDatabase()
  const { value, isRead, change, settle } = useDraft(key, reviveChanges, none)
  const changes = value ?? none
  const draft = applyChanges(base, changes)
  const isChanged = !isSame(draft, base)
  const isReady = value !== undefined
  const [resumedAt, setResumedAt] = useState<StepNumber | null>()
  // Where nothing is left of the draft, what is typed then is a new one.
  if (isReady && (resumedAt === undefined || (resumedAt && !isChanged)))
    setResumedAt(isChanged && !isBeginning ? draft.step : null)
  const forget = () => void deleteDrafts(database, [key]).catch(() => undefined)

  return {
    draft,
    base,
    isChanged,
    isRead,
    isReady,
    resumedAt,
    descriptionBasedOn: changes.descriptionBasedOn,
    set: (changed) => change((before) => ({ ...before, ...changed })),
    hold: () => settle(changes),
    restore: async () => {
      change(changes)
      await saveDraft(database, key, changes)
    },
    discard: () => {
      settle(changes)
      forget()
    },
    startOver: () => {
      settle(none)
      forget()
    },
  }
}
