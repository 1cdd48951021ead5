import { CheckCheck, MessageCircle } from 'lucide-react'
import { memo, useId, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'
import { OtherAvatar } from './other-avatar.tsx'
import { labelMoment } from './timeline.ts'
import { useToday } from '../ui/hooks/today.ts'

interface ConversationCardProps {
  conversation: Conversation
  me: Id
  isOpen: boolean
  onOpen: (jobId: Id) => void
  /** Marks the job as completed; passed only for the poster while work is under way. */
  onComplete?: ((job: JobRow) => void) | undefined
  /** The text that a search found in the conversation, shown instead of the last message. */
  excerpt?: string | undefined
}

const openStyle = css({ borderColor: 'brand', boxShadow: 'ring' })
const rowStyle = css({ display: 'flex', gap: '3', alignItems: 'flex-start' })
const wordsStyle = css({ flex: '1', minWidth: '0' })
const lineStyle = css({ display: 'flex', alignItems: 'baseline', gap: '2' })
const nameStyle = css({ textStyle: 'title', flex: '1', minWidth: '0', truncate: true })
const timeStyle = css({ textStyle: 'meta', color: 'soft', flexShrink: '0', fontVariantNumeric: 'tabular-nums' })
const jobStyle = css({ textStyle: 'small', color: 'lake', fontWeight: 'semibold', truncate: true })
const lastStyle = css({ flex: '1', minWidth: '0', textStyle: 'small', color: 'soft', truncate: true })
const unreadStyle = css({ color: 'ink', fontWeight: 'semibold' })
const actionsStyle = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '2',
  mt: '3',
  justifyContent: 'flex-end',
})

/** A conversation in the list: the other person, the job and the last message. */
export const ConversationCard = memo(function ConversationCard(props: ConversationCardProps) {
  const { conversation, me, isOpen, onOpen, onComplete, excerpt } = props
  const { job, last, unread } = conversation
  const nameId = useId()
  const today = useToday()
  const isOnline = useOnline()
  const name = nameOfOther(conversation)
  return (
    <Card as="article" className={cx(isOpen && openStyle)} aria-labelledby={nameId}>
      <div className={rowStyle}>
        <OtherAvatar conversation={conversation} />
        <div className={wordsStyle}>
          <div className={lineStyle}>
            <h3 id={nameId} className={nameStyle}>
              {name}
            </h3>
            {last && (
              <time className={timeStyle} dateTime={last.createdAt}>
                {labelMoment(last.createdAt, today)}
              </time>
            )}
          </div>
          <p className={jobStyle}>{titleOf(job)}</p>
          <div className={lineStyle}>
            <p className={cx(lastStyle, unread > 0 && unreadStyle)}>
              {last ? lastWords({ ...last, content: excerpt ?? last.content }, me) : 'Aucun message pour le moment.'}
            </p>
            <CountBadge count={unread} label={unread === 1 ? 'message non lu' : 'messages non lus'} />
          </div>
        </div>
      </div>
      <div className={actionsStyle}>
        {onComplete && <NetworkNote />}
        {onComplete && (
          <Button
            variant="line"
            size="small"
            aria-disabled={!isOnline}
            aria-describedby={nameId}
            onClick={() => onComplete(job)}
          >
            <CheckCheck size={18} /> Terminer
          </Button>
        )}
        <Button
          size="small"
          variant={isOpen ? 'quiet' : 'brand'}
          aria-describedby={nameId}
          onClick={() => onOpen(job.id)}
        >
          <MessageCircle size={18} /> Chat
        </Button>
      </div>
    </Card>
  )
})

const lastWords = ({ senderId, content }: { senderId: Id; content: string }, me: Id): ReactNode =>
  senderId === me ? `Vous\u00a0: ${content}` : content
