import { expect, test } from 'vitest'
import { createTestDatabase } from '../postgres/test-database.ts'
import { runFuzz } from './testing/run.ts'

test('hundreds of odd requests by everyone: no fault, no leak, nothing unbounded, and bystanders keep what is theirs', async () => {
  const { options, drop } = await createTestDatabase({ max: 1 })

  const { routes, statuses, wrongs } = await runFuzz(options, { requests: 900, seed: 5 })

  expect(wrongs).toEqual([])
  expect(routes).toBeGreaterThan(50)
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '201', '400', '401', '403', '404', '409', '415']),
  )
  await drop()
}, 60_000)

test('what must not be is found', { timeout: 60_000 }, async () => {
  const { options, drop } = await createTestDatabase({ max: 1 })
  let count = 0

  const { wrongs } = await runFuzz(options, {
    requests: 200,
    seed: 6,
    plant: (fetch, sql) => async (request) => {
      const answer = await fetch(request)
      switch (++count) {
        case 20:
          return Response.json({ code: 'internal', message: 'TypeError: x is undefined' }, { status: 500 })
        case 40:
          return Response.json({ code: 'invalid', message: 'Some fields are not valid.' }, { status: 404 })
        case 60:
          return Response.json({ code: 'teapot' }, { status: 418 })
        case 80:
          return Response.json(Array.from({ length: 501 }, () => 1))
        case 100:
          return new Response('a'.repeat(17 * 1024 * 1024))
        case 120:
          return Response.json({ owner: 'bea.zq7x@example.ch', hash: '$argon2id$v=19' })
        case 140:
          await sql`update messages set content = 'autre chose' where content = 'message-zq7x-Boris-Bea'`
          return answer
        case 160:
          void Promise.reject(new Error('nobody waits for this'))
          return answer
        default:
          return answer
      }
    },
  })

  const found = wrongs.join('\n')
  for (const what of [
    'status 500',
    'not a sentence of ours',
    'invalid with status 404',
    'an unknown code: teapot',
    'a list of 501',
    '17825792 bytes',
    'Bea’s e-mail',
    'a password’s hash',
    'the bystanders’ messages were changed',
    'an unhandled rejection',
  ]) {
    expect(found).toContain(what)
  }
  await drop()
})
