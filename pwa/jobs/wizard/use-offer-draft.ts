import { useState } from 'react'
import { deleteDrafts, draftKeys, offerDrafts, saveDraft } from '../../../sync/store/drafts.ts'
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
import { hasPhotoChanges, revivePhotos, samePhotos, type OfferPhotos } from '../draft/offer-photos.ts'

const none: OfferChanges = {}

export interface DraftedPhotos {
  value: OfferPhotos
  change: (photos: OfferPhotos) => void
  /** Whether chosen photos are being prepared: they would stay behind. */
  isPreparing: boolean
  setPreparing: (isPreparing: boolean) => void
}

export interface DraftedOfferState {
  draft: OfferDraft
  /** The offer without the draft's changes. */
  base: OfferDraft
  isChanged: boolean
  /** Whether the stored draft was read, so that `discard` deletes nothing unseen. */
  isRead: boolean
  /**
   * Whether a value can be shown: the draft, or the blank offer if no draft could be read. A wizard that opened earlier would change before the
   * person's eyes.
   */
  isReady: boolean
  /** The step of a draft that was resumed; null without one, and undefined until it is read. */
  resumedAt: StepNumber | null | undefined
  /** The descriptions on which the changed one is based; undefined while it is unchanged. */
  descriptionBasedOn: string[] | undefined
  set: (changed: OfferChanges) => void
  photos: DraftedPhotos
  /** Stops saving: the write deletes the stored draft, and a late save must not restore it. */
  hold: () => void
  /** Stores the draft again after a failed write: without its photos if these were written by themselves. */
  restore: (withPhotos?: boolean) => Promise<void>
  /** Deletes the stored draft. The shown values stay until the next opening. */
  discard: () => void
  /** Deletes the stored draft, and shows the offer without the changes. */
  startOver: () => void
}

/**
 * An offer in the wizard, as changes over its `base`. The device stores only the changes, so that a row that arrives meanwhile still shows in the
 * untouched fields. `isBeginning`: the stored draft was just created from another offer, and not left there unfinished.
 */
export function useOfferDraft(key: string, base: OfferDraft, isBeginning = false): DraftedOfferState {
  const database = useDatabase()
  const { value, isRead, change, settle } = useDraft(key, reviveChanges, none)
  const photosKey = draftKeys.offerPhotos(key)
  const drafted = useDraft(photosKey, revivePhotos, samePhotos)
  const photos = drafted.value ?? samePhotos
  const [isPreparing, setPreparing] = useState(false)
  const changes = value ?? none
  const draft = applyChanges(base, changes)
  const isChanged = !isSame(draft, base) || hasPhotoChanges(photos)
  const isReady = value !== undefined && drafted.value !== undefined
  const [resumedAt, setResumedAt] = useState<StepNumber | null>()
  // Once a resumed draft has no change left, further typing counts as a new draft.
  if (isReady && (resumedAt === undefined || (resumedAt && !isChanged)))
    setResumedAt(isChanged && !isBeginning ? draft.step : null)
  const forget = () => void deleteDrafts(database, offerDrafts(key)).catch(() => undefined)

  return {
    draft,
    base,
    isChanged,
    isRead: isRead && drafted.isRead,
    isReady,
    resumedAt,
    descriptionBasedOn: changes.descriptionBasedOn,
    set: (changed) => change((before) => ({ ...before, ...changed })),
    photos: { value: photos, change: drafted.change, isPreparing, setPreparing },
    hold: () => {
      settle(changes)
      drafted.settle(photos)
    },
    restore: async (withPhotos = true) => {
      change(changes)
      if (!withPhotos) drafted.settle(samePhotos)
      else if (hasPhotoChanges(photos)) drafted.change(photos)
      await saveDraft(database, key, changes)
      if (withPhotos && hasPhotoChanges(photos)) await saveDraft(database, photosKey, photos)
    },
    discard: () => {
      settle(changes)
      drafted.settle(photos)
      forget()
    },
    startOver: () => {
      settle(none)
      drafted.settle(samePhotos)
      forget()
    },
  }
}
