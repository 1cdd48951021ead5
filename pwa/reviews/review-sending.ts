import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { fetchProfile } from '../../sync/fetched/profiles.ts'
import { submitReview } from '../../sync/mutations/reviews.ts'
import { discardRefusal, resendRefusal } from '../../sync/outbox/outbox.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSync } from '../data/sync-provider.tsx'
import { useRoomNotice } from '../outbox/room-notice.tsx'
import { useVerdictTimeout } from '../outbox/verdict-timeout.ts'
import { whyNotKept } from '../outbox/write-text.ts'
import { outcomeFor } from '../outbox/outcomes.ts'
import { useIsMounted } from '../ui/hooks/is-mounted.ts'

export type ReviewToSend = Omit<MutationArguments<'review.submit'>, 'id'>
export type RefusedReview = Extract<Refused, { name: 'review.submit' }>

export type SendingOutcome =
  | { outcome: 'applied' | 'waiting' }
  /** `why` is a sentence for the person; `code` tells whether sending again can help. `isTold`: `roomNotice` shows the reason in the form. */
  | { outcome: 'failed'; why: string | undefined; code?: Refused['code'] | undefined; isTold?: boolean }

/** Sends a review and its photos through the outbox (rules 2.7.23 and 3.4.37). */
export function useReviewSending(refused: RefusedReview | undefined) {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const { pullNow } = useSync()
  const [isSending, setSending] = useState(false)
  const room = useRoomNotice()
  const isThere = useIsMounted()

  const write = async (review: ReviewToSend, photos: readonly Blob[]): Promise<SendingOutcome> => {
    const again =
      refused && (await resendRefusal(database, refused.id, review, photos.length > 0 ? { photos: [...photos] } : {}))
    const { mutationId } = again ?? (await submitReview(database, review, photos))
    const answer = await outcomeFor(database, mutationId, patience())
    if (answer.outcome !== 'rejected') return answer
    const { message, code } = answer.refused
    // If the person has left the form, the refusal stays, because it holds the text and photos.
    if (isThere()) await discardRefusal(database, mutationId)
    return { outcome: 'failed', why: message, code }
  }

  const send = async (review: ReviewToSend, photos: readonly Blob[]): Promise<SendingOutcome> => {
    room.clear()
    setSending(true)
    try {
      const outcome = await write(review, photos)
      if (outcome.outcome === 'applied') void refresh(review.revieweeId)
      return outcome
    } catch (error) {
      if (room.takes(error)) return { outcome: 'failed', why: undefined, isTold: true }
      return { outcome: 'failed', why: whyNotKept(error, undefined) }
    }
  }

  /** Updates the rows that a review has changed (rule 2.7.25). */
  const refresh = (revieweeId: Id) => Promise.allSettled([pullNow(), fetchProfile(database, revieweeId)])

  return {
    send,
    isSending,
    roomNotice: room.notice,
    endSending: () => setSending(false),
    refresh,
    isThere,
  }
}
