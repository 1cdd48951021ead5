import { useEffect, useEffectEvent, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { toDataUrl } from '../../sync/store/photos.ts'
import { useDraft } from '../data/draft.ts'
import type { RefusedReview } from './review-sending.ts'

const revivePhotos = (kept: unknown): string[] | undefined =>
  Array.isArray(kept) ? kept.filter((photo): photo is string => typeof photo === 'string') : undefined

const noPhotos: string[] = []

/**
 * Returns the photos of a review as data URLs: those of the draft, or those of the refused review if there is no draft.
 *
 * - A stored empty list means that the person removed all.
 * - `value` is undefined until the photos are read.
 * - `failure` is set if the photos of the refused review cannot be read; they stay in the refusal until the person decides.
 */
export function useReviewPhotos(jobId: Id, refused: RefusedReview | undefined) {
  const draft = useDraft<string[] | null>(draftKeys.reviewPhotos(jobId), revivePhotos, null)
  const [hasFailed, setFailed] = useState(false)
  const wanted = draft.value === null ? refused?.photos : undefined
  // These photos are not stored as a draft, since the refusal holds them.
  const take = useEffectEvent(draft.settle)

  useEffect(() => {
    if (!wanted || hasFailed) return
    let isWanted = true
    Promise.all(wanted.map(toDataUrl)).then(
      (photos) => isWanted && take(photos),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [wanted, hasFailed])

  const value = draft.value === null && !wanted ? noPhotos : (draft.value ?? undefined)
  const failure = wanted && hasFailed && { retry: () => setFailed(false), goWithout: () => draft.change([]) }
  return { value, change: draft.change, settle: draft.settle, failure }
}
