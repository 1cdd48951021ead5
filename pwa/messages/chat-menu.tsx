import { useEffect, useEffectEvent, useState } from 'react'
import { PersonMenu } from '../safety/person-menu.tsx'
import type { ConversationMessages } from './conversation-messages.ts'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'
import { lazy } from '../ui/lazy.tsx'
import { DialogOnDemand } from '../ui/overlays/dialog-on-demand.tsx'

const ReportFromChat = lazy(async () => ({ default: (await import('./report-from-chat.tsx')).ReportFromChat }))
const ConversationSheet = lazy(async () => ({
  default: (await import('./conversation-sheet.tsx')).ConversationSheet,
}))

interface ChatMenuProps {
  conversation: Conversation
  /** The messages that the chat shows; undefined while they are read. */
  shown: ConversationMessages | undefined
}

/** Prints the conversation, and lets a person block its other party, and report that person or their messages (rules 1.2.406 and 1.2.570). */
export function ChatMenu({ conversation, shown }: ChatMenuProps) {
  const { job, otherId } = conversation
  const isTheirs = job.postedById === otherId
  const [isPrinting, setPrinting] = useState(false)
  usePrintKey(() => setPrinting(true))
  const offer = isTheirs ? [{ kind: 'job', subjectId: job.id, label: titleOf(job) } as const] : []
  return (
    <>
      <PersonMenu
        personId={otherId}
        name={nameOfOther(conversation)}
        targets={offer}
        renderReport={(targets, onClose) => (
          <DialogOnDemand>
            <ReportFromChat conversation={conversation} shown={shown} targets={targets} onClose={onClose} />
          </DialogOnDemand>
        )}
        onPrint={() => setPrinting(true)}
      />
      {isPrinting && (
        <DialogOnDemand>
          <ConversationSheet conversation={conversation} shown={shown} onEnd={() => setPrinting(false)} />
        </DialogOnDemand>
      )}
    </>
  )
}

/** The browser's own print would show the part of the conversation that is in sight. */
function usePrintKey(print: () => void): void {
  const onPrint = useEffectEvent(print)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      onPrint()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
