import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Id } from '../../schema/ids.ts'
import { foldText, lengthOf } from '../../schema/text.ts'
import type { ShownMessage } from '../../sync/store/rows.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useDatabase } from '../data/local-database.tsx'
import { nameOfOther, titleOf, type Conversation } from './conversations.ts'

/** A conversation that matches a search, with its newest matching message; undefined if only the name or the title matches. */
export interface FoundConversation {
  conversation: Conversation
  message: ShownMessage | undefined
}

/**
 * Returns the conversations that contain the words, in the list's order: in the other person's name, the job's title, or the messages on this
 * device. Case and accents are ignored. Undefined without words, and while the search runs.
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

/** Messages per step. Thousands at once would delay the next keystroke. */
const piece = 400

/** Reads the text of all messages, folded for comparison, once for all keystrokes of a search. */
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

/** Returns the text around the match, on one line. It counts whole characters, because half an emoji cannot be shown. */
export const excerptOf = (content: string, words: string, around = 40): string => {
  const line = [...content.replaceAll(/\s+/g, ' ')]
  const sought = words.trim()
  // Folded text may be longer than the line: "œ" is found as "oe".
  let folded = foldText(line.join('')).indexOf(foldText(sought))
  let at = 0
  while (folded > 0) folded -= foldText(line[at++] ?? ' ').length
  const from = Math.max(0, at - around)
  const to = at + lengthOf(sought) + around
  return `${from > 0 ? '…' : ''}${line.slice(from, to).join('')}${to < line.length ? '…' : ''}`
}
