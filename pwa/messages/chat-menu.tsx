import { lazy } from 'react'
import { PersonMenu } from '../safety/person-menu.tsx'
import type { ConversationMessages } from './conversation-messages.ts'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'
import { DialogOnDemand } from '../ui/overlays/dialog-on-demand.tsx'

const ReportFromChat = lazy(async () => ({ default: (await import('./report-from-chat.tsx')).ReportFromChat }))

interface ChatMenuProps {
  conversation: Conversation
  /** The messages that the chat shows; undefined while they are read. */
  shown: ConversationMessages | undefined
}

/** Lets a person block the other party of a conversation, and report that person or their messages (rule 1.2.406). */
export function ChatMenu({ conversation, shown }: ChatMenuProps) {
  const { job, otherId } = conversation
  const isTheirs = job.postedById === otherId
  const offer = isTheirs ? [{ kind: 'job', subjectId: job.id, label: titleOf(job) } as const] : []
  return (
    <PersonMenu
      personId={otherId}
      name={nameOfOther(conversation)}
      targets={offer}
      renderReport={(targets, onClose) => (
        <DialogOnDemand>
          <ReportFromChat conversation={conversation} shown={shown} targets={targets} onClose={onClose} />
        </DialogOnDemand>
      )}
    />
  )
}
