import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { createDevice, mutation, offer } from './test-device.ts'

/** Returns the statements that some work sends to the database, without those that notify other processes. */
const statementsOf = async ({ sql }: TestApi, work: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = []
  sql.options.debug = (_connection, text) => void sent.push(text.trim())
  await work()
  sql.options.debug = false
  return sent.filter((text) => !text.includes('pg_notify'))
}

/** Makes a conversation of Léa and Marc in which she has written before. */
const talking = async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  const [leasPhone, marcsPhone] = [
    createDevice(api, lea, [userFeed(lea.id)]),
    createDevice(api, marc, [userFeed(marc.id)]),
  ]
  const publishing = mutation('job.publish', offer())
  await marcsPhone.push(publishing)
  const { id: jobId } = publishing.args as { id: Id }
  const letter = newId()
  await leasPhone.push(mutation('application.submit', { id: letter, jobId, message: 'Je suis libre.' }))
  await marcsPhone.caller.post(`/api/applications/${letter}/accept`)
  const say = () => mutation('message.send', { id: newId(), jobId, receiverId: marc.id, content: 'Bonjour !' })
  await leasPhone.push(say())
  await leasPhone.catchUp()
  return { api, leasPhone, say }
}

test('a push of one message takes at most 9 statements', async () => {
  const { api, leasPhone, say } = await talking()

  const statements = await statementsOf(api, () => leasPhone.push(say()))

  expect(statements.length).toBeLessThanOrEqual(9)
})

test('a push of 200 messages of one conversation takes no statement more', async () => {
  const { api, leasPhone, say } = await talking()
  const messages = Array.from({ length: 200 }, say)

  const statements = await statementsOf(api, () => leasPhone.push(...messages))

  expect(statements.length).toBeLessThanOrEqual(9)
  expect(await api.sql`select from messages`).toHaveLength(201)
})

test('a letter takes at most 12 statements, with the notification of its reader', async () => {
  const { api, leasPhone } = await talking()
  const { id: jobId } = await api.seed.job(await api.seed.individual())

  const statements = await statementsOf(api, () =>
    leasPhone.caller.post('/api/applications', { id: newId(), jobId, message: 'Je suis libre.' }),
  )

  expect(statements.length).toBeLessThanOrEqual(12)
  expect(await api.sql`select from notifications where title = 'Nouvelle candidature'`).toHaveLength(2)
})
