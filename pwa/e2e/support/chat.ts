import { sharedServer } from './own-server.ts'
import { agree, register } from './people.ts'
import { chatIsOpen, chatOf } from './screens.ts'
import { openAs } from './signed-in.ts'

const url = sharedServer()

/** Opens the chat of a job that Marc and Léa have agreed on, on both of their phones. */
export async function twoInAChat(title: string) {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await agree(marc, lea, title)
  const [leaPage, marcPage] = await Promise.all([openAs(lea, chatOf(job)), openAs(marc, chatOf(job))])
  await Promise.all([chatIsOpen(leaPage), chatIsOpen(marcPage)])
  return { job, marc, leaPage, marcPage }
}
