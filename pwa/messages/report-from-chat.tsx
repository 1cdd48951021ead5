import Dexie from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useDatabase } from '../data/local-database.tsx'
import { ReportDialog } from '../safety/report-dialog.tsx'
import type { ReportTarget } from '../safety/report-targets.ts'
import { useConversationMessages, type ConversationMessages } from './conversation-messages.ts'
import type { Conversation } from './conversations.ts'
import { EarlierButton } from './earlier-button.tsx'
import { toTargets } from './reportable.ts'

interface ReportFromChatProps {
  conversation: Conversation
  shown: ConversationMessages | undefined
  /** The subjects besides the messages that can be reported. */
  targets: readonly ReportTarget[]
  onClose: () => void
}

/**
 * Reports from a chat. The dialog reads the messages only when it opens: all those on the device, the earlier ones that the chat has fetched, and
 * those before them that the person loads here (rules 1.2.406 and 1.2.425).
 */
export function ReportFromChat({ conversation: { job, otherId }, shown, targets, onClose }: ReportFromChatProps) {
  const database = useDatabase()
  const stored = useLiveQuery(
    () =>
      database.messages
        .where('[jobId+order]')
        .between([job.id, Dexie.minKey], [job.id, Dexie.maxKey])
        .filter(({ senderId }) => senderId === otherId)
        .toArray(),
    [database, job.id, otherId],
  )
  const all = useConversationMessages(job.id, Infinity, shown?.messages)
  if (!stored) return null
  const messages = toTargets([...stored, ...(shown?.messages ?? []), ...(all?.messages ?? [])], otherId)
  return (
    <ReportDialog
      about={otherId}
      targets={[...messages, ...targets]}
      more={all && <EarlierButton label="Messages plus anciens" conversation={all} hasNote={false} />}
      onClose={onClose}
    />
  )
}
