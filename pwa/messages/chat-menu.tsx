import { lazy } from 'react'
import { PersonMenu } from '../safety/person-menu.tsx'
import type { ConversationMessages } from './conversation-messages.ts'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'
import { DialogOnDemand } from '../ui/overlays/dialog-on-demand.tsx'

const ReportFromChat = lazy(async () => ({ default: (await import('./report-from-chat.tsx')).ReportFromChat }))

interface ChatMenuProps {
  conversation: Conversation
  /** What the chat shows; undefined while it is read. */
  shown: ConversationMessages | undefined
}

/** What one can do against the other person of a conversation, and about what they wrote (rule 1.2.406). */
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
