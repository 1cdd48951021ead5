import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { notificationsKept } from '../../schema/limits.ts'
import { write } from '../feeds/write.ts'
import { testApi } from '../testing/test-api.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { createDevice, mutation, offer } from '../sync/test-device.ts'
import { readFeed } from '../jobs/test-feeds.ts'
import { cleanUp } from './clean-up.ts'

const log = pino({ level: 'silent' })

test('sessions, tokens, verdicts, events and counters go when their time is over, and not before', async () => {
  const { sql, seed, cookieOf } = await testApi()
  const [lea, tom] = await Promise.all([seed.student(), seed.student()])
  await cookieOf(lea)
  await cookieOf(tom)
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${lea.id}`
  await sql`
    insert into account_tokens (token_hash, user_id, purpose, email, expires_at) values
      ('old', ${lea.id}, 'verification', ${lea.email}, now() - interval '1 second'),
      ('new', ${lea.id}, 'verification', ${lea.email}, now() + interval '1 hour')`
  await sql`
    insert into mutation_records (user_id, id, name, args_hash, created_at)
    select ${lea.id}, gen_random_uuid(), case when n > 3 then 'old' else 'new' end, '',
      now() - make_interval(days => case when n > 3 then 401 else 399 end)
    from generate_series(1, 2503) n`
  await sql`
    insert into provider_events values
      ('stripe', 'old', 'charge.updated', now() - interval '91 days'), ('stripe', 'new', 'charge.updated', now() - interval '89 days')`
  const now = Date.now()
  await sql`insert into rate_limits values ('old', 1, ${now - 1_000}), ('new', 1, ${now + 60_000}), ('for ever', 1, null)`

  await cleanUp({ sql, log })

  expect(await sql`select user_id from sessions`).toEqual([{ user_id: tom.id }])
  expect(await sql`select convert_from(token_hash, 'utf8') as token from account_tokens`).toEqual([{ token: 'new' }])
  expect(await sql`select name from mutation_records`).toEqual([{ name: 'new' }, { name: 'new' }, { name: 'new' }])
  expect(await sql`select id from provider_events`).toEqual([{ id: 'new' }])
  expect(await sql`select key from rate_limits order by key`).toEqual([{ key: 'for ever' }, { key: 'new' }])
})

test('rows that cannot be removed keep no others, and the task says so', async () => {
  const { sql } = await testApi()
  await sql`alter table support_messages rename to support_messages_away`
  await sql`insert into rate_limits values ('old', 1, ${Date.now() - 1_000})`

  await expect(cleanUp({ sql, log })).rejects.toThrow('supportMessages')

  expect(await sql`select from rate_limits`).toEqual([])
})

test('an id that a phone chose is kept for 400 days; a later repetition is refused and creates nothing twice', async () => {
  const { sql, seed, as } = await testApi()
  const marc = await seed.individual()
  const draft = { id: newId(), title: 'Haie', description: 'Une haie.', location: 'Nyon, VD', duration: '2h', rate: 25 }
  const publish = async () => (await as(marc).post('/api/jobs', draft)).status
  await publish()

  const statuses: number[] = []
  for (const age of [399, 401]) {
    await sql`update client_ids set created_at = now() - make_interval(days => ${age})`
    await cleanUp({ sql, log })
    statuses.push(await publish())
  }

  expect(statuses).toEqual([200, 409])
  expect(await sql`select from jobs`).toHaveLength(1)
  expect(await sql`select from client_ids`).toHaveLength(0)
})

test('an offer that is over before it has a canton no longer waits for its announcement', async () => {
  const { sql, seed, as } = await testApi()
  const marc = await seed.individual()
  const [open, deleted] = [
    await seed.job(marc, { location: 'Quelque part' }),
    await seed.job(marc, { location: 'Quelque part' }),
  ]
  await as(marc).delete(`/api/jobs/${deleted.id}`)

  await cleanUp({ sql, log })

  expect(await sql`select job_id from jobs_to_announce`).toEqual([{ job_id: open.id }])
})

test('the newest notifications of each person stay, read or not, and devices drop the others (1.2.447)', async () => {
  const api = await testApi()
  const [lea, tom] = await Promise.all([api.seed.student(), api.seed.student()])
  const tell = (to: { id: string }, count: number) =>
    write(api.sql, (tx) =>
      notifyAll(
        tx,
        Array.from({ length: count }, (_, at) => ({
          userId: to.id,
          type: 'other' as const,
          title: `Nouvelle ${at + 1}`,
          message: 'Texte',
          actionUrl: null,
        })),
      ),
    )
  const titles = async ({ id }: { id: string }) =>
    ((await (await api.as({ id }).get(`/api/notifications/${id}?limit=500`)).json()) as { title: string }[]).map(
      ({ title }) => title,
    )
  await tell(lea, notificationsKept + 1_003)
  await tell(tom, notificationsKept)
  const phone = createDevice(api, lea, [userFeed(lea.id)])
  await phone.catchUp()
  const before = phone.has('notification').length

  await cleanUp({ sql: api.sql, log })
  await phone.catchUp()

  const [leas, toms] = [await titles(lea), await titles(tom)]
  expect(before).toBe(notificationsKept + 1_003)
  expect(leas).toEqual(
    Array.from({ length: notificationsKept }, (_, at) => `Nouvelle ${notificationsKept + 1_003 - at}`),
  )
  expect(phone.has('notification')).toHaveLength(notificationsKept)
  expect(toms).toHaveLength(notificationsKept)
})

/** Léa has applied and withdrawn three times. Her phone has received all of it, her tablet only the first. */
const setUp = async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  const phone = createDevice(api, lea, [userFeed(lea.id)])
  const tablet = createDevice(api, lea, [userFeed(lea.id)])
  const marcs = createDevice(api, marc, [userFeed(marc.id)])
  const job = offer()
  await marcs.push(mutation('job.publish', job))
  const apply = async () => {
    const id = newId()
    await phone.push(mutation('application.submit', { id, jobId: job.id, message: 'Je suis libre.' }))
    return id
  }
  const withdraw = (id: string) => phone.push(mutation('application.withdraw', { id, jobId: job.id }))
  const first = await apply()
  await tablet.catchUp()
  await withdraw(first)
  const second = await apply()
  await withdraw(second)
  await phone.catchUp()
  return { api, sql: api.sql, lea, phone, tablet, first, apply, withdraw }
}

test('tombstones are deleted after 400 days; the entry at the head stays, and an up-to-date device goes on', async () => {
  const { sql, lea, phone, apply } = await setUp()
  const feed = userFeed(lea.id)
  await sql`update feed_entries set changed_at = now() - interval '399 days'`
  await cleanUp({ sql, log })
  const isGone = (entry: string) => entry.startsWith('del')
  const before = (await readFeed(sql, feed)).filter(isGone)
  expect(before.length).toBeGreaterThanOrEqual(2)

  await sql`update feed_entries set changed_at = now() - interval '401 days'`
  await cleanUp({ sql, log })

  const left = await sql<{ position: number; head: number }[]>`
    select position, head from feed_entries join feeds on feeds.id = feed_id where op = 'del' and feed_id = ${feed}`
  for (const { position, head } of left) expect(position).toBe(head)
  expect(left.length).toBeLessThan(before.length)
  const level = await phone.pull()
  expect(level.epoch).not.toBe('left-behind')
  expect(level.feeds[0]).toMatchObject({ entries: [], more: false })
  const third = await apply()
  await phone.catchUp()
  expect(phone.has('application', feed)).toEqual([third])
})

test('a device that missed deleted tombstones resyncs', async () => {
  const { api, sql, lea, tablet, first, apply } = await setUp()
  const feed = userFeed(lea.id)
  expect(tablet.has('application', feed)).toEqual([first])
  const third = await apply()
  await sql`update feed_entries set changed_at = now() - interval '401 days'`
  await cleanUp({ sql, log })

  const pulled = await tablet.pull()

  expect(pulled).toMatchObject({ epoch: 'left-behind', feeds: [], rows: {} })
  const fresh = createDevice(api, lea, [feed])
  await fresh.catchUp()
  expect(fresh.has('application', feed)).toEqual([third])
})
