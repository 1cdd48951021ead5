import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { pullLimits } from '../../schema/limits.ts'
import { writeCursor, type FeedCursor, type PullAnswer } from '../../schema/sync.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { pull } from './pull.ts'
import { createDevice, mutation, offer } from './test-device.ts'
import { write } from '../feeds/write.ts'

/** Marc offers one job in Lausanne; Léa's phone has no data yet. */
const setUp = async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  const leasPhone = createDevice(api, lea, ['jobs:VD', userFeed(lea.id)])
  const marcsPhone = createDevice(api, marc, [userFeed(marc.id)])
  const job = offer()
  await marcsPhone.push(mutation('job.publish', job))
  const apply = async (phone = leasPhone): Promise<Id> => {
    const id = newId()
    await phone.push(mutation('application.submit', { id, jobId: job.id, message: 'Je suis libre.' }))
    return id
  }
  const accept = (id: Id) => marcsPhone.caller.post(`/api/applications/${id}/accept`)
  return { api, lea, marc, leasPhone, marcsPhone, job, apply, accept }
}

/** No statement inserts more than this, so that a slow machine stays within the statement's time limit. */
const jobsPerStatement = 100

/** Inserts more jobs like this one, and enters them in the canton's feed. */
const publishMore = ({ sql }: TestApi, like: Id, amount: number): Promise<Id[]> =>
  write(sql, async (tx) => {
    const jobs: { id: Id }[] = []
    while (jobs.length < amount) {
      const some = await tx<{ id: Id }[]>`
        insert into jobs (id, posted_by_id, title, description, location, canton, duration, rate_centimes, category,
          delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method)
        select gen_random_uuid(), posted_by_id, title, description, location, canton, duration, rate_centimes, category,
          delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method
        from jobs, generate_series(1, ${Math.min(jobsPerStatement, amount - jobs.length)}) where id = ${like}
        returning id`
      jobs.push(...some)
    }
    for (const { id } of jobs) tx.changes.put('jobs:VD', 'job', id)
    return jobs.map(({ id }) => id)
  })
const page = (answer: PullAnswer | undefined, feed: string) => answer?.feeds.find((one) => one.feed === feed)
const allRows = (answers: PullAnswer[], entity: 'job' | 'message' | 'person') =>
  answers.flatMap(({ rows }) => (rows[entity] ?? []) as { id: Id }[])

test('a new phone starts at the heads, with its own account first and at most 50 rows, and fetches the rest in large pages', async () => {
  const { api, lea, marc, leasPhone, job } = await setUp()
  const more = await publishMore(api, job.id, 620)

  const answers = await leasPhone.catchUp()

  const first = answers[0]!
  expect(first.feeds.map(({ feed }) => feed)).toEqual([userFeed(lea.id), 'jobs:VD'])
  expect(first.feeds.map(({ head, cursor }) => cursor - head)).toEqual([0, 0])
  expect(page(first, userFeed(lea.id))?.backfill?.entries[0]).toMatchObject({ entity: 'account', id: lea.id })
  expect(first.rows.account).toMatchObject([{ id: lea.id, email: lea.email }])
  expect(first.feeds.flatMap(({ backfill }) => backfill?.entries ?? []).length).toBe(pullLimits.firstPage)
  expect(answers.map((answer) => page(answer, 'jobs:VD')?.backfill?.entries.length)).toEqual([49, 500, 72])
  expect(new Set(leasPhone.has('job', 'jobs:VD'))).toEqual(new Set([job.id, ...more]))
  expect(allRows(answers, 'job')).toHaveLength(621)
  for (const { rows } of answers) expect(rows.person?.map(({ id }) => id)).toEqual([marc.id])
})

test('below its cursor a public feed ends at the window of the newest open jobs, and says so', async () => {
  const { api, lea, job } = await setUp()
  await publishMore(api, job.id, 9)
  // The feed's order is that of changes: the oldest jobs changed last.
  await api.sql`update jobs set created_at = now() - 1000 * interval '1 minute' + position * interval '1 minute'
    from feed_entries where entity_id = jobs.id and feed_id = 'jobs:VD'`
  await write(api.sql, async (tx) => {
    for (const { id } of await tx<{ id: Id }[]>`select id from jobs order by created_at limit 4`)
      tx.changes.put('jobs:VD', 'job', id)
  })
  const pullWith = (openJobs: number) =>
    pull(api.sql, {
      userId: lea.id,
      epoch: '',
      feeds: [{ feed: 'jobs:VD', cursor: null, before: null }],
      inFlight: [],
      language: 'fr',
      openJobs,
    })

  const [cut, whole] = [await pullWith(6), await pullWith(10)]

  const newest = await api.sql<{ id: Id; createdAt: Date }[]>`
    select id, created_at as "createdAt" from jobs order by created_at desc limit 6`
  expect(new Set(cut.rows.job?.map(({ id }) => id))).toEqual(new Set(newest.map(({ id }) => id)))
  expect(cut.feeds[0]?.backfill?.before).toBeNull()
  expect(cut.jobsFloor).toEqual({ id: newest[5]?.id, createdAt: newest[5]?.createdAt.toISOString() })
  expect(whole.rows.job).toHaveLength(10)
  expect(whole).not.toHaveProperty('jobsFloor')
})

test('a backfill comes newest first', async () => {
  const { api, leasPhone, job } = await setUp()
  await publishMore(api, job.id, 120)

  const answers = await leasPhone.catchUp()

  const positions = answers.flatMap((answer) => page(answer, 'jobs:VD')?.backfill?.entries ?? []).map((e) => e.position)
  expect(positions).toEqual(positions.toSorted((a, b) => b - a))
})

test('a phone that is up to date gets only what changed', async () => {
  const { leasPhone, marcsPhone } = await setUp()
  await leasPhone.catchUp()
  const another = offer({ title: 'Arroser les plantes' })

  const before = await leasPhone.pull()
  await marcsPhone.push(mutation('job.publish', another))
  const after = await leasPhone.pull()

  expect(before.feeds.flatMap(({ entries }) => entries)).toEqual([])
  expect(before.rows).toEqual({})
  expect(page(after, 'jobs:VD')?.entries).toMatchObject([{ entity: 'job', id: another.id, op: 'put' }])
  expect(after.rows.job).toMatchObject([{ id: another.id, title: 'Arroser les plantes' }])
})

test('more than a page comes in several pulls, and each says where it got to', async () => {
  const { api, leasPhone, job } = await setUp()
  await leasPhone.catchUp()
  await publishMore(api, job.id, 740)

  const answers = await leasPhone.catchUp()

  const pages = answers.map((answer) => page(answer, 'jobs:VD'))
  expect(pages.map((one) => [one?.entries.length, one?.more])).toEqual([
    [500, true],
    [240, false],
  ])
  expect(pages[0]?.cursor).toBe(pages[0]?.entries.at(-1)?.position)
  expect(leasPhone.has('job')).toHaveLength(741)
})

test('an accepted job leaves the canton, stays with its student and poster, and is gone for a stranger', async () => {
  const { api, lea, marc, leasPhone, marcsPhone, job, apply, accept } = await setUp()
  const anna = await api.seed.student({ firstName: 'Anna' })
  const annasPhone = createDevice(api, anna, [userFeed(anna.id), 'jobs:VD'])
  await Promise.all([leasPhone.catchUp(), annasPhone.catchUp()])

  await accept(await apply())
  const [leas, annas] = [await leasPhone.pull(), await annasPhone.pull()]
  const marcs = (await marcsPhone.catchUp())[0]!

  expect(page(annas, 'jobs:VD')?.entries).toMatchObject([{ id: job.id, op: 'del' }])
  expect(annas.rows).toEqual({})
  expect(annasPhone.has('job')).toEqual([])
  expect(leasPhone.has('job', 'jobs:VD')).toEqual([])
  expect(leasPhone.has('job', userFeed(lea.id))).toEqual([job.id])
  expect(leas.rows.job).toMatchObject([{ id: job.id, status: 'assigned', assignedToId: lea.id }])
  expect(leas.rows.application).toMatchObject([{ status: 'accepted', studentId: lea.id }])
  expect(leas.rows.person?.find(({ id }) => id === marc.id)).toMatchObject({ email: marc.email, phone: marc.phone })
  expect(marcs.rows.job).toMatchObject([{ id: job.id, assignedToId: lea.id }])
  expect(marcs.rows.person?.find(({ id }) => id === lea.id)).toMatchObject({ email: lea.email })
})

test('a withdrawn application leaves both phones, and its job leaves the student’s own feed', async () => {
  const { lea, leasPhone, marcsPhone, job, apply } = await setUp()
  const id = await apply()
  await Promise.all([leasPhone.catchUp(), marcsPhone.catchUp()])

  await leasPhone.push(mutation('application.withdraw', { id, jobId: job.id }))
  await Promise.all([leasPhone.pull(), marcsPhone.pull()])

  expect(leasPhone.has('application')).toEqual([])
  expect(leasPhone.has('job', userFeed(lea.id))).toEqual([])
  expect(leasPhone.has('job', 'jobs:VD')).toEqual([job.id])
  expect(marcsPhone.has('application')).toEqual([])
})

test('a row that the reader may no longer see is answered as a "del", even without a "del" entry', async () => {
  const { api, leasPhone, job } = await setUp()
  await leasPhone.catchUp()
  await write(api.sql, async (tx) => {
    await tx`update jobs set location = 'Genève, GE', canton = 'GE' where id = ${job.id}`
    for (const feed of ['jobs:VD', 'jobs:GE']) tx.changes.put(feed, 'job', job.id)
  })

  const answer = await leasPhone.pull()
  const elsewhere = await leasPhone.ask([{ feed: 'jobs:GE', cursor: null, before: null }])
  const stillThere = await leasPhone.ask([{ feed: 'jobs:VD', cursor: null, before: null }])

  expect(page(answer, 'jobs:VD')?.entries).toMatchObject([{ id: job.id, op: 'del' }])
  expect(answer.rows).toEqual({})
  expect(elsewhere.rows.job).toMatchObject([{ id: job.id }])
  expect(page(stillThere, 'jobs:VD')?.backfill).toEqual({ entries: [], before: null })
})

test('a backfill while rows move, come and go ends with exactly the canton’s offers', async () => {
  const { api, leasPhone, marcsPhone, job } = await setUp()
  const jobs = await publishMore(api, job.id, 1_200)
  const annesPhone = createDevice(api, await api.seed.individual(), [])
  const disturb = async (round: number) => {
    const [changed, deleted] = [jobs[round * 7]!, jobs[round * 11 + 1]!]
    await marcsPhone.caller.patch(`/api/jobs/${changed}`, { title: `Nouveau titre ${round}` })
    await marcsPhone.caller.delete(`/api/jobs/${deleted}`)
    await annesPhone.push(mutation('job.publish', offer()))
  }

  let rest = true
  for (let round = 1; rest; round++) {
    await disturb(round)
    const answer = await leasPhone.pull()
    await disturb(round + 50)
    rest = answer.feeds.some(({ more, backfill }) => more || backfill?.before)
  }
  await leasPhone.catchUp()

  const open = await api.sql<
    { id: Id }[]
  >`select id from jobs where status = 'open' and deleted_at is null and canton = 'VD'`
  expect(leasPhone.has('job', 'jobs:VD').toSorted()).toEqual(open.map(({ id }) => id).toSorted())
})

test('after a lost push answer, a pull returns the verdicts of the mutations in flight, and no others', async () => {
  const { leasPhone, job } = await setUp()
  const [sent, refused, unsent] = [newId(), newId(), newId()].map((id) =>
    mutation('application.submit', { id, jobId: job.id, message: 'Bonjour' }),
  ) as [ReturnType<typeof mutation>, ReturnType<typeof mutation>, ReturnType<typeof mutation>]
  const verdicts = await leasPhone.push(sent, refused)

  const answer = await leasPhone.pull([sent.id, refused.id, unsent.id])
  const quiet = await leasPhone.pull()

  expect(answer.verdicts.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    verdicts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'rejected'])
  expect(quiet.verdicts).toEqual([])
})

test('a new phone and one that follows get the last 50 messages of a conversation', async () => {
  const { api, lea, marc, leasPhone, marcsPhone, job, apply, accept } = await setUp()
  await accept(await apply())
  await leasPhone.catchUp()
  const messages = Array.from({ length: 60 }, (_, i) =>
    mutation('message.send', { id: newId(), jobId: job.id, receiverId: lea.id, content: `n° ${i}` }),
  )
  await marcsPhone.push(...messages)

  const following = await leasPhone.catchUp()
  const fresh = createDevice(api, lea, [userFeed(lea.id)])
  await fresh.catchUp()

  const ids = messages.map(({ args }) => (args as { id: Id }).id)
  expect(allRows(following, 'message').map(({ id }) => id)).toEqual(ids.slice(10))
  expect(new Set(fresh.has('message'))).toEqual(new Set(ids.slice(10)))
  expect(fresh.has('person')).toEqual([marc.id])
})

test('marking a long conversation as read sends nobody the messages before its last 50', async () => {
  const { lea, marcsPhone, leasPhone, job, apply, accept } = await setUp()
  await accept(await apply())
  const messages = Array.from({ length: 60 }, (_, i) =>
    mutation('message.send', { id: newId(), jobId: job.id, receiverId: lea.id, content: `n° ${i}` }),
  )
  await marcsPhone.push(...messages)
  await Promise.all([leasPhone.catchUp(), marcsPhone.catchUp()])

  const [read] = await leasPhone.push(mutation('message.read', { jobId: job.id, upTo: 60 }))
  const [hers, his] = await Promise.all([leasPhone.catchUp(), marcsPhone.catchUp()])

  const newest = messages.slice(10).map(({ args }) => (args as { id: Id }).id)
  expect(read?.verdict).toBe('applied')
  for (const answers of [hers, his]) {
    const rows = allRows(answers, 'message')
    expect(rows.map(({ id }) => id)).toEqual(newest)
    expect(rows.every((row) => 'isRead' in row && row.isRead)).toBe(true)
  }
})

test('a cursor above the head is answered as to a new phone, and one of another history by the epoch alone', async () => {
  const { api, lea, leasPhone } = await setUp()
  await leasPhone.catchUp()
  const own = userFeed(lea.id)

  const above = await leasPhone.ask([{ feed: own, cursor: 9_999, before: null }])
  const belowNothing = await leasPhone.ask([{ feed: own, cursor: 1, before: 9_999 }])
  const elsewhere = await leasPhone.ask(leasPhone.cursors(), [], 'another')
  await api.sql`update sync_epoch set counter = counter + 1`
  const raised = await leasPhone.ask(leasPhone.cursors())

  for (const answer of [above, belowNothing]) {
    const { head, cursor, backfill } = page(answer, own)!
    expect(cursor).toBe(head)
    expect(backfill?.entries[0]).toMatchObject({ entity: 'account' })
  }
  const nothing = { feeds: [], rows: {}, verdicts: [], spread: 0 }
  expect([elsewhere, raised]).toEqual([
    { epoch: above.epoch, ...nothing },
    { epoch: raised.epoch, ...nothing },
  ])
  expect(raised.epoch).not.toBe(above.epoch)
})

test('nobody follows a stranger’s feed or pulls under another name', async () => {
  const { api, lea, marc } = await setUp()
  const ask = (user: { id: Id }, feeds: FeedCursor[]) =>
    api.as(lea).get(`/api/sync/pull?user=${user.id}&feeds=${feeds.map(writeCursor).join(',')}`)
  const fresh = (feed: string) => ({ feed, cursor: null, before: null })

  const answers = await Promise.all([
    ask(lea, [fresh(userFeed(marc.id))]),
    ask(lea, [fresh('all:jobs')]),
    ask(marc, [fresh(userFeed(marc.id))]),
    api.visitor.get(`/api/sync/pull?user=${lea.id}&feeds=jobs:VD@new`),
    ask(lea, [fresh('jobs:VD'), fresh('jobs:VD')]),
    api.as(lea).get(`/api/sync/pull?user=${lea.id}&feeds=jobs:VD`),
    api.as(lea).get(`/api/sync/pull?user=${lea.id}&feeds=jobs:VD@new&inflight=x`),
    ask(lea, [fresh(jobsFeed(null))]),
  ])

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 401, 400, 400, 400, 200])
  expect(await answers[0].json()).toMatchObject({ code: 'not_yours' })
  expect(await answers[2].json()).toMatchObject({ code: 'user_mismatch' })
})
