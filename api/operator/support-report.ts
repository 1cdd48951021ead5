import { formatMoment } from '../../schema/dates.ts'
import type { SupportMessage } from '../support/support.ts'

/** Each message with where to answer, and one line for how many there are. */
export const describeMessages = (messages: readonly SupportMessage[]): string[] => [
  ...messages.map(
    ({ id, email, message, createdAt }) =>
      `${id}  ${email}, ${formatMoment(createdAt.toISOString())}\n${message.replaceAll(/^/gm, '    ')}`,
  ),
  messages.length === 0 ? 'Aucun message au support.' : `${messages.length} message(s) au support sans réponse.`,
]
