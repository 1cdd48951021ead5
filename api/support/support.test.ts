import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { testApi } from '../http/test-api.ts'
import { describeMessages } from '../operator/support-report.ts'
import { findMessages, forgetMessage } from './support.ts'

const draft = { email: 'lea@example.ch', message: '  Je ne trouve pas\nmon offre.  ' }

test('what somebody writes is kept once for the operator, who reads it and lets it go', async () => {
  const { visitor, as, seed, sql } = await testApi()
  const id = newId()

  const answers = [
    await visitor.post('/api/support-messages', { ...draft, id }),
    await visitor.post('/api/support-messages', { ...draft, id }),
    await as(await seed.student()).post('/api/support-messages', { ...draft, message: 'Merci !' }),
  ]
  const messages = await findMessages(sql)
  const lines = describeMessages(messages)
  for (const message of messages) await forgetMessage(sql, message.id)

  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(messages.map(({ message }) => message)).toEqual(['Je ne trouve pas\nmon offre.', 'Merci !'])
  expect(lines[0]).toContain(`${id}  lea@example.ch, `)
  expect(lines[0]).toContain('\n    Je ne trouve pas\n    mon offre.')
  expect(lines.at(-1)).toBe('2 message(s) au support sans réponse.')
  expect(describeMessages(await findMessages(sql))).toEqual(['Aucun message au support.'])
  await expect(forgetMessage(sql, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('another text under the id of a message is refused, and the message stays as it was', async () => {
  const { visitor, sql } = await testApi()
  const id = newId()
  await visitor.post('/api/support-messages', { ...draft, id, message: 'Bonjour' })

  const answer = await visitor.post('/api/support-messages', { ...draft, id, message: 'Bonjour, 079 123 45 67' })

  expect([answer.status, (await answer.json()).code]).toEqual([409, 'id_reused'])
  expect((await findMessages(sql)).map(({ message }) => message)).toEqual(['Bonjour'])
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
