import { Link } from '@tanstack/react-router'
import { CheckCheck, MessageCircle } from 'lucide-react'
import { memo, useId, type MouseEvent, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { css, cx } from '../styled-system/css'
import { Card } from '../ui/card.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { MoreMenu } from '../ui/overlays/more-menu.tsx'
import { opensElsewhere } from '../ui/opens-elsewhere.ts'
import { shownStyle } from '../ui/row-styles.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
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

const cardStyle = css({ display: 'flex', alignItems: 'center', gap: '1', ps: '3.5', pe: '1.5', py: '2' })
/** The link covers the card, so that a press on the name, the job or the words opens the chat too. */
const linkStyle = css({ display: 'grid', placeItems: 'center', width: '8', height: 'touch', color: 'brand' })
const wordsStyle = css({ flex: '1', minWidth: '0', ms: '2' })
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
      <Link
        to="/dashboard"
        search={{ tab: 'messages', jobId: job.id }}
        preload={false}
        data-cover=""
        className={linkStyle}
        aria-describedby={nameId}
        aria-current={isOpen ? 'true' : undefined}
        onClick={open}
      >
        <MessageCircle size={20} aria-hidden />
        <VisuallyHidden>Chat</VisuallyHidden>
      </Link>
      {onComplete && <CompleteMenu name={name} onComplete={() => onComplete(job)} />}
    </Card>
  )
})

/** Behind a button of its own, since it is final: a press that wants the chat never meets it. */
function CompleteMenu({ name, onComplete }: { name: string; onComplete: () => void }) {
  const isOnline = useOnline()
  return (
    <MoreMenu
      about={name}
      items={[
        {
          value: 'complete',
          label: 'Terminer',
          icon: <CheckCheck size={18} />,
          ...(!isOnline && { isDisabled: true, detail: 'hors ligne' }),
        },
      ]}
      onSelect={onComplete}
    />
  )
}

const lastWords = ({ senderId, content }: { senderId: Id; content: string }, me: Id): ReactNode =>
  senderId === me ? `Vous\u00a0: ${content}` : content
