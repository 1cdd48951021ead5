import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import { refusalText } from '../../schema/refusals.ts'
import { isBlankText } from '../../schema/text.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { markAcceptanceSeen } from '../session/seen-acceptances.ts'
import { Loading } from '../data/loading.tsx'
import { reviveText, useDraft } from '../data/draft.ts'
import { notKeptToast } from '../outbox/write-text.ts'
import { listTimeLines } from '../rescheduling/time-lines.ts'
import { useIsBlocked } from '../safety/blocked.ts'
import { useUser } from '../session/session.tsx'
import { TimeNote } from '../rescheduling/time-note.tsx'
import errorArt from '../ui/art/error.svg?drawing'
import { EmptyState } from '../ui/empty-state.tsx'
import { useIsBeside } from '../ui/hooks/is-beside.ts'
import { useNow } from '../ui/hooks/now.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ChatSkeleton } from '../ui/skeletons.tsx'
import { Tag } from '../ui/tag.tsx'
import { showToast } from '../ui/toast.ts'
import { ChatAge } from './chat-age.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatFrame } from './chat-frame.tsx'
import {
  chatStyle,
  closedStyle,
  comingStyle,
  factsStyle,
  headInsideStyle,
  headStyle,
  jobTagStyle,
  nameStyle,
  proposedStyle,
  whoStyle,
} from './chat-styles.ts'
import { ChatMessages } from './chat-messages.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { ChatPresence } from './chat-presence.tsx'
import { useConversationMessages, type ConversationMessages } from './conversation-messages.ts'
import { mayWriteTo, nameOfOther, titleOf, type Conversation } from './conversations.ts'
import { OfferLink } from './offer-link.tsx'
import { OtherAvatar } from './other-avatar.tsx'
import { useConversation } from './queries.ts'
import { unsent } from './refused-message.ts'
import { useHandedReply } from './notification-reply.ts'
import { UnsentDraft } from './unsent-draft.tsx'

interface ChatProps {
  jobId: Id
  /** The conversation as a list has already read it, shown until the chat has read it itself. */
  known?: Conversation | undefined
  /** `over`: covers the page even if there is room beside a list. `inside`: in a card whose text names the other person and the job. */
  place?: 'over' | 'inside'
  /** Stands in the field as it opens, unless a text is there: nothing is sent by a slip of the thumb. */
  words?: string | undefined
  onClose: () => void
}

/** The conversation of the two parties of a job (rules 1.2.63–1.2.68). */
export function Chat({ jobId, known, place, words, onClose }: ChatProps) {
  const hasRoom = useIsBeside()
  const where = place ?? (hasRoom ? 'beside' : 'over')
  const read = useConversation(jobId)
  const conversation = read === undefined ? known : read
  const label = conversation ? `Conversation avec ${nameOfOther(conversation)}` : 'Conversation'
  return (
    <ChatFrame label={label} place={where} onClose={onClose}>
      <div className={chatStyle}>
        {!conversation && where !== 'inside' && <Head isBeside={where === 'beside'} onClose={onClose} />}
        {conversation === undefined && (
          <Loading level={3}>
            <ChatSkeleton />
          </Loading>
        )}
        {conversation === null && (
          <EmptyState
            level={3}
            drawing={errorArt}
            title="Conversation introuvable"
            text="La conversation s’ouvre dès qu’une candidature est acceptée."
          />
        )}
        {conversation && (
          <Opened key={jobId} conversation={conversation} where={where} words={words} onClose={onClose} />
        )}
      </div>
    </ChatFrame>
  )
}

interface OpenedProps extends Pick<ChatProps, 'words'> {
  conversation: Conversation
  where: 'beside' | 'inside' | 'over'
  onClose: () => void
}

/**
 * The head's menu reports the messages shown below it. A student who opens the chat needs no congratulations any more: their button would only lead
 * here (rule 1.2.53).
 */
function Opened({ conversation, where, words, onClose }: OpenedProps) {
  const { job, otherSide } = conversation
  const messages = useConversationMessages(job.id)
  const { id: me } = useUser()
  useEffect(() => {
    if (otherSide === 'individual') markAcceptanceSeen(localStorage, me, job.id)
  }, [me, job.id, otherSide])
  return (
    <>
      {where !== 'inside' && (
        <Head conversation={conversation} messages={messages} isBeside={where === 'beside'} onClose={onClose} />
      )}
      {where === 'inside' && <HeadInside conversation={conversation} messages={messages} />}
      <Talk conversation={conversation} messages={messages} words={words} isInside={where === 'inside'} />
    </>
  )
}

interface HeadProps {
  /** Undefined while it is read, and if there is none. */
  conversation?: Conversation
  messages?: ConversationMessages | undefined
  isBeside: boolean
  onClose: () => void
}

function Head({ conversation, messages, isBeside, onClose }: HeadProps) {
  return (
    <header className={headStyle}>
      {!isBeside && (
        <IconButton label="Retour" onClick={onClose}>
          <ArrowLeft size={22} />
        </IconButton>
      )}
      {conversation && (
        <>
          <OtherAvatar conversation={conversation} />
          <div className={whoStyle}>
            <h2 className={nameStyle}>{nameOfOther(conversation)}</h2>
            <div className={factsStyle}>
              {mayWriteTo(conversation) && (
                <ChatPresence jobId={conversation.job.id} name={nameOfOther(conversation)} />
              )}
              <div className={jobTagStyle}>
                <OfferLink id={conversation.job.id}>
                  <Tag kind="lake">{titleOf(conversation.job)}</Tag>
                </OfferLink>
              </div>
            </div>
            {!isBeside && <ChatAge />}
          </div>
          <ChatMenu conversation={conversation} shown={messages} />
        </>
      )}
    </header>
  )
}

/** Without name and title: the card around the chat shows them. */
function HeadInside({
  conversation,
  messages,
}: Required<Pick<HeadProps, 'conversation'>> & Pick<HeadProps, 'messages'>) {
  return (
    <header className={headInsideStyle}>
      <div className={whoStyle}>
        {mayWriteTo(conversation) && <ChatPresence jobId={conversation.job.id} name={nameOfOther(conversation)} />}
      </div>
      <ChatMenu conversation={conversation} shown={messages} />
    </header>
  )
}

const isUnderWay = (status: JobStatus) => status === 'assigned' || status === 'in_progress'

interface TalkProps extends Pick<ChatProps, 'words'> {
  conversation: Conversation
  messages: ConversationMessages | undefined
  isInside: boolean
}

function Talk({ conversation, messages, words, isInside }: TalkProps) {
  const { job, otherId } = conversation
  const draft = useDraft(draftKeys.message(job.id), reviveText, '')
  const isBlocked = useIsBlocked(otherId)
  const isOpen = mayWriteTo(conversation) && !isBlocked
  const reuse = (text: string) => draft.change(draft.value?.trim() ? `${draft.value}\n${text}` : text)
  const isRead = draft.value !== undefined
  const name = conversation.other?.firstName || nameOfOther(conversation)
  const { id: me } = useUser()
  const now = useNow()
  const lines = useMemo(() => listTimeLines(job, me, name, new Date(now)), [job, me, name, now])
  const begin = useEffectEvent(() => {
    if (words && isOpen && isBlankText(draft.value ?? '')) draft.change(words)
  })
  useEffect(() => {
    if (isRead) begin()
  }, [isRead])
  useHandedReply(me, job.id, isOpen && isRead, ({ text, isFull }) => {
    reuse(text)
    const why = isFull ? new DOMException('full', 'QuotaExceededError') : undefined
    showToast(notKeptToast(why, unsent, 'Votre texte est conservé.'))
  })

  return (
    <>
      {messages ? (
        <ChatMessages
          jobId={job.id}
          otherName={nameOfOther(conversation)}
          firstName={name}
          conversation={messages}
          lines={lines}
          isInside={isInside}
          onReuse={isOpen ? reuse : undefined}
        />
      ) : (
        <div className={comingStyle}>
          <ChatSkeleton />
        </div>
      )}
      {isOpen && !isInside && isUnderWay(job.status) && job.timeProposals && (
        <div className={proposedStyle}>
          <TimeNote job={job} name={name} />
        </div>
      )}
      {isOpen ? (
        <ChatComposer
          jobId={job.id}
          receiverId={otherId}
          text={draft.value}
          onChange={draft.change}
          onSettle={draft.settle}
          hasQuickAnswers={isRead && isUnderWay(job.status)}
        />
      ) : (
        <>
          <UnsentDraft jobId={job.id} text={draft.value ?? ''} onSettle={draft.settle} />
          <p className={closedStyle}>
            {isBlocked ? `Vous avez bloqué ${nameOfOther(conversation)}.` : refusalText('chat_closed')}
          </p>
        </>
      )}
    </>
  )
}
