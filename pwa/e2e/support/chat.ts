import { sharedServer } from './own-server.ts'
import { agree, register } from './people.ts'
import { chatIsOpen, chatOf } from './screens.ts'
import { openAs } from './signed-in.ts'

const url = sharedServer()

/** Marc and Léa on their phones, in the chat of a job that they have agreed on. */
export async function twoInAChat(title: string) {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await agree(marc, lea, title)
  const [leaPage, marcPage] = await Promise.all([openAs(lea, chatOf(job)), openAs(marc, chatOf(job))])
  await Promise.all([chatIsOpen(leaPage), chatIsOpen(marcPage)])
  return { job, marc, leaPage, marcPage }
}
