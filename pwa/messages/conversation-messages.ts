import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import { call } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import { useStoredMessages } from './queries.ts'
import { joinEarlier, type ChatMessage, type RefusedMessage } from './timeline.ts'

/** The number of earlier messages per press, so that a long conversation never renders whole. */
const step = 200
const earlierPage = 100

export interface ConversationMessages {
  messages: ChatMessage[]
  refused: RefusedMessage[]
  /** Where earlier messages are, if any: on the device or on the server. */
  earlier: 'device' | 'server' | null
  showEarlier: () => void
  isFetching: boolean
  failure: string | null
}

/**
 * Returns a conversation from its newest message backwards, at first `newest` of those on the device. Messages older than the device retains are
 * fetched and kept for this visit; `known` are such messages that somebody has fetched already, oldest first.
 */
export function useConversationMessages(
  jobId: Id,
  newest = step,
  known: readonly ChatMessage[] = [],
): ConversationMessages | undefined {
  const [limit, setLimit] = useState(newest)
  const [fetched, setFetched] = useState(() => known.filter(({ sequence }) => sequence !== null))
  const [isFetching, setFetching] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const stored = useStoredMessages(jobId, limit)
  if (!stored) return undefined

  const messages = stored.hasMore ? stored.messages : joinEarlier(fetched, stored.messages)
  const first = messages[0]?.sequence ?? 1
  const earlier = stored.hasMore ? 'device' : first > 1 ? 'server' : null

  const fetchEarlier = async () => {
    setFetching(true)
    setFailure(null)
    try {
      const page = await call<MessageRow[]>('GET', `/api/jobs/${jobId}/messages?cursor=${first}&limit=${earlierPage}`)
      const rows = page.map((row): ChatMessage => ({ ...row, delivery: row.isRead ? 'read' : 'sent' }))
      // Pages dropped because of a hole are fetched again from here.
      setFetched((before) => (before[0]?.sequence === first ? [...rows, ...before] : rows))
    } catch (error) {
      setFailure(failureText(error, 'Impossible de charger les messages précédents.'))
    } finally {
      setFetching(false)
    }
  }

  const showEarlier = () => {
    if (earlier === 'device') setLimit((shown) => shown + step)
    else if (earlier === 'server' && !isFetching) void fetchEarlier()
  }
  return { messages, refused: stored.refused, earlier, showEarlier, isFetching, failure }
}
