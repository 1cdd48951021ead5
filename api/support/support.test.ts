import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { testApi } from '../testing/test-api.ts'
import { describeMessages } from '../operator/support-report.ts'
import { findMessages, forgetMessage } from './support.ts'

const draft = { email: 'lea@example.ch', message: '  Je ne trouve pas\nmon offre.  ' }

test('a support message is kept once for the operator, who reads it and deletes it', async () => {
  const { visitor, as, seed, sql } = await testApi()
  const id = newId()

  const answers = [
    await visitor.post('/api/support-messages', { ...draft, id }),
    await visitor.post('/api/support-messages', { ...draft, id }),
    await as(await seed.student()).post('/api/support-messages', { ...draft, message: 'Merci !' }),
  ]
  const found = await findMessages(sql)
  const { messages } = found
  const lines = describeMessages(found)
  for (const message of messages) await forgetMessage(sql, message.id)

  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(messages.map(({ message }) => message)).toEqual(['Merci !', 'Je ne trouve pas\nmon offre.'])
  expect(lines[1]).toContain(`${id}  lea@example.ch, `)
  expect(lines[1]).toContain('\n    Je ne trouve pas\n    mon offre.')
  expect(lines.at(-1)).toBe('2 message(s) au support sans réponse.')
  expect(describeMessages(await findMessages(sql))).toEqual(['Aucun message au support.'])
  await expect(forgetMessage(sql, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('many messages come page by page, the newest first', async () => {
  const { sql } = await testApi()
  await sql`
    insert into support_messages (id, email, message, created_at)
    select gen_random_uuid(), 'lea@example.ch', 'Message ' || n, now() - make_interval(mins => 50 - n) from generate_series(1, 45) n`

  const pages = await Promise.all([1, 2, 3, 4].map((page) => findMessages(sql, page)))

  expect(pages.map(({ messages }) => messages.map(({ message }) => message).at(0))).toEqual([
    'Message 45',
    'Message 25',
    'Message 5',
    undefined,
  ])
  expect(pages.map(({ messages }) => messages.length)).toEqual([20, 20, 5, 0])
  expect(describeMessages(pages[1]!).slice(-2)).toEqual([
    '45 message(s) au support sans réponse.',
    'Page 2 de 3, une autre : npm run operator -- messages --page N',
  ])
})

test('another text under the id of a message is refused, and the message stays as it was', async () => {
  const { visitor, sql } = await testApi()
  const id = newId()
  await visitor.post('/api/support-messages', { ...draft, id, message: 'Bonjour' })

  const answer = await visitor.post('/api/support-messages', { ...draft, id, message: 'Bonjour, 079 123 45 67' })

  expect([answer.status, (await answer.json()).code]).toEqual([409, 'id_reused'])
  expect((await findMessages(sql)).messages.map(({ message }) => message)).toEqual(['Bonjour'])
})

test('a message without an address or a word is refused in French, field by field', async () => {
  const { visitor } = await testApi()

  const answer = await visitor.post('/api/support-messages', { email: 'lea@', message: ' ' })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    issues: [
      { path: 'email', message: 'Adresse e-mail invalide' },
      { path: 'message', message: 'Écrivez un message' },
    ],
  })
})

test('one address writes five messages an hour, and nobody else is held up by it', async () => {
  const { visitor } = await testApi({ config: { rateLimits: true } })

  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await visitor.post('/api/support-messages', draft)).status)
  const other = await visitor.post('/api/support-messages', { ...draft, email: 'tom@example.ch' })

  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect(other.status).toBe(204)
})
