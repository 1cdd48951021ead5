import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Id } from '../../schema/ids.ts'
import { foldText } from '../../schema/text.ts'
import type { ShownMessage } from '../../sync/store/rows.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
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
  const isSearching = wanted !== ''
  const said = useLiveQuery(async () => (isSearching ? await readSaid(database) : undefined), [database, isSearching])
  return useMemo(() => {
    if (wanted === '' || !said || !conversations) return undefined
    const byJob = new Map<Id, ShownMessage>()
    for (const { message, folded } of said) {
      if (!folded.includes(wanted)) continue
      const known = byJob.get(message.jobId)
      if (!known || message.order > known.order) byJob.set(message.jobId, message)
    }
    return conversations.flatMap((conversation) => {
      const message = byJob.get(conversation.job.id)
      const about = foldText(`${nameOfOther(conversation)} ${titleOf(conversation.job)}`)
      return message || about.includes(wanted) ? [{ conversation, message }] : []
    })
  }, [wanted, said, conversations])
}

interface Said {
  message: ShownMessage
  folded: string
}

/** In one piece, thousands of messages would hold up the next letter. */
const piece = 400

/** All that was said, folded for comparison, once for all letters of a search. */
const readSaid = async (database: LocalDatabase): Promise<Said[]> => {
  const said: Said[] = []
  let last: Id = ''
  while (true) {
    const messages = await database.messages.where('id').above(last).limit(piece).toArray()
    for (const message of messages) said.push({ message, folded: foldText(message.content) })
    if (messages.length < piece) return said
    last = messages.at(-1)!.id
  }
}

/** Returns the words around what was found, on one line. */
export const excerptOf = (content: string, words: string, around = 40): string => {
  const line = content.replaceAll(/\s+/g, ' ')
  const at = foldText(line).indexOf(foldText(words.trim()))
  const from = Math.max(0, at - around)
  const to = Math.min(line.length, Math.max(at, 0) + words.trim().length + around)
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`
}
