import { formatMoment } from '../../schema/dates.ts'
import { printable } from './printable.ts'
import type { SupportMessage } from '../support/support.ts'

/** Each message with where to answer, and one line for how many there are. */
export const describeMessages = (messages: readonly SupportMessage[]): string[] => [
  ...messages.map(
    ({ id, email, message, createdAt }) =>
      `${id}  ${printable(email)}, ${formatMoment(createdAt.toISOString())}\n${message
        .split('\n')
        .map((line) => `    ${printable(line)}`)
        .join('\n')}`,
  ),
  messages.length === 0 ? 'Aucun message au support.' : `${messages.length} message(s) au support sans réponse.`,
]
