import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { Refusal } from '../http/refusal.ts'
import { handlers } from './handlers.ts'
import type { Handlers } from '../mutation-handler.ts'
import { mutation, offer } from './test-device.ts'
import { count, pushWith, setUp, words } from './testing/push.ts'

test('a refusal undoes what was done before it, and lets its lane go on', async () => {
  const { api, lea, letter } = await setUp()
  const [first, second] = [letter(), letter('Encore moi.')]
  const half: Partial<Handlers> = {
    'application.submit': async (tx, me, args, photo) => {
      await handlers['application.submit'](tx, me, args, photo)
      if (args.message === 'Je suis libre samedi.') throw new Refusal('wrong_status')
    },
  }

  const verdicts = await pushWith(api, lea, half, [first, second])

  expect(words(verdicts)).toEqual(['rejected', 'applied'])
  expect(await api.sql`select letter from applications`).toEqual([{ letter: 'Encore moi.' }])
  const entries = await api.sql`
    select entity_id from feed_entries where feed_id = ${userFeed(lea.id)} and entity = 'application'`
  expect(entries).toHaveLength(1)
})

test('arguments with a length that nothing can be compared with are refused', async () => {
  const { leasPhone } = await setUp()
  const odd = mutation('studentProfile.update', { languages: { length: [{ toString: 1 }] } as never })

  expect(words(await leasPhone.push(odd))).toEqual(['rejected'])
})

test('an internal fault leaves no trace, holds up its own lane in order, and no other lane', async () => {
  const { api, lea, leasPhone, marcsPhone, letter } = await setUp()
  const elsewhere = mutation('job.publish', offer())
  await marcsPhone.push(elsewhere)
  const other = mutation('application.submit', {
    id: newId(),
    jobId: (elsewhere.args as { id: Id }).id,
    message: 'Bonjour !',
  })
  const [first, second] = [letter(), letter('Encore moi.')]
  let failures = 0
  const broken: Partial<Handlers> = {
    'application.submit': async (tx, me, args, photo) => {
      await handlers['application.submit'](tx, me, args, photo)
      if (args.message === 'Je suis libre samedi.' && failures++ === 0) throw new Error('a bug')
    },
  }

  const verdicts = await pushWith(api, lea, broken, [first, second, other])
  const healed = await leasPhone.push(first, second, other)

  expect(words(verdicts)).toEqual(['retry', 'retry', 'applied'])
  expect(words(healed)).toEqual(['applied', 'rejected', 'duplicate'])
  expect(healed[1]).toMatchObject({ code: 'already_applied' })
  expect(await api.sql`select letter from applications order by created_at`).toHaveLength(2)
})

test('a crash between the effect and the record of a mutation leaves neither behind', async () => {
  const { api, leasPhone, letter } = await setUp()
  await api.sql.unsafe(`
    create function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
    create trigger crash before update on mutation_records for each row execute function crash()`)
  const sent = letter()

  const [crashed] = await leasPhone.push(sent)
  const left = { applications: await count(api, 'applications'), notifications: await count(api, 'notifications') }
  await api.sql`drop trigger crash on mutation_records`
  const [after] = await leasPhone.push(sent)

  expect(crashed).toEqual({ id: sent.id, verdict: 'retry', after: expect.any(Number) })
  expect(left).toEqual({ applications: 0, notifications: 0 })
  expect(after?.verdict).toBe('applied')
})

test('a mutation that only a newer server knows gets a retry, not a refusal', async () => {
  const { api, leasPhone, letter } = await setUp()
  const [unknown, newer] = [letter(), letter()]

  const verdicts = await leasPhone.push({ ...unknown, name: 'application.praise' }, { ...newer, version: 2, lane: 'b' })

  expect(words(verdicts)).toEqual(['retry', 'retry'])
  expect(await api.sql`select from mutation_records where id in (${unknown.id}, ${newer.id})`).toHaveLength(0)
})

test('a temporary refusal gets a retry after the time that it names', async () => {
  const { api, lea, letter } = await setUp()
  const busy: Partial<Handlers> = {
    'application.submit': () => Promise.reject(new Refusal('slow_down', { retryAfter: 9 })),
  }

  const verdicts = await pushWith(api, lea, busy, [letter()])

  expect(verdicts).toEqual([{ id: expect.any(String), verdict: 'retry', after: 9_000 }])
})

test('a deadlock with another transaction is retried on the server, and the device gets its verdict', async () => {
  const { api, lea, letter } = await setUp()
  let runs = 0
  const unlucky: Partial<Handlers> = {
    'application.submit': async (tx, me, args, photo) => {
      if (runs++ === 0) await tx.unsafe(`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`)
      await handlers['application.submit'](tx, me, args, photo)
    },
  }

  const verdicts = await pushWith(api, lea, unlucky, [letter()])

  expect(words(verdicts)).toEqual(['applied'])
  expect(runs).toBe(2)
})
