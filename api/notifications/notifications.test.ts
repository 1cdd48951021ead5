import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { meOf } from '../testing/test-seed.ts'
import { headOf, readFeed } from '../jobs/test-feeds.ts'
import { write } from '../feeds/write.ts'
import { notificationRowsFor, notify, readAllNotifications } from './notifications.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const tell = (user: { id: string }, title: string) =>
  write(api.sql, (tx) => notify(tx, { userId: user.id, type: 'other', title, message: 'Texte', actionUrl: null }))
const list = async (user: { id: string }, query = '') =>
  (await api.as(user).get(`/api/notifications/${user.id}${query}`)).json()
const told = async (count: number) => {
  const person = await api.seed.student()
  for (let made = 1; made <= count; made++) await tell(person, `N° ${made}`)
  return { person, notifications: (await list(person)) as { id: string; title: string; isRead: boolean }[] }
}

test('a person’s notifications are listed newest first', async () => {
  const { notifications } = await told(3)

  expect(notifications.map(({ title }) => title)).toEqual(['N° 3', 'N° 2', 'N° 1'])
  expect(notifications[0]).toEqual({
    id: expect.any(String),
    type: 'other',
    title: 'N° 3',
    message: 'Texte',
    isRead: false,
    actionUrl: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
})

test('a long list comes in pages', async () => {
  const { person } = await told(3)

  const first = await api.as(person).get(`/api/notifications/${person.id}?limit=2`)

  expect(await first.json()).toHaveLength(2)
  expect(first.headers.get('x-total-count')).toBe('3')
  expect(first.headers.get('link')).toContain('page=2')
  expect(await list(person, '?limit=2&page=2')).toMatchObject([{ title: 'N° 1' }])
})

test('reading one marks it, once', async () => {
  const { person, notifications } = await told(2)
  const path = `/api/notifications/${notifications[0]!.id}/read`

  const first = await api.as(person).patch(path)
  const head = await headOf(api.sql, userFeed(person.id))
  const again = await api.as(person).patch(path)

  expect(await first.json()).toMatchObject({ id: notifications[0]!.id, isRead: true })
  expect(await again.json()).toMatchObject({ id: notifications[0]!.id, isRead: true })
  expect(await headOf(api.sql, userFeed(person.id))).toBe(head)
  expect((await readFeed(api.sql, userFeed(person.id))).at(-1)).toBe(`put notification ${notifications[0]!.id}`)
  expect((await list(person)).map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, false])
})

test('reading all says how many there were, and the second time none', async () => {
  const { person } = await told(3)
  const path = `/api/notifications/${person.id}/mark-all-read`

  const answers = [await api.as(person).patch(path), await api.as(person).patch(path)]

  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ read: 3 }, { read: 0 }])
  expect((await list(person)).every(({ isRead }: { isRead: boolean }) => isRead)).toBe(true)
})

test('"read up to this one" leaves what came after it unread', async () => {
  const { person, notifications } = await told(3)
  const readUpTo = (upTo: string) => write(api.sql, (tx) => readAllNotifications(tx, meOf(person), { upTo }))

  const answer = await readUpTo(notifications[1]!.id)

  expect(answer).toEqual({ read: 2 })
  expect((await list(person)).map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, true, true])
  await expect(readUpTo(newId())).rejects.toMatchObject({ code: 'not_found' })
})

/** Returns the notification that the bell shows as the newest one: it sorts by time only. */
const newestOf = async (user: { id: string }) =>
  ((await list(user)) as { id: string; title: string; createdAt: string; isRead: boolean }[])
    .toSorted((a, b) => `${a.createdAt} ${a.id}`.localeCompare(`${b.createdAt} ${b.id}`))
    .at(-1)!

test('a late notification of an overlapping transaction stays unread after a look, and the next look reads all', async () => {
  const person = await api.seed.student()
  const readUpTo = (upTo: string) => write(api.sql, (tx) => readAllNotifications(tx, meOf(person), { upTo }))
  const unread = async () =>
    ((await list(person)) as { title: string; isRead: boolean }[]).flatMap((one) => (one.isRead ? [] : one.title))
  let seen = { id: '', title: '' }
  await write(api.sql, async (tx) => {
    await tx`select pg_sleep(0.01)`
    await tell(person, 'Rapide')
    seen = await newestOf(person)
    await notify(tx, { userId: person.id, type: 'other', title: 'Lente', message: 'Texte', actionUrl: null })
  })

  await readUpTo(seen.id)
  const afterFirst = await unread()
  await readUpTo((await newestOf(person)).id)

  expect([seen.title, afterFirst, await unread()]).toEqual(['Rapide', ['Lente'], []])
})

test('a notification with an earlier time than the one before it is read together with it', async () => {
  const { person, notifications } = await told(2)
  await api.sql`update notifications set created_at = created_at - interval '1 minute' where id = ${notifications[0]!.id}`
  const newest = await newestOf(person)

  await write(api.sql, (tx) => readAllNotifications(tx, meOf(person), { upTo: newest.id }))

  expect(newest.title).toBe('N° 1')
  expect((await list(person)).map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, true])
})

test('notifications are for the person alone', async () => {
  const { person, notifications } = await told(1)
  const other = await api.seed.individual()
  const [list, one, all] = [
    `/api/notifications/${person.id}`,
    `/api/notifications/${notifications[0]!.id}/read`,
    `/api/notifications/${person.id}/mark-all-read`,
  ] as const

  const statuses = []
  for (const caller of [api.visitor, api.as(other)]) {
    const answers = [await caller.get(list), await caller.patch(one), await caller.patch(all)]
    statuses.push(answers.map(({ status }) => status))
  }

  expect(statuses).toEqual([
    [401, 401, 401],
    [403, 404, 403],
  ])
  expect(await notificationRowsFor(api.sql, other.id, [notifications[0]!.id])).toEqual([])
  await expect(
    write(api.sql, (tx) => readAllNotifications(tx, meOf(other), { upTo: notifications[0]!.id })),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect((await api.as(person).patch('/api/notifications/abc/read')).status).toBe(404)
  expect((await api.as(person).get('/api/notifications/abc')).status).toBe(404)
})

test('a switched-off kind notifies no more until it is switched on again, and agreements always notify', async () => {
  const { poster: marc, students, applications } = await api.seed.jobWithApplicants(1)
  const [lea] = students
  const turn = (kind: string, isOn: boolean) =>
    api.as(lea!).post('/api/account/notifications', { kind, channel: 'app', isOn })
  const titles = async () => ((await list(lea!)) as { title: string }[]).map(({ title }) => title)

  for (const kind of ['messages', 'applications', 'messages']) await turn(kind, false)
  const settings = await api.as(lea!).get('/api/account/notifications')
  await api.as(marc).post(`/api/applications/${applications[0]!.id}/accept`)
  await api.as(marc).post(`/api/jobs/${applications[0]!.jobId}/messages`, { content: 'Bonjour' })
  const other = await api.seed.application(lea!, await api.seed.job(marc))
  await api.as(marc).post(`/api/applications/${other.id}/reject`)
  const quiet = await titles()
  await turn('messages', true)
  await api.as(marc).post(`/api/jobs/${applications[0]!.jobId}/messages`, { content: 'Vous êtes là ?' })

  expect(await settings.json()).toEqual({
    muted: [
      { kind: 'applications', channel: 'app' },
      { kind: 'messages', channel: 'app' },
    ],
  })
  expect([quiet, await titles()]).toEqual([['Candidature acceptée'], ['Nouveau message', 'Candidature acceptée']])
})

test('nobody can switch off a kind that is not theirs to choose', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const statuses = []
  for (const [person, kind, channel] of [
    [marc, 'offers', 'app'],
    [lea, 'applications', 'mail'],
    [lea, 'payments', 'app'],
  ] as const)
    statuses.push((await api.as(person).post('/api/account/notifications', { kind, channel, isOn: false })).status)

  expect(statuses).toEqual([400, 400, 400])
})
