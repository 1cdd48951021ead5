import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Caller } from '../testing/test-caller.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { headOf } from '../jobs/test-feeds.ts'
import { announceJobs } from '../jobs/announcements.ts'
import { matchSearches } from '../searches/matching.ts'
import { taskContext } from '../testing/test-tasks.ts'
import { payByCard } from '../testing/world.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  return api.close
})
const deviceOf = (person: { id: Id }) => createDevice(api, person, [userFeed(person.id), 'jobs:VD'])
const block = (by: User, whom: User, isBlocked = true) =>
  deviceOf(by).push(mutation('person.block', { id: whom.id, isBlocked }))

/** Makes Léa, who has done a job for Marc with a conversation, and has applied for another offer of his. */
const acquainted = async () => {
  const { poster: marc, student: lea, job: done } = await api.seed.assignedJob()
  const say = (by: User, to: User) =>
    deviceOf(by).push(mutation('message.send', { id: newId(), jobId: done.id, receiverId: to.id, content: 'Bonjour' }))
  await say(marc, lea)
  await api.as(marc).patch(`/api/jobs/${done.id}`, { status: 'completed' })
  const open = await api.seed.job(marc)
  const letter = await api.seed.application(lea, open)
  return { marc, lea, done, open, letter, say }
}

// Shows rules 1.4.41, 1.4.45.
test.each(['the poster', 'the student'])(
  'once %s blocks, letters, messages and offers leave both devices that were offline, and come back with the end of it',
  async (who) => {
    const { marc, lea, done, open, letter } = await acquainted()
    const [hers, his] = [deviceOf(lea), deviceOf(marc)]
    for (const device of [hers, his]) await device.catchUp()
    const [by, whom] = who === 'the poster' ? [marc, lea] : [lea, marc]
    const held = () => ({
      letters: [hers.has('application').includes(letter.id), his.has('application').includes(letter.id)],
      messages: [hers.has('message').length, his.has('message').length],
      offer: hers.has('job').includes(open.id),
      work: [hers.has('job').includes(done.id), his.has('job').includes(done.id)],
    })
    const before = held()

    await block(by, whom)
    for (const device of [hers, his]) await device.catchUp()
    const blocked = held()
    const lists = [
      by === marc ? his.has('block') : hers.has('block'),
      by === marc ? hers.has('block') : his.has('block'),
    ]
    await block(by, whom, false)
    for (const device of [hers, his]) await device.catchUp()

    expect(before).toEqual({ letters: [true, true], messages: [1, 1], offer: true, work: [true, true] })
    expect(blocked).toEqual({ letters: [false, false], messages: [0, 0], offer: false, work: [true, true] })
    expect(lists).toEqual([[whom.id], []])
    expect(held()).toEqual(before)
  },
)

test('two who block each other at once, from several devices, have both blocked', async () => {
  const pairs = await Promise.all(Array.from({ length: 4 }, () => acquainted()))

  const decided = await Promise.all(
    pairs.flatMap(({ marc, lea }) => [
      blockAtLast(marc, lea),
      blockAtLast(lea, marc),
      blockAtLast(marc, lea),
      blockAtLast(lea, marc),
    ]),
  )

  expect(new Set(decided)).toEqual(new Set(['applied']))
})

/** Sends a block again until it has a verdict, as devices do. */
const blockAtLast = async (by: User, whom: User): Promise<string | undefined> => {
  const phone = deviceOf(by)
  const sent = mutation('person.block', { id: whom.id, isBlocked: true })
  let verdict: string | undefined = 'retry'
  for (let times = 0; times < 50 && verdict === 'retry'; times++) verdict = (await phone.push(sent))[0]?.verdict
  return verdict
}

test.each(['who blocks', 'who is blocked'])(
  'words that are on their way from %s are not held up by the block',
  async (who) => {
    const { marc, lea } = await acquainted()
    const [from, to] = who === 'who blocks' ? [marc, lea] : [lea, marc]
    const words = await api.sql.reserve()
    await words`begin`
    // The lock that Postgres takes when a new row refers to a user.
    await words`select from users where id = ${from.id} for key share`

    const blocking = block(marc, lea)
    const isWaiting = async () =>
      (await api.sql`select from pg_locks where not granted and pid <> pg_backend_pid()`).length > 0
    await expect.poll(isWaiting).toBe(true)
    const asked = performance.now()
    await words`select from users where id = ${to.id} for key share`
    const waited = performance.now() - asked
    await words`commit`
    words.release()

    expect(await blocking).toEqual([expect.objectContaining({ verdict: 'applied' })])
    // Postgres looks for deadlocks after a second: a shorter wait shows that there was none.
    expect(waited).toBeLessThan(800)
  },
)

test('a block of somebody whom another transaction names all the time is sent again, and is no fault', async () => {
  const { marc, lea } = await acquainted()
  const sent = mutation('person.block', { id: lea.id, isBlocked: true })
  const words = await api.sql.reserve()
  await words`begin`
  await words`select from users where id = ${lea.id} for key share`

  const [meanwhile] = await deviceOf(marc).push(sent)
  await words`commit`
  words.release()
  const [afterwards] = await deviceOf(marc).push(sent)

  expect([meanwhile, afterwards]).toEqual([
    { id: sent.id, verdict: 'retry', after: expect.any(Number) },
    expect.objectContaining({ verdict: 'applied' }),
  ])
  expect(api.logged.filter(({ mutation }) => mutation === sent.id)).toEqual([
    expect.objectContaining({ level: 30, msg: 'mutation has to wait' }),
  ])
})

test('a letter that arrives while its reader blocks its writer is not taken', async () => {
  const { marc, lea } = await acquainted()
  const offer = await api.seed.job(marc)
  await api.cookieOf(lea)
  const block = await api.sql.reserve()
  await block`begin`
  await block`select from users where id = any(${[marc.id, lea.id]}::uuid[]) order by id for update`
  await block`insert into blocks (blocker_id, blocked_id) values (${marc.id}, ${lea.id})`

  const applying = api.as(lea).post('/api/applications', { jobId: offer.id, message: 'Bonjour' })
  const isWaiting = async () =>
    (await api.sql`select from pg_locks where not granted and pid <> pg_backend_pid()`).length > 0
  await expect.poll(isWaiting).toBe(true)
  await block`commit`
  block.release()

  expect((await applying).status).toBe(404)
})

// Shows rule 1.2.409.
test.each(['who blocks', 'who is blocked'])(
  'a person %s loses the other’s fetched offers at the next pull, and keeps agreed work',
  async (who) => {
    const { marc, lea, done, open } = await acquainted()
    const [cancelled, gone] = [await api.seed.job(marc), await api.seed.job(marc)]
    await api.as(marc).patch(`/api/jobs/${cancelled.id}`, { status: 'cancelled' })
    await api.as(marc).delete(`/api/jobs/${gone.id}`)
    const anna = await api.seed.individual()
    const hers = await api.seed.job(anna)
    const own = (person: User) => createDevice(api, person, [userFeed(person.id)])
    const [ofAnna, ofLea, ofMarc] = [own(anna), own(lea), own(marc)]
    for (const device of [ofAnna, ofLea, ofMarc]) await device.catchUp()
    const news = async (device: ReturnType<typeof deviceOf>) => {
      const entries = (await device.catchUp()).flatMap(({ feeds }) => feeds[0]!.entries)
      return Object.fromEntries(entries.filter(({ entity }) => entity === 'job').map(({ id, op }) => [id, op]))
    }

    for (const other of [anna, lea]) await (who === 'who blocks' ? block(other, marc) : block(marc, other))
    const blocked = { anna: await news(ofAnna), lea: await news(ofLea), marc: await news(ofMarc) }
    for (const other of [anna, lea])
      await (who === 'who blocks' ? block(other, marc, false) : block(marc, other, false))
    const after = { anna: await news(ofAnna), lea: await news(ofLea), marc: await news(ofMarc) }

    const all = { [open.id]: 'del', [cancelled.id]: 'del', [gone.id]: 'del' }
    expect(blocked).toEqual({
      anna: { ...all, [done.id]: 'del' },
      lea: { ...all, [done.id]: 'put' },
      marc: { [hers.id]: 'del' },
    })
    expect(after).toEqual({ anna: {}, lea: { [done.id]: 'put', [open.id]: 'put' }, marc: {} })
  },
)

test('a kept offer leaves the list when its keeper blocks, and reads as gone when its poster blocks (1.2.410)', async () => {
  const { marc, lea } = await acquainted()
  const kept = await api.seed.job(marc, { title: 'Vider la cave' })
  const hers = deviceOf(lea)
  await hers.push(mutation('offer.keep', { id: kept.id, isKept: true }))
  const shown = async () => {
    const answers = await hers.catchUp()
    return {
      kept: hers.has('kept').includes(kept.id),
      offer: hers.has('job').includes(kept.id),
      titles: answers.flatMap(({ rows }) => (rows.kept ?? []).map(({ title }) => title)),
    }
  }
  const before = await shown()

  await block(marc, lea)
  const byOther = await shown()
  await block(lea, marc)
  const byBoth = await shown()
  await block(lea, marc, false)
  const byOtherAgain = await shown()
  await block(marc, lea, false)
  const after = await shown()

  expect(before).toEqual({ kept: true, offer: true, titles: ['Vider la cave'] })
  expect(byOther).toEqual({ kept: true, offer: false, titles: [] })
  expect(byBoth).toEqual({ kept: false, offer: false, titles: [] })
  expect(byOtherAgain).toEqual({ kept: true, offer: false, titles: ['Vider la cave'] })
  expect(after).toMatchObject({ kept: true, offer: true })
})

test('the figures over offers leave out the other’s offers for both people of a block (1.2.409)', async () => {
  const [marc, anna] = [await api.seed.individual(), await api.seed.individual()]
  for (const poster of [marc, anna]) await api.seed.job(poster, { title: 'Accorder le clavecin' })
  const count = async (reader: Caller) =>
    ((await (await reader.get('/api/jobs/statistics?search=clavecin')).json()) as { total: number }).total
  const readers = [api.as(anna), api.as(marc), api.visitor]
  const before = await Promise.all(readers.map(count))

  await block(anna, marc)

  const all = before[2]!
  expect(before).toEqual([all, all, all])
  expect(await Promise.all(readers.map(count))).toEqual([all - 1, all - 1, all])
})

test('a block hides notices that name the other person from both bells, and its end brings them back up to date', async () => {
  const { marc, lea } = await acquainted()
  const [hers, his] = [deviceOf(lea), deviceOf(marc)]
  const told = async (person: User, device: typeof hers) => {
    await device.catchUp()
    const answer = await api.as(person).get(`/api/notifications/${person.id}`)
    const notices = (await answer.json()) as { id: Id; title: string; isRead: boolean }[]
    expect(device.has('notification').toSorted()).toEqual(notices.map(({ id }) => id).toSorted())
    expect(answer.headers.get('x-total-count')).toBe(String(notices.length))
    return notices.map(({ title, isRead }) => `${title}${isRead ? ' (lu)' : ''}`)
  }
  const before = [await told(lea, hers), await told(marc, his)]

  await block(lea, marc)
  const blocked = [await told(lea, hers), await told(marc, his)]
  const [named] = await api.sql<
    { id: Id }[]
  >`select id from notifications where user_id = ${lea.id} and about_id = ${marc.id}`
  const touched = await api.as(lea).patch(`/api/notifications/${named!.id}/read`)
  await api.as(marc).patch(`/api/notifications/${marc.id}/mark-all-read`)
  await block(lea, marc, false)

  expect(before[0]).toContain('Nouveau message')
  expect(blocked[0]).toEqual(before[0]!.filter((title) => title !== 'Nouveau message'))
  expect(before[1]).toEqual(['Nouvelle candidature', 'Nouvelle candidature'])
  expect(blocked[1]).toEqual([])
  expect(touched.status).toBe(404)
  expect(await told(lea, hers)).toEqual(before[0])
  expect(await told(marc, his)).toEqual(['Nouvelle candidature (lu)', 'Nouvelle candidature (lu)'])
})

test('a blocked person cannot apply, write, ask again or read, and no answer gives the reason (1.4.43, 1.4.44)', async () => {
  const { marc, lea, done, open, letter, say } = await acquainted()
  const other = await api.seed.job(marc)
  await block(marc, lea)

  const verdicts = await deviceOf(lea).push(
    mutation('application.submit', { id: newId(), jobId: other.id, message: 'Je viens.' }),
    mutation('application.nudge', { id: letter.id, jobId: open.id }),
    mutation('offer.keep', { id: other.id, isKept: true }),
  )
  const said = await say(lea, marc)
  const as = api.as(lea)
  const read = async (path: string) => (await as.get(path)).json() as Promise<{ id: Id }[]>

  expect(verdicts).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }, { code: 'not_found' }])
  expect(said).toMatchObject([{ code: 'chat_closed', message: 'Cette conversation est terminée.' }])
  expect((await as.get(`/api/jobs/${open.id}`)).status).toBe(404)
  expect(await read(`/api/jobs/${done.id}/messages`)).toEqual([])
  expect(await (await as.get('/api/unread-messages')).json()).toEqual({ count: 0, byJob: {} })
  const listed = [...(await read('/api/jobs?limit=500')), ...(await read('/api/jobs?search=haie&limit=500'))]
  expect(listed.filter(({ id }) => id === open.id || id === other.id)).toEqual([])
  const sent = await as.get('/api/applications/student')
  expect([
    ((await sent.json()) as { jobId: Id }[]).map(({ jobId }) => jobId),
    sent.headers.get('x-total-count'),
  ]).toEqual([[], '0'])
  expect(await (await as.get(`/api/users/${marc.id}`)).json()).not.toHaveProperty('phone')
  expect(await (await api.as(marc).get(`/api/users/${lea.id}`)).json()).not.toHaveProperty('phone')
  expect(
    (
      await api
        .as(marc)
        .get(`/api/jobs/${open.id}`)
        .then((answer) => answer.json())
    ).applicationsCount,
  ).toBe(0)
  expect((await api.as(marc).post(`/api/applications/${letter.id}/accept`)).status).toBe(404)
})

test.each([
  ['the poster', 'assigned', 'Job annulé'],
  ['the poster', 'in_progress', 'Job annulé'],
  ['the student', 'assigned', 'L’étudiant a renoncé'],
  ['the student', 'in_progress', 'L’étudiant a renoncé'],
])(
  'a block by %s reopens unpaid work that is %s, and the other hears of the offer but not of the block (1.4.42)',
  async (who, status, title) => {
    const { poster: marc, student: lea, job, application } = await api.seed.assignedJob()
    if (status === 'in_progress') await api.as(marc).patch(`/api/jobs/${job.id}`, { status })
    const [by, whom] = who === 'the poster' ? [marc, lea] : [lea, marc]
    const devices = [deviceOf(lea), deviceOf(marc)]
    for (const device of devices) await device.catchUp()

    const verdicts = await block(by, whom)
    for (const device of devices) await device.catchUp()

    expect(verdicts).toMatchObject([{ verdict: 'applied' }])
    const [now] = await api.sql`select status, assigned_to_id from jobs where id = ${job.id}`
    expect(now).toEqual({ status: 'open', assigned_to_id: null })
    const told = await (await api.as(whom).get(`/api/notifications/${whom.id}`)).json()
    expect(told[0]).toMatchObject({ title, message: expect.stringContaining('« Tailler la haie »') })
    expect(devices.map((device) => device.has('job').includes(job.id))).toEqual([false, true])
    expect(devices.map((device) => device.has('application').includes(application.id))).toEqual([false, false])
  },
)

test.each(['student', 'poster'] as const)(
  'a block of paid work by its %s hides the contact, closes the chat and complains, so that nothing is released by time (1.4.42)',
  async (who) => {
    const { poster: marc, student: lea, job } = await api.seed.assignedJob()
    const { job: unpaid } = await agreeAgain(marc, lea)
    await payByCard(api, marc, job)
    const [by, whom] = who === 'student' ? [lea, marc] : [marc, lea]

    const blocked = await block(by, whom)
    const again = [...(await block(whom, by)), ...(await block(by, whom, false)), ...(await block(by, whom))]

    const said = await (await api.as(marc).get(`/api/jobs/${job.id}`)).json()
    const [ended] = await api.sql`select status from jobs where id = ${unpaid.id}`
    const seen = await (await api.as(marc).get(`/api/users/${lea.id}`)).json()
    const message = await api.as(marc).post(`/api/jobs/${job.id}/messages`, { content: 'Et ?', receiverId: lea.id })
    expect([blocked, again]).toMatchObject([[{ verdict: 'applied' }], again.map(() => ({ verdict: 'applied' }))])
    expect(said).toMatchObject({ status: 'in_progress', complaint: { byId: by.id, settledAt: null } })
    expect(said.complaint.reason).not.toMatch(/bloqu/i)
    expect(ended).toEqual({ status: 'open' })
    expect(seen).not.toHaveProperty('phone')
    expect([message.status, (await message.json()).code]).toEqual([409, 'chat_closed'])
    expect(await api.sql`select from complaints where job_id = ${job.id}`).toHaveLength(1)
  },
)

/** The same two agree on another job. */
const agreeAgain = async (marc: User, lea: User) => {
  const job = await api.seed.job(marc)
  const { id } = await api.seed.application(lea, job)
  await api.as(marc).post(`/api/applications/${id}/accept`)
  return { job }
}

test('a block and acceptances at the same moment leave the two people without work under way (1.4.42)', async () => {
  const pairs = await Promise.all(Array.from({ length: 4 }, () => api.seed.jobWithApplicants(1)))

  await Promise.all(
    pairs.flatMap(({ poster, students, applications }) => [
      blockAtLast(students[0]!, poster),
      api.as(poster).post(`/api/applications/${applications[0]!.id}/accept`),
    ]),
  )

  const under =
    await api.sql`select from jobs where id = any(${pairs.map(({ job }) => job.id)}::uuid[]) and status <> 'open'`
  const blocks =
    await api.sql`select from blocks where blocker_id = any(${pairs.map(({ students }) => students[0]!.id)}::uuid[])`
  expect([under.length, blocks.length]).toEqual([0, 4])
})

test('a new name of a blocked person shows in the list of who blocked them, and in no other (1.4.40)', async () => {
  const [lea, marc, tom] = [await api.seed.student(), await api.seed.individual(), await api.seed.student()]
  await block(lea, marc)
  const devices = [deviceOf(lea), deviceOf(tom)]
  for (const device of devices) await device.catchUp()

  await api.as(marc).patch(`/api/users/${marc.id}`, { firstName: 'Marco' })

  const answers = await Promise.all(devices.map((device) => device.pull()))
  expect(answers.map(({ rows }) => rows.block?.map(({ firstName }) => firstName))).toEqual([['Marco'], undefined])
})

test('letters come back only after both people of a mutual block have ended it (1.4.45)', async () => {
  const { marc, lea, letter } = await acquainted()
  await block(marc, lea)
  await block(lea, marc)

  await block(marc, lea, false)
  const half = deviceOf(marc)
  await half.catchUp()
  await block(lea, marc, false)
  const whole = deviceOf(marc)
  await whole.catchUp()

  expect([half.has('application'), half.has('block')]).toEqual([[], []])
  expect(whole.has('application')).toContain(letter.id)
})

test('an offer that closes, or is published, tells nobody who is kept apart from its poster', async () => {
  const { marc, lea, open } = await acquainted()
  await block(marc, lea)
  const told = () => api.sql`select title from notifications where user_id = ${lea.id}`
  const before = await told()

  await api.as(marc).delete(`/api/jobs/${open.id}`)
  await api.sql`delete from jobs_to_announce`
  await api.sql`delete from jobs_to_match`
  await api.sql`insert into saved_searches (id, user_id, name, filter) values (${newId()}, ${lea.id}, 'Haies', '{"rate":20}')`
  await api.seed.job(marc)
  await announceJobs(taskContext(api.sql), { canton: 'VD' }, { id: 1, attempts: 1 })
  await matchSearches(taskContext(api.sql), {}, { id: 1, attempts: 1 })

  expect(await told()).toEqual(before)
})

test('an acceptance and a block at once: one of them wins', async () => {
  const { poster: marc, students, applications } = await api.seed.jobWithApplicants(1)
  const [lea] = students

  const [accepted, [verdict]] = await Promise.all([
    api.as(marc).post(`/api/applications/${applications[0]?.id}/accept`),
    block(lea!, marc),
  ])

  const outcomes = [accepted.status, verdict?.verdict === 'applied' ? 'applied' : 'refused']
  expect([
    [200, 'refused'],
    [404, 'applied'],
  ]).toContainEqual(outcomes)
})

test('the sixty-first block or unblocking of an hour waits, and names nothing to anybody (1.4.55)', async () => {
  const limited = await testApi({ config: { rateLimits: true } })
  const [marc, lea] = [await limited.seed.individual(), await limited.seed.student()]
  for (let made = 0; made < 3; made++) await limited.seed.job(marc)
  const phone = createDevice(limited, marc, [userFeed(marc.id)])
  const toggle = (count: number) =>
    Array.from({ length: count }, (_, at) => mutation('person.block', { id: lea.id, isBlocked: at % 2 === 0 }))
  const heads = () => Promise.all([headOf(limited.sql, userFeed(lea.id)), headOf(limited.sql, 'jobs:VD')])

  await phone.push(...toggle(2))
  await limited.sql`update rate_limits set points = 59 where key like 'block:%'`
  await phone.push(...toggle(1))
  const before = await heads()
  const waiting = toggle(6).slice(1)
  const held = await phone.push(...waiting)
  const after = await heads()
  await limited.sql`update rate_limits set expire = 0 where key like 'block:%'`
  const later = await phone.push(...waiting)

  expect(held.map(({ verdict }) => verdict)).toEqual(['retry', 'retry', 'retry', 'retry', 'retry'])
  expect(held[0]).toHaveProperty('after', expect.closeTo(3_600_000, -5))
  expect(after).toEqual(before)
  expect(later.map(({ verdict }) => verdict)).toEqual(['applied', 'applied', 'applied', 'applied', 'applied'])
})

test('a server without limits counts no blocks either', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]

  await deviceOf(marc).push(mutation('person.block', { id: lea.id, isBlocked: true }))

  expect(await api.sql`select from rate_limits where key like 'block:%'`).toHaveLength(0)
})

test('a block that arrives during another of the same person is sent again, and waits for nothing', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const sent = mutation('person.block', { id: lea.id, isBlocked: true })
  const phone = deviceOf(marc)

  const meanwhile = await api.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('block ' || ${marc.id}, 0))`
    return await phone.push(sent)
  })
  const again = await phone.push(sent)

  expect(meanwhile).toMatchObject([{ verdict: 'retry', after: 2_000 }])
  expect(again).toMatchObject([{ verdict: 'applied' }])
})
