import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import type { Id } from '../../schema/ids.ts'
import { Loading } from '../data/loading.tsx'
import { arrangeConversations, mayWriteTo, nameOfOther, titleOf, type Conversation } from '../messages/conversations.ts'
import { OtherAvatar } from '../messages/other-avatar.tsx'
import { useConversations } from '../messages/queries.ts'
import { useBlocks } from '../safety/blocked.ts'
import { css } from '../styled-system/css'
import noMessageArt from '../ui/art/no-message.svg?drawing'
import { EmptyState } from '../ui/empty-state.tsx'
import { useShownPart } from '../ui/hooks/shown-part.ts'

const listStyle = css({ stack: '2' })
const rowStyle = css({
  bar: '3',
  width: 'full',
  p: '3',
  textAlign: 'start',
  rounded: 'card',
  borderWidth: 'hair',
  borderColor: 'line',
  bg: 'surface',
  _hover: { borderColor: 'brand' },
  '&[aria-disabled=true]': { opacity: '[0.7]', cursor: 'default' },
})
const wordsStyle = css({ flex: '1', minWidth: '0' })
const nameStyle = css({ display: 'block', textStyle: 'title', color: 'ink', truncate: true })
const jobStyle = css({ display: 'block', textStyle: 'small', color: 'lake', fontWeight: 'semibold', truncate: true })

interface ConversationChoiceProps {
  /** The conversation that the share is going to; no other can be chosen meanwhile. */
  chosen: Id | undefined
  onChoose: (jobId: Id) => void
}

/** The conversations in which one may write, the most recent first. */
export function ConversationChoice({ chosen, onChoose }: ConversationChoiceProps) {
  const conversations = useConversations()
  const blocks = useBlocks()
  const open = useMemo(() => {
    if (!conversations || !blocks) return undefined
    const blocked = new Set(blocks.map(({ id }) => id))
    const { active, past } = arrangeConversations(conversations)
    return [...active, ...past].filter((one) => mayWriteTo(one) && !blocked.has(one.otherId))
  }, [conversations, blocks])
  const { count, end } = useShownPart('conversations', open?.length ?? 0)

  if (!open) {
    return <Loading />
  }
  if (open.length === 0) {
    return (
      <EmptyState
        drawing={noMessageArt}
        title="Pas encore de conversation"
        text="La conversation s’ouvre dès qu’une candidature est acceptée."
      />
    )
  }
  return (
    <>
      <ul className={listStyle}>
        {open.slice(0, count).map((conversation) => (
          <li key={conversation.job.id}>
            <Choice
              conversation={conversation}
              isChosen={conversation.job.id === chosen}
              isBusy={chosen !== undefined}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}

interface ChoiceProps {
  conversation: Conversation
  isChosen: boolean
  isBusy: boolean
  onChoose: (jobId: Id) => void
}

function Choice({ conversation, isChosen, isBusy, onChoose }: ChoiceProps) {
  const { job } = conversation
  const name = nameOfOther(conversation)
  return (
    <button type="button" className={rowStyle} aria-disabled={isBusy} onClick={() => onChoose(job.id)}>
      <OtherAvatar conversation={conversation} />
      <span className={wordsStyle}>
        <span className={nameStyle}>{name}</span>
        <span className={jobStyle}>{isChosen ? 'Préparation…' : titleOf(job)}</span>
      </span>
      <ChevronRight size={20} aria-hidden />
    </button>
  )
}
