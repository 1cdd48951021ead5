import { CheckCheck, MessageCircle } from 'lucide-react'
import { memo, useId, type MouseEvent, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Card } from '../ui/card.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { opensElsewhere } from '../ui/opens-elsewhere.ts'
import { shownStyle } from '../ui/row-styles.ts'
import { showToast } from '../ui/toast.ts'
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

const cardStyle = css({
  line: true,
  columnGap: '3',
  rowGap: '2',
  px: '3.5',
  py: '2.5',
})
const wordsStyle = css({ flex: '[1 1 9rem]', minWidth: '0' })
/** The link covers the card, so that a press on the name, the job or the words opens the chat too. */
const chatStyle = css({ position: 'static', px: '4', '@media (max-width: 25em)': { '& > svg': { display: 'none' } } })
const actsStyle = css({ wrap: '2', ms: 'auto' })
const lineStyle = css({ display: 'flex', alignItems: 'baseline', gap: '2' })
const nameStyle = css({ textStyle: 'title', fontSize: 'body', flex: '1', minWidth: '0', truncate: true })
const timeStyle = css({ textStyle: 'meta', color: 'soft', flexShrink: '0', fontVariantNumeric: 'tabular-nums' })
const jobStyle = css({ textStyle: 'meta', color: 'lake', fontWeight: 'semibold', truncate: true })
const lastStyle = css({ flex: '1', minWidth: '0', textStyle: 'small', color: 'soft', truncate: true })
const unreadStyle = css({ color: 'ink', fontWeight: 'semibold' })

/** A conversation in the list: the other person, the job and the last message. The whole row opens the chat; "Terminer" is apart from that. */
export const ConversationCard = memo(function ConversationCard(props: ConversationCardProps) {
  const { conversation, me, isOpen, onOpen, onComplete, excerpt } = props
  const { job, last, unread } = conversation
  const nameId = useId()
  const today = useToday()
  const name = nameOfOther(conversation)
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    onOpen(job.id)
  }
  return (
    <Card
      as="article"
      pressable
      padded={false}
      className={cx(cardStyle, isOpen && shownStyle)}
      aria-labelledby={nameId}
    >
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
      <div className={actsStyle}>
        {onComplete && <CompleteButton describedBy={nameId} onComplete={() => onComplete(job)} />}
        <LinkButton
          variant="quiet"
          size="small"
          className={chatStyle}
          to="/dashboard"
          search={{ tab: 'messages', jobId: job.id }}
          preload={false}
          data-cover=""
          aria-describedby={nameId}
          aria-current={isOpen ? 'true' : undefined}
          onClick={open}
        >
          <MessageCircle size={18} /> Chat
        </LinkButton>
      </div>
    </Card>
  )
})

/** It asks before it completes the job, so a press that wanted the chat does no harm. */
function CompleteButton({ describedBy, onComplete }: { describedBy: string; onComplete: () => void }) {
  const isOnline = useOnline()
  return (
    <Button
      variant="line"
      size="small"
      aria-describedby={describedBy}
      onClick={() => (isOnline ? onComplete() : showToast({ kind: 'info', title: 'Nécessite le réseau' }))}
    >
      <CheckCheck size={18} /> Terminer
    </Button>
  )
}

const lastWords = ({ senderId, content }: { senderId: Id; content: string }, me: Id): ReactNode =>
  senderId === me ? `Vous\u00a0: ${content}` : content
