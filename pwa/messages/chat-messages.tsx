import { ArrowDown } from 'lucide-react'
import { useMemo, useRef, useState, useEffect } from 'react'
import type { Id } from '../../schema/ids.ts'
import { discardRefusal } from '../../sync/outbox/outbox.ts'
import type { Connection } from '../../sync/engine/status.ts'
import { useUser } from '../session/session.tsx'
import { useDatabase } from '../data/local-database.tsx'
import type { TimeLine } from '../rescheduling/time-lines.ts'
import { RefusalCard } from '../outbox/refusal-card.tsx'
import { isKept } from '../outbox/write-text.ts'
import { useConnection } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import noMessageArt from '../ui/art/no-message.svg?drawing'
import { EmptyState } from '../ui/empty-state.tsx'
import { bindSigns } from '../ui/french.ts'
import { useIsInSight } from '../ui/hooks/in-sight.ts'
import { useInsideDialog } from '../ui/overlays/overlay-scope.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { messageWords } from './outbox/words.ts'
import { ChatBubble } from './chat-bubble.tsx'
import { dayStyle, lineStyle, listStyle, newestStyle, scrollerStyle } from './chat-styles.ts'
import { useChatScroll } from './chat-scroll.ts'
import type { ConversationMessages } from './conversation-messages.ts'
import { EarlierButton } from './earlier-button.tsx'
import { useToday } from '../ui/hooks/today.ts'
import { buildTimeline, countUnseen, newestReceived, type RefusedMessage, type TimelineItem } from './timeline.ts'
import { readConversation } from '../../sync/mutations/messages.ts'
import { useIsVisible } from '../ui/hooks/is-visible.ts'

interface ChatMessagesProps {
  jobId: Id
  otherName: string
  /** The other person's first name; their full name is the chat's title. */
  firstName: string
  conversation: ConversationMessages
  /** What happened beside the messages. */
  lines: readonly TimeLine[]
  /** Whether the chat is in a card, which has no room for a picture. */
  isInside: boolean
  /** Puts a refused text back into the field; undefined in a closed chat. */
  onReuse: ((text: string) => void) | undefined
}

/** Lets the keyboard reach the scrolling region. */
const byKeyboard = { tabIndex: 0 } as const

/** The messages, the newest at the bottom. */
export function ChatMessages({
  jobId,
  otherName,
  firstName,
  conversation,
  lines,
  isInside,
  onReuse,
}: ChatMessagesProps) {
  const { id: me } = useUser()
  const connection = useConnection()
  const scroller = useRef<HTMLDivElement>(null)
  const { messages, refused } = conversation
  const last = messages.at(-1)
  // Several ids, because a refusal carries the device's time and a message the server's: either kind, or a quiet line, may be the last one shown.
  const lastIds = [last?.id, refused.at(-1)?.id, lines.at(-1)?.key].filter((id) => id !== undefined)
  const { isAtEnd, toEnd } = useChatScroll(scroller, {
    firstId: messages[0]?.id,
    lastId: lastIds.join(' ') || undefined,
    isOwnLast: last?.senderId === me,
  })
  const newest = newestReceived(messages, me)
  const seen = useSeen(newest, isAtEnd)
  // Watches the end of the list, where the newest messages are: a chat that opens in a card may be below the window's edge.
  const { ref: end, isInSight } = useIsInSight(!useInsideDialog())
  useMarkRead(jobId, newest, isAtEnd && isInSight)
  const today = useToday()
  const timeline = useMemo(
    () => buildTimeline(messages, refused, me, today, lines),
    [messages, refused, me, today, lines],
  )
  const unseen = countUnseen(messages, me, seen)
  const nothing = onReuse ? 'Aucun message pour le moment. Commencez la conversation !' : 'Aucun message.'

  return (
    <>
      <div ref={scroller} className={scrollerStyle} {...byKeyboard} role="region" aria-label="Messages">
        <div className={listStyle}>
          <EarlierButton label="Messages précédents" conversation={conversation} />
          {timeline.length === 0 &&
            (isInside ? (
              <p className={dayStyle}>{bindSigns(nothing)}</p>
            ) : (
              <EmptyState level={3} drawing={noMessageArt} title={nothing} />
            ))}
          <ul className={listStyle}>
            {timeline.map((item) => (
              <li key={item.key}>
                <Item item={item} otherName={firstName} connection={connection} onReuse={onReuse} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Announcement text={last && last.senderId !== me ? `${otherName} : ${last.content}` : ''} />
      <div ref={end} className={newestStyle}>
        {unseen > 0 && !isAtEnd && (
          <Button size="small" onClick={() => toEnd('smooth')}>
            <ArrowDown size={18} /> {unseen === 1 ? '1 nouveau message' : `${unseen} nouveaux messages`}
          </Button>
        )}
      </div>
    </>
  )
}

function Item({
  item,
  otherName,
  connection,
  onReuse,
}: {
  item: TimelineItem
  otherName: string
  connection: Connection
  onReuse: ChatMessagesProps['onReuse']
}) {
  switch (item.kind) {
    case 'day':
      return <p className={dayStyle}>{item.label}</p>
    case 'line':
      return <p className={lineStyle}>{item.text}</p>
    case 'message':
      return <ChatBubble {...item} otherName={otherName} connection={connection} />
    case 'refused':
      return <RefusedBubble refused={item.refused} onReuse={onReuse} />
  }
}

function RefusedBubble({ refused, onReuse }: { refused: RefusedMessage; onReuse: ChatMessagesProps['onReuse'] }) {
  const database = useDatabase()
  // A refused photo or place is sent again as it is, or chosen anew.
  if (!onReuse || refused.args.attachment) return <RefusalCard refused={refused} words={messageWords} />
  const reuse = () => {
    onReuse(refused.args.content)
    void isKept(discardRefusal(database, refused.id), 'Impossible de retirer l’envoi refusé')
  }
  return <RefusalCard refused={refused} words={messageWords} onEdit={reuse} />
}

/** Returns the newest sequence that was in view. Later messages count as new. */
function useSeen(newest: number, isAtEnd: boolean): number {
  const [seen, setSeen] = useState(newest)
  if (isAtEnd && newest > seen) setSeen(newest)
  return seen
}

/** Announces messages that arrive while the conversation is open. */
function Announcement({ text }: { text: string }) {
  const [first] = useState(text)
  return (
    <VisuallyHidden>
      <span aria-live="polite">{text === first ? '' : text}</span>
    </VisuallyHidden>
  )
}

/** Marks messages up to this sequence as read while they are in sight and the page is visible. */
function useMarkRead(jobId: Id, upTo: number, isInSight: boolean): void {
  const database = useDatabase()
  const isVisible = useIsVisible()

  useEffect(() => {
    if (!isInSight || !isVisible || upTo === 0) return
    // A failure is ignored: the next message tries again (rule 1.8.15).
    readConversation(database, { jobId, upTo }).catch(() => undefined)
  }, [database, jobId, upTo, isInSight, isVisible])
}
