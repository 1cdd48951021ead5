import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { notificationsKept } from '../../schema/limits.ts'
import { write } from '../feeds/write.ts'
import { connect } from '../postgres/connect.ts'
import { testApi } from '../testing/test-api.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { createDevice, mutation, offer } from '../sync/test-device.ts'
import { headOf, readFeed } from '../jobs/test-feeds.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
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

/** Returns a log, and the levels of its lines. */
const levelsOf = () => {
  const levels = new Set<string>()
  const write = (line: string) => void levels.add((JSON.parse(line) as { level: string }).level)
  const log = pino({ formatters: { level: (level) => ({ level }) } }, { write })
  return { log, levels }
}

test('rows that cannot be removed keep no others, and the task says so', async () => {
  const { sql } = await testApi()
  const { log, levels } = levelsOf()
  await sql`alter table support_messages rename to support_messages_away`
  await sql`insert into rate_limits values ('old', 1, ${Date.now() - 1_000})`

  await expect(cleanUp({ sql, log })).rejects.toThrow('supportMessages')

  expect(await sql`select from rate_limits`).toEqual([])
  expect([...levels]).toEqual(['error', 'info'])
})

test('a database that is away in the middle is no fault of ours', async () => {
  const { options } = await testApi()
  const { log, levels } = levelsOf()
  const sql = connect(options, { max: 1 })
  await sql.end()

  await expect(cleanUp({ sql, log })).rejects.toThrow('sessions')

  expect([...levels]).toEqual(['warn', 'info'])
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

test('contact details end 30 days after finished work, on devices too, unless the two have other work (1.2.531)', async () => {
  const { sql, seed, as } = await testApi()
  const [done, busy] = [await seed.assignedJob(), await seed.assignedJob()]
  const other = await seed.job(busy.poster)
  await as(busy.poster).post(`/api/applications/${(await seed.application(busy.student, other)).id}/accept`)
  for (const { poster, job } of [done, busy]) await as(poster).patch(`/api/jobs/${job.id}`, { status: 'completed' })
  const phones = async () =>
    await Promise.all(
      [done, busy].map(async ({ poster, student }) => {
        const seen = await (await as(student).get(`/api/users/${poster.id}`)).json()
        return 'phone' in seen
      }),
    )
  const age = (days: number) =>
    sql`update jobs set updated_at = now() - make_interval(days => ${days}) where status = 'completed'`

  await age(29)
  await cleanUp({ sql, log })
  const before = await phones()
  const head = await headOf(sql, userFeed(done.student.id))
  await age(31)
  await cleanUp({ sql, log })

  expect([before, await phones()]).toEqual([
    [true, true],
    [false, true],
  ])
  expect(await readFeed(sql, userFeed(done.student.id), head)).toContain(`put person ${done.poster.id}`)
})

test('unpaid work that both have left alone for 30 days since its day ends, and both are told; other work stays (1.2.532)', async () => {
  const { sql, seed, as } = await testApi()
  const works = await Promise.all(Array.from({ length: 7 }, () => seed.assignedJob()))
  const [silent, begun, written, undated, recurring, fresh, paid] = works
  await sql`
    update jobs set scheduled_for = now() - interval '31 days', updated_at = now() - interval '31 days', is_recurring = id = ${recurring!.job.id}`
  await sql`update jobs set status = 'in_progress' where id = ${begun!.job.id}`
  await sql`update jobs set scheduled_for = null where id = ${undated!.job.id}`
  await sql`update jobs set updated_at = now() - interval '29 days' where id = ${fresh!.job.id}`
  await sql`
    insert into hand_payments (id, job_id, payer_id, payee_id, amount, method, paid_on, declared_by)
    values (${newId()}, ${paid!.job.id}, ${paid!.poster.id}, ${paid!.student.id}, 5000, 'cash', now(), ${paid!.poster.id})`
  await as(written!.student).post(`/api/jobs/${written!.job.id}/messages`, {
    content: 'Et ?',
    receiverId: written!.poster.id,
  })

  await cleanUp({ sql, log })

  const states = await sql<{ id: string; status: string }[]>`select id, status from jobs`
  const stateOf = new Map(states.map(({ id, status }) => [id, status]))
  expect(works.map(({ job }) => stateOf.get(job.id))).toEqual([
    'cancelled',
    'cancelled',
    'assigned',
    'assigned',
    'assigned',
    'assigned',
    'assigned',
  ])
  for (const person of [silent!.poster, silent!.student, begun!.poster]) {
    const [told] = await (await as(person).get(`/api/notifications/${person.id}`)).json()
    expect(told).toMatchObject({ title: 'Job annulé', message: expect.stringContaining('automatiquement') })
  }
})

test('a proof of schooling that nobody read goes after 30 days with a notice, a settled report after 400 days (1.2.533)', async () => {
  const { sql, seed, as } = await testApi()
  const [lea, tom] = await Promise.all([seed.student(), seed.student()])
  for (const student of [lea, tom]) await as(student).post('/api/school-proof', { photo: toDataUrl(await makeImage()) })
  await sql`update school_proofs set sent_at = now() - interval '31 days' where user_id = ${lea.id}`
  for (const days of [399, 401])
    await sql`
      insert into reports (id, reporter_id, accused_id, kind, subject_id, reason, settled_at)
      values (${newId()}, ${lea.id}, ${tom.id}, 'person', ${tom.id}, 'other', now() - make_interval(days => ${days}))`

  await cleanUp({ sql, log })

  expect(await sql`select user_id from school_proofs`).toEqual([{ user_id: tom.id }])
  expect(await sql`select from photos`).toHaveLength(1)
  expect(await sql`select from reports`).toHaveLength(1)
  const [told] = await (await as(lea).get(`/api/notifications/${lea.id}`)).json()
  expect(told).toMatchObject({ title: 'Attestation effacée' })
})
