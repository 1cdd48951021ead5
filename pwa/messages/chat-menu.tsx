import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { PersonMenu } from '../safety/person-menu.tsx'
import type { ConversationMessages } from './conversation-messages.ts'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'
import { lazyModule } from '../ui/lazy.tsx'
import { whenIdle } from '../ui/next-task.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const ReportFromChat = lazyDialog(async () => (await import('./report-from-chat.tsx')).ReportFromChat)
const sheetCode = lazyModule(async () => (await import('./conversation-sheet.tsx')).ConversationSheet)
const ConversationSheet = lazyDialog(() => sheetCode.ask())
/** Milliseconds after which the sheet is loaded even if the browser is busy. */
const sheetPatience = 10_000

interface ChatMenuProps {
  conversation: Conversation
  /** The messages that the chat shows; undefined while they are read. */
  shown: ConversationMessages | undefined
}

/** Prints the conversation, and lets a person block its other party, and report that person or their messages (rules 1.2.406 and 1.2.570). */
export function ChatMenu({ conversation, shown }: ChatMenuProps) {
  const { job, otherId } = conversation
  const isTheirs = job.postedById === otherId
  const [printing, setPrinting] = useState<'asked' | 'begun'>()
  const print = () => setPrinting('asked')
  usePrintKey(print)
  usePrintOfBrowser(() => setPrinting((before) => before ?? 'begun'))
  const end = () => setPrinting(undefined)
  const Sheet = sheetCode.loaded
  const offer = isTheirs ? [{ kind: 'job', subjectId: job.id, label: titleOf(job) } as const] : []
  return (
    <>
      <PersonMenu
        personId={otherId}
        name={nameOfOther(conversation)}
        targets={offer}
        renderReport={(targets, onClose) => (
          <ReportFromChat conversation={conversation} shown={shown} targets={targets} onClose={onClose} />
        )}
        onPrint={print}
      />
      {printing === 'asked' && <ConversationSheet conversation={conversation} shown={shown} onEnd={end} />}
      {printing === 'begun' && Sheet && <Sheet conversation={conversation} shown={shown} isBegun onEnd={end} />}
    </>
  )
}

/**
 * The print of the browser's own menu draws the page at once, so that nothing can be read for it: the sheet has the messages that the chat holds, and its
 * code is there before (rule 1.2.691).
 */
function usePrintOfBrowser(begin: () => void): void {
  const onBegin = useEffectEvent(begin)
  useEffect(() => {
    const callOff = whenIdle(() => void sheetCode.ask().catch(() => undefined), sheetPatience)
    const prepare = () => {
      if (sheetCode.loaded) flushSync(onBegin)
    }
    addEventListener('beforeprint', prepare)
    return () => {
      callOff()
      removeEventListener('beforeprint', prepare)
    }
  }, [])
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
