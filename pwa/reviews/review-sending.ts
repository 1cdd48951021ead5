import { useEffect, useRef, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { fetchProfile } from '../../sync/fetched/profiles.ts'
import { ApiError, call, NetworkError } from '../../sync/http/transport.ts'
import { submitReview } from '../../sync/mutations/reviews.ts'
import { discardRefusal, resendRefusal, settled } from '../../sync/outbox/outbox.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSync } from '../data/sync-provider.tsx'
import { failureText } from '../data/failure-text.ts'
import { patience, whyNotKept } from '../outbox/write-text.ts'

export type ReviewToSend = Omit<MutationArguments<'review.submit'>, 'id'>
export type RefusedReview = Extract<Refused, { name: 'review.submit' }>

/** Photos that go beside a review: its id, so that it is stored once however often it is sent, and the job as the API documents it. */
export interface SentPhotos {
  id: Id
  jobTitle: string
  dataUrls: readonly string[]
}

export type SendingOutcome =
  | { outcome: 'applied' | 'waiting' }
  /** `why` is a sentence for the person; `code` and `isNetwork` say whether sending again can help. */
  | { outcome: 'failed'; why: string | undefined; code?: RefusalCode | undefined; isNetwork?: boolean }

/** Five light photos over a slow network take longer than other requests. */
const uploadMs = 120_000

/** Rule 2.3.30. */
const jobCategory = 'Service général'

/** Sends a review: by the outbox, or with photos in a request of its own (rules 2.7.23 and 3.4.37). */
export function useReviewSending(refused: RefusedReview | undefined) {
  const database = useDatabase()
  const { pullNow } = useSync()
  const [isSending, setSending] = useState(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const write = async (review: ReviewToSend): Promise<SendingOutcome> => {
    const again = refused && (await resendRefusal(database, refused.id, review))
    const { mutationId } = again ?? (await submitReview(database, review))
    const answer = await settled(database, mutationId, patience())
    if (answer.outcome !== 'rejected') return answer
    const { message, code } = answer.refused
    // Once the form is left, what was refused keeps its text.
    if (!isLeft.current) await discardRefusal(database, mutationId)
    return { outcome: 'failed', why: message, code }
  }

  const post = async (
    { structuredEvaluation, ...review }: ReviewToSend,
    photos: SentPhotos,
  ): Promise<SendingOutcome> => {
    const { id, jobTitle, dataUrls } = photos
    const evaluation = structuredEvaluation && { ...structuredEvaluation, jobTitle, jobCategory }
    const body = { id, ...review, workPhotos: dataUrls, structuredEvaluation: evaluation }
    await call('POST', '/api/reviews', body, { timeoutMs: uploadMs })
    if (refused) await discardRefusal(database, refused.id)
    return { outcome: 'applied' }
  }

  const send = async (review: ReviewToSend, photos?: SentPhotos): Promise<SendingOutcome> => {
    setSending(true)
    try {
      const outcome = await (photos ? post(review, photos) : write(review))
      if (outcome.outcome === 'applied') void refresh(review.revieweeId)
      return outcome
    } catch (error) {
      if (error instanceof NetworkError) return { outcome: 'failed', why: undefined, isNetwork: true }
      if (error instanceof ApiError)
        return { outcome: 'failed', why: error.issues?.[0]?.message ?? failureText(error), code: error.code }
      return { outcome: 'failed', why: whyNotKept(error, undefined) }
    }
  }

  /** Brings up to date what a review changed (rule 2.7.25). */
  const refresh = (revieweeId: Id) => Promise.allSettled([pullNow(), fetchProfile(database, revieweeId)])

  return { send, isSending, endSending: () => setSending(false), refresh, isLeft: () => isLeft.current }
}
