import { useLiveQuery } from 'dexie-react-hooks'
import Dexie from 'dexie'
import { formatMoment } from '../../schema/dates.ts'
import { useDatabase } from '../data/local-database.tsx'
import { PersonMenu } from '../safety/person-menu.tsx'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'

/** So many of the last messages can be reported; the person can, for all. */
const reportable = 50
const labelLength = 60

/** What one can do against the other person of a conversation, and about what they wrote. */
export function ChatMenu({ conversation }: { conversation: Conversation }) {
  const database = useDatabase()
  const { job, otherId } = conversation
  const received = useLiveQuery(async () => {
    const newest = database.messages.where('[jobId+order]').between([job.id, Dexie.minKey], [job.id, Dexie.maxKey])
    return newest
      .reverse()
      .filter(({ senderId }) => senderId === otherId)
      .limit(reportable)
      .toArray()
  }, [database, job.id, otherId])
  const messages = (received ?? []).map(
    ({ id, content, createdAt }) =>
      ({
        kind: 'message',
        subjectId: id,
        label: `« ${content.length > labelLength ? `${content.slice(0, labelLength)}…` : content} », ${formatMoment(createdAt)}`,
      }) as const,
  )
  const isTheirs = job.postedById === otherId
  const offer = isTheirs ? [{ kind: 'job', subjectId: job.id, label: titleOf(job) } as const] : []
  const targets = [...messages, ...offer]
  return <PersonMenu personId={otherId} name={nameOfOther(conversation)} targets={targets} />
}
