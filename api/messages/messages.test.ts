import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { meOf } from '../testing/test-seed.ts'
import { headOf, readFeed } from '../jobs/test-feeds.ts'
import { write } from '../feeds/write.ts'
import { messageRowsFor, readConversation } from './messages.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const send = (user: { id: string }, job: { id: string }, content: string, more: object = {}) =>
  api.as(user).post(`/api/jobs/${job.id}/messages`, { content, ...more })
const read = async (user: { id: string }, job: { id: string }, query = '') =>
  (await api.as(user).get(`/api/jobs/${job.id}/messages${query}`)).json()
const contents = (messages: { content: string }[]) => messages.map(({ content }) => content)
const unread = async (user: { id: string }) => (await api.as(user).get('/api/unread-messages')).json()
const bell = async (user: { id: string }) => {
  const notifications = await (await api.as(user).get(`/api/notifications/${user.id}`)).json()
  return notifications.filter(({ type }: { type: string }) => type === 'message')
}

test('the two parties talk, in the order their messages arrived', async () => {
  const { poster, student, job } = await api.seed.assignedJob()

  const first = await send(poster, job, ' Bonjour ', { senderId: poster.id, receiverId: student.id })
  await send(student, job, 'Bonjour Marc', { receiverId: poster.id })
  await send(poster, job, 'Samedi ?')

  expect(first.status).toBe(201)
  expect(await first.json()).toMatchObject({
    jobId: job.id,
    senderId: poster.id,
    receiverId: student.id,
    content: 'Bonjour',
    isRead: false,
    sequence: 1,
  })
  for (const party of [poster, student]) {
    expect(contents(await read(party, job))).toEqual(['Bonjour', 'Bonjour Marc', 'Samedi ?'])
  }
})

test('twenty messages at once get twenty places, and times that run with them', async () => {
  const { poster, student, job } = await api.seed.assignedJob()

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(index % 2 ? poster : student, job, `Message ${index}`)),
  )

  expect(answers.every(({ status }) => status === 201)).toBe(true)
  const messages: { sequence: number; createdAt: string }[] = await read(poster, job)
  expect(messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  const times = messages.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted())
})

test('there is no conversation before acceptance, and none for anyone else after it (1.6.2, 1.6.3)', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(1)
  const taken = await api.seed.assignedJob()
  const [stranger, otherPoster] = [await api.seed.student(), await api.seed.individual()]

  const attempts: [{ id: string } | undefined, { id: string }, number][] = [
    [poster, job, 403],
    [students[0], job, 403],
    [stranger, taken.job, 403],
    [otherPoster, taken.job, 403],
    [undefined, taken.job, 401],
    [taken.poster, { id: newId() }, 404],
    [taken.poster, { id: 'abc' }, 404],
  ]

  for (const [user, target, status] of attempts) {
    const caller = user ? api.as(user) : api.visitor
    expect((await caller.get(`/api/jobs/${target.id}/messages`)).status).toBe(status)
    expect((await caller.post(`/api/jobs/${target.id}/messages`, { content: 'Ouvert ?' })).status).toBe(status)
  }
})

test('the conversation goes on after completion; a cancelled job’s can be read but not written', async () => {
  const [done, gone] = [await api.seed.assignedJob(), await api.seed.assignedJob()]
  await send(gone.poster, gone.job, 'Avant')
  await api.as(done.poster).patch(`/api/jobs/${done.job.id}`, { status: 'completed' })
  await api.as(gone.poster).patch(`/api/jobs/${gone.job.id}`, { status: 'cancelled' })

  const after = await send(done.student, done.job, 'Merci')
  const refused = await send(gone.student, gone.job, 'Dommage')

  expect(after.status).toBe(201)
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'chat_closed'])
  expect(contents(await read(gone.student, gone.job))).toEqual(['Avant'])
})

// Shows rule 1.5.14.
test.each([
  ['a blank text', { content: '  ' }, 'Écrivez un message'],
  ['a text over its limit', { content: 'x'.repeat(2_001) }, 'Ce texte est trop long'],
  ['a NUL', { content: '\0' }, 'Ce texte contient des caractères illisibles'],
  ['half a surrogate pair', { content: 'a\uD83D' }, 'Ce texte contient des caractères illisibles'],
  ['no text', { content: null }, 'Écrivez un message'],
])('a message with %s is refused', async (_, body, message) => {
  const { poster, job } = await api.seed.assignedJob()

  const answer = await api.as(poster).post(`/api/jobs/${job.id}/messages`, body)

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ issues: [{ path: 'content', message }] })
})

test('a message is from its sender to the other party, whatever it says', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const stranger = await api.seed.student()

  const inAnothersName = await send(poster, job, 'Moi', { senderId: student.id })
  const toSomeoneElse = await send(poster, job, 'Vous', { receiverId: stranger.id })
  const toOneself = await send(poster, job, 'Moi', { receiverId: poster.id })

  expect([inAnothersName.status, toSomeoneElse.status, toOneself.status]).toEqual([403, 400, 400])
  expect(await toSomeoneElse.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'receiverId' }] })
  expect(await read(poster, job)).toEqual([])
})

test('the same message sent eight times at once is there once, and its replay tells nobody again', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const id = newId()

  const answers = await Promise.all(Array.from({ length: 8 }, () => send(poster, job, 'Une fois', { id })))
  const head = await headOf(api.sql, userFeed(student.id))
  const replay = await send(poster, job, 'Une fois', { id })

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  expect(replay.status).toBe(200)
  expect(await headOf(api.sql, userFeed(student.id))).toBe(head)
  expect(contents(await read(student, job))).toEqual(['Une fois'])
})

test('a message’s id is refused with another text, from the other party and in another conversation', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const elsewhere = await api.seed.assignedJob()
  const id = newId()
  await send(poster, job, 'Un', { id })
  const unclaimed = await (await send(poster, job, 'Deux')).json()

  const answers = [
    await send(poster, job, 'Autre', { id }),
    await send(student, job, 'Un', { id }),
    await send(elsewhere.poster, elsewhere.job, 'Un', { id }),
    await send(poster, job, 'Deux', { id: unclaimed.id }),
  ]

  for (const answer of answers) expect([answer.status, (await answer.json()).code]).toEqual([409, 'id_reused'])
})

test('a message goes into both parties’ feeds', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const heads = [await headOf(api.sql, userFeed(poster.id)), await headOf(api.sql, userFeed(student.id))] as const

  const { id } = await (await send(poster, job, 'Bonjour')).json()

  expect(await readFeed(api.sql, userFeed(poster.id), heads[0])).toEqual([`put message ${id}`])
  const [notification] = await bell(student)
  expect(await readFeed(api.sql, userFeed(student.id), heads[1])).toEqual([
    `put message ${id}`,
    `put notification ${notification.id}`,
  ])
})

test('older messages come page by page, each oldest first', async () => {
  const { poster, job } = await api.seed.assignedJob()
  for (const text of ['1', '2', '3', '4', '5']) await send(poster, job, text)

  const first = await api.as(poster).get(`/api/jobs/${job.id}/messages?limit=2`)
  const older = await api.as(poster).get(/<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '')
  const oldest = await api.as(poster).get(/<(.+)>/.exec(older.headers.get('link') ?? '')?.[1] ?? '')

  expect(contents(await first.json())).toEqual(['4', '5'])
  expect(contents(await older.json())).toEqual(['2', '3'])
  expect(contents(await oldest.json())).toEqual(['1'])
  expect([first, oldest].map((page) => page.headers.get('x-total-count'))).toEqual(['5', '5'])
  expect(oldest.headers.get('link')).toBeNull()
  expect((await api.as(poster).get(`/api/jobs/${job.id}/messages?cursor=x`)).status).toBe(400)
  expect(await read(poster, job, `?cursor=${Number.MAX_SAFE_INTEGER}`)).toHaveLength(5)
})

test('the bell rings once for a run of messages, and again after the conversation was read', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  await send(poster, job, 'Un')
  await send(poster, job, 'Deux')
  const [rung] = await bell(student)

  await write(api.sql, (tx) => readConversation(tx, meOf(student), { jobId: job.id, upTo: 2 }))
  const settled = await bell(student)
  await send(poster, job, 'Trois')

  expect(rung).toMatchObject({
    title: 'Nouveau message',
    message: `${poster.firstName} vous a écrit au sujet de « ${job.title} ».`,
    actionUrl: `/dashboard?tab=messages&jobId=${job.id}`,
  })
  expect(settled).toMatchObject([{ id: rung.id, isRead: true }])
  expect((await bell(student)).map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, true])
})

test('unread messages are counted by conversation, for their receiver (1.7.33)', async () => {
  const [a, b] = [await api.seed.assignedJob(), await api.seed.assignedJob()]
  const jobB = b.job
  await send(a.poster, a.job, 'Un')
  const { id } = await (await send(a.poster, a.job, 'Deux')).json()
  await send(b.student, jobB, 'Trois')

  expect(await unread(a.student)).toEqual({ count: 2, byJob: { [a.job.id]: 2 } })
  expect(await unread(a.poster)).toEqual({ count: 0, byJob: {} })
  await api.as(a.student).patch(`/api/messages/${id}/read`)
  expect(await unread(a.student)).toEqual({ count: 1, byJob: { [a.job.id]: 1 } })
  expect((await api.visitor.get('/api/unread-messages')).status).toBe(401)
})

test('the receiver marks a message read, which the sender sees; once is enough', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const stranger = await api.seed.individual()
  const { id } = await (await send(poster, job, 'Lu ?')).json()
  const path = `/api/messages/${id}/read`

  const others = [await api.visitor.patch(path), await api.as(poster).patch(path), await api.as(stranger).patch(path)]
  const first = await api.as(student).patch(path)
  const heads = [await headOf(api.sql, userFeed(poster.id)), await headOf(api.sql, userFeed(student.id))]
  const again = await api.as(student).patch(path)

  expect(others.map(({ status }) => status)).toEqual([401, 403, 404])
  expect(await first.json()).toMatchObject({ id, isRead: true })
  expect(again.status).toBe(200)
  expect([await headOf(api.sql, userFeed(poster.id)), await headOf(api.sql, userFeed(student.id))]).toEqual(heads)
  expect((await readFeed(api.sql, userFeed(poster.id))).at(-1)).toBe(`put message ${id}`)
  expect(await read(poster, job)).toMatchObject([{ isRead: true }])
  expect((await api.as(student).patch('/api/messages/abc/read')).status).toBe(404)
})

test('reading a conversation up to a message leaves later ones, and one’s own, unread', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  for (const text of ['1', '2', '3']) await send(poster, job, text)
  await send(student, job, '4')
  const readUpTo = (upTo: number) =>
    write(api.sql, (tx) => readConversation(tx, meOf(student), { jobId: job.id, upTo }))

  const some = await readUpTo(2)
  const same = await readUpTo(2)

  expect([some, same]).toEqual([{ read: 2 }, { read: 0 }])
  expect(await unread(student)).toMatchObject({ count: 1 })
  expect(await bell(student)).toMatchObject([{ isRead: false }])
  expect(await readUpTo(Number.MAX_SAFE_INTEGER)).toEqual({ read: 1 })
  expect(await unread(poster)).toMatchObject({ count: 1 })
})

test('strangers cannot mark a conversation read, and nobody can mark an unknown conversation read', async () => {
  const { job } = await api.seed.assignedJob()
  const stranger = await api.seed.student()
  const attempt = (jobId: string) =>
    write(api.sql, (tx) => readConversation(tx, meOf(stranger), { jobId, upTo: 1 })).catch((error) => error.code)

  expect([await attempt(job.id), await attempt(newId())]).toEqual(['not_yours', 'not_found'])
})

test('a message that arrives while the conversation is being read is unread and has rung, or was read', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      send(poster, job, `Tour ${round}`),
      write(api.sql, (tx) => readConversation(tx, meOf(student), { jobId: job.id, upTo: Number.MAX_SAFE_INTEGER })),
    ])
    const { count } = await unread(student)
    const standing = (await bell(student)).filter(({ isRead }: { isRead: boolean }) => !isRead)
    expect([round, standing.length]).toEqual([round, Math.min(count, 1)])
  }
})

test('devices are given the messages of their own conversations only', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const stranger = await api.seed.student()
  const { id } = await (await send(poster, job, 'Entre nous')).json()

  const given = await Promise.all(
    [poster, student, stranger].map(async (viewer) => (await messageRowsFor(api.sql, viewer.id, [id, newId()])).length),
  )

  expect(given).toEqual([1, 1, 0])
})
