import { formatMoment } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import { firstCharacters, lengthOf } from '../../schema/text.ts'
import type { ReportTarget } from '../safety/report-targets.ts'

const labelLength = 60

/** Returns the sender's messages as report targets, without duplicates, newest first. */
export const toTargets = (messages: readonly MessageRow[], senderId: Id): ReportTarget[] => {
  const byId = new Map(
    messages.filter((message) => message.senderId === senderId).map((message) => [message.id, message]),
  )
  return [...byId.values()]
    .sort((a, b) => (b.sequence ?? Infinity) - (a.sequence ?? Infinity))
    .map(({ id, content, createdAt }) => ({
      kind: 'message',
      subjectId: id,
      label: `« ${shorten(content)} », ${formatMoment(createdAt)}`,
      words: content,
    }))
}

const shorten = (text: string): string =>
  lengthOf(text) > labelLength ? `${firstCharacters(text, labelLength)}…` : text
