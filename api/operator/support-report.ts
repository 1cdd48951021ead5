import { formatMoment } from '../../schema/dates.ts'
import { printable } from '../http/printable.ts'
import { operatorCommand } from '../own-files.ts'
import type { MessagePage } from '../support/support.ts'

/** Returns each message of a page with its sender's address, one line with the total, and one about the other pages. */
export const describeMessages = ({ messages, total, page, pages }: MessagePage): string[] => [
  ...messages.map(
    ({ id, email, message, createdAt }) =>
      `${id}  ${printable(email)}, ${formatMoment(createdAt.toISOString())}\n${message
        .split('\n')
        .map((line) => `    ${printable(line)}`)
        .join('\n')}`,
  ),
  total === 0 ? 'Aucun message au support.' : `${total} message(s) au support sans réponse.`,
  ...(pages > 1 ? [`Page ${page} de ${pages}, une autre : ${operatorCommand} messages --page N`] : []),
]
