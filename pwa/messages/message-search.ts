import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import { foldText } from '../../schema/text.ts'
import type { ShownMessage } from '../../sync/store/rows.ts'
import { useDatabase } from '../data/local-database.tsx'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'

/** A conversation that holds what is searched, with the newest message that says it; without one, it is in the name or the job. */
export interface FoundConversation {
  conversation: Conversation
  message: ShownMessage | undefined
}

/**
 * Returns the conversations in which the words stand, in their order: in the other person's name, the job's title, or the messages that this
 * device has. Case and accents do not count. Undefined without words, and while they are searched.
 */
export function useMessageSearch(
  words: string,
  conversations: readonly Conversation[] | undefined,
): FoundConversation[] | undefined {
  const database = useDatabase()
  const wanted = foldText(words.trim())
  const said = useLiveQuery(async () => {
    if (wanted === '') return undefined
    const byJob = new Map<Id, ShownMessage>()
    await database.messages.each((message) => {
      if (!foldText(message.content).includes(wanted)) return
      const known = byJob.get(message.jobId)
      if (!known || message.order > known.order) byJob.set(message.jobId, message)
    })
    return { wanted, byJob }
  }, [database, wanted])
  if (wanted === '' || said?.wanted !== wanted || !conversations) return undefined
  return conversations.flatMap((conversation) => {
    const message = said.byJob.get(conversation.job.id)
    const about = foldText(`${nameOfOther(conversation)} ${titleOf(conversation.job)}`)
    return message || about.includes(wanted) ? [{ conversation, message }] : []
  })
}

/** Returns the words around what was found, on one line. */
export const excerptOf = (content: string, words: string, around = 40): string => {
  const line = content.replaceAll(/\s+/g, ' ')
  const at = foldText(line).indexOf(foldText(words.trim()))
  const from = Math.max(0, at - around)
  const to = Math.min(line.length, Math.max(at, 0) + words.trim().length + around)
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`
}
