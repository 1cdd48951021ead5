import Dexie from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useDatabase } from '../data/local-database.tsx'
import { ReportDialog } from '../safety/report-dialog.tsx'
import type { ReportTarget } from '../safety/report-targets.ts'
import type { ConversationMessages } from './conversation-messages.ts'
import type { Conversation } from './conversations.ts'
import { toTargets } from './reportable.ts'

interface ReportFromChatProps {
  conversation: Conversation
  shown: ConversationMessages | undefined
  /** What can be reported beside the messages. */
  targets: readonly ReportTarget[]
  onClose: () => void
}

/**
 * Reports from a chat. The messages are read only once somebody asks: all that the device has, and the earlier ones that the chat shows from the
 * server (rule 1.2.406).
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
  if (!stored) return null
  const messages = toTargets([...stored, ...(shown?.messages ?? [])], otherId)
  return (
    <ReportDialog
      about={otherId}
      targets={[...messages, ...targets]}
      hint={
        shown?.earlier === 'server' ? 'Un message plus ancien ? Affichez-le d’abord dans la conversation.' : undefined
      }
      onClose={onClose}
    />
  )
}
