import { expect, test } from 'vitest'
import { appRole } from '../postgres/app-role.ts'
import type { Sql } from '../postgres/connect.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { runFuzz } from './testing/run.ts'

test('hundreds of odd requests by everyone: no fault, no leak, nothing unbounded, and bystanders keep what is theirs', async () => {
  const { options, drop } = await createTestDatabase({ max: 1 })

  const { routes, statuses, neverDone, wrongs } = await runFuzz(
    { ...options, user: appRole },
    { requests: 300, seed: 9, lanes: 1 },
  )

  expect({ wrongs, neverDone }).toEqual({ wrongs: [], neverDone: [] })
  expect(routes).toBeGreaterThan(50)
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']))
  await drop()
})

/** Faults that a run must find, each with the name under which it is reported. */
const planted: [string, (sql: Sql, answer: Response) => Response | Promise<Response>][] = [
  ['status 500', () => Response.json({ code: 'internal', message: 'Une erreur' }, { status: 500 })],
  ['not a sentence of ours', () => Response.json({ code: 'internal', message: 'x is undefined' }, { status: 500 })],
  ['invalid with status 404', () => Response.json({ code: 'invalid', message: 'Introuvable' }, { status: 404 })],
  ['an unknown code: teapot', () => Response.json({ code: 'teapot' }, { status: 418 })],
  ['a list of 501', () => Response.json(Array.from({ length: 501 }, () => 1))],
  ['17825792 bytes', () => new Response('a'.repeat(17 * 1024 * 1024))],
  ['Bea’s e-mail', () => Response.json({ owner: 'bea.zq7x@example.ch' })],
  ['a password’s hash', () => Response.json({ hash: '$argon2id$v=19' })],
  ['the report of Lea', () => Response.json({ comment: 'signalement-zq7x-Lea' })],
  ['the complaint of Boris', () => Response.json({ reason: 'plainte-zq7x-Boris' })],
  ['the proof of Bea’s school', () => new Response('attestation-zq7x-Bea')],
  [
    'the bystanders’ messages were changed',
    async (sql, answer) => {
      await sql`update messages set content = 'autre chose' where content = 'message-zq7x-Boris-Bea'`
      return answer
    },
  ],
  [
    'the bystanders’ calendars were changed',
    async (sql, answer) => {
      await sql`delete from calendars`
      return answer
    },
  ],
]

test('planted faults are found', async () => {
  const { options, drop } = await createTestDatabase({ max: 1 })
  const left = [...planted]

  const { wrongs } = await runFuzz(
    { ...options, user: appRole },
    {
      requests: 60,
      seed: 14,
      // One lane, because the order of the answers decides which one gets which fault, and not every answer shows each fault.
      lanes: 1,
      insist: false,
      plant: (fetch, sql) => async (request) => {
        const answer = await fetch(request)
        const [, plant] = (request.method === 'GET' && left.shift()) || []
        return plant ? await plant(sql, answer) : answer
      },
    },
  )

  const found = wrongs.join('\n')
  for (const [name] of planted) expect(found).toContain(name)
  await drop()
})
