import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { memo } from 'react'
import { formatTime } from '../../schema/dates.ts'
import { ofName } from '../../schema/french.ts'
import type { Connection } from '../../sync/engine/status.ts'
import { isReached } from '../data/sync-provider.tsx'
import { waitsForNetwork, whenItLeaves } from '../outbox/write-text.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { bubbleStyle, footnoteStyle, parkedStyle, readStyle, sideStyle } from './chat-styles.ts'
import { LinkedText } from './linked-text.tsx'
import { MessagePhoto } from './attachments/message-photo.tsx'
import { MessagePlace } from './attachments/message-place.tsx'
import { RiskNote } from './risk-note.tsx'
import type { ChatMessage, Delivery } from './timeline.ts'

interface ChatBubbleProps {
  message: ChatMessage
  /** The author of messages that are not the reader's own. */
  otherName: string
  isMine: boolean
  showsTime: boolean
  connection: Connection
}

/** One message with its time and, for the reader's own, its delivery. */
export const ChatBubble = memo(function ChatBubble({
  message,
  otherName,
  isMine,
  showsTime,
  connection,
}: ChatBubbleProps) {
  const side = isMine ? 'mine' : 'theirs'
  const { delivery, attachment } = message
  return (
    <>
      <VisuallyHidden>{isMine ? 'Vous : ' : ''}</VisuallyHidden>
      {attachment?.kind === 'photo' && (
        <MessagePhoto
          messageId={message.id}
          label={`${isMine ? 'Votre photo' : `Photo ${ofName(otherName)}`}, ${formatTime(message.createdAt)}`}
          className={sideStyle({ side })}
        />
      )}
      {attachment?.kind === 'place' && <MessagePlace place={attachment} className={sideStyle({ side })} />}
      {!attachment && (
        <p className={bubbleStyle({ kind: isMine && delivery === 'waiting' ? 'waiting' : side })}>
          <LinkedText>{message.content}</LinkedText>
        </p>
      )}
      {!isMine && !attachment && <RiskNote text={message.content} />}
      {showsTime && (
        <p className={footnoteStyle({ side })}>
          {isMine && delivery === 'waiting' && !isReached(connection) ? (
            <>
              <Clock size={14} />{' '}
              {waitsForNetwork(connection) ? 'en attente de réseau' : `partira ${whenItLeaves(connection)}`}
            </>
          ) : (
            <>
              <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
              {isMine && <Tick delivery={delivery} />}
            </>
          )}
        </p>
      )}
    </>
  )
})

function Tick({ delivery }: { delivery: Delivery }) {
  switch (delivery) {
    case 'waiting':
      return (
        <>
          <Clock size={14} />
          <VisuallyHidden>en cours d’envoi</VisuallyHidden>
        </>
      )
    case 'parked':
      return (
        <span className={parkedStyle}>
          <CircleAlert size={14} /> N’arrive pas à partir
        </span>
      )
    case 'sent':
      return (
        <>
          <Check size={16} />
          <VisuallyHidden>envoyé</VisuallyHidden>
        </>
      )
    case 'read':
      return (
        <>
          <CheckCheck size={16} className={readStyle} />
          <VisuallyHidden>lu</VisuallyHidden>
        </>
      )
  }
}
