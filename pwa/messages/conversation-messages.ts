import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import { call } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import { useStoredMessages } from './queries.ts'
import { joinEarlier, type ChatMessage, type EarlierPages, type RefusedMessage } from './timeline.ts'

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
 * Returns the messages of a conversation, at first the `newest` ones on the device. Messages older than the device retains are fetched and kept for
 * this visit. `known` holds such messages that the caller has already fetched, oldest first.
 */
export function useConversationMessages(
  jobId: Id,
  newest = step,
  known: readonly ChatMessage[] = [],
): ConversationMessages | undefined {
  const [limit, setLimit] = useState(newest)
  const [fetched, setFetched] = useState(() => asPages(known))
  const [isFetching, setFetching] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const stored = useStoredMessages(jobId, limit)
  if (!stored) return undefined

  const joined = stored.hasMore || !fetched ? undefined : joinEarlier(fetched, stored.messages)
  const messages = joined ?? stored.messages
  const first = messages[0]?.sequence ?? 1
  // The first message may be hidden (rule 1.4.52). Then only the server knows that no message precedes the first one shown.
  const isBeginning = first === 1 || (joined !== undefined && fetched?.isBeginning === true)
  const earlier = stored.hasMore ? 'device' : isBeginning ? null : 'server'

  const fetchEarlier = async () => {
    setFetching(true)
    setFailure(null)
    try {
      const page = await call<MessageRow[]>('GET', `/api/jobs/${jobId}/messages?cursor=${first}&limit=${earlierPage}`)
      const rows = page.map((row): ChatMessage => ({ ...row, delivery: row.isRead ? 'read' : 'sent' }))
      const isBeginning = page.length < earlierPage
      // If the pages no longer join the messages on the device, they are dropped and fetched again from here.
      setFetched((known) =>
        known?.messages[0]?.sequence === first
          ? { messages: [...rows, ...known.messages], before: known.before, isBeginning }
          : { messages: rows, before: first, isBeginning },
      )
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

interface Fetched extends EarlierPages {
  /** Whether no message precedes these pages. */
  isBeginning: boolean
}

/** Turns messages that the caller has already fetched into pages. */
const asPages = (known: readonly ChatMessage[]): Fetched | undefined => {
  const messages = known.filter(({ sequence }) => sequence !== null)
  const last = messages.at(-1)?.sequence ?? null
  return last === null ? undefined : { messages, before: last + 1, isBeginning: false }
}
