import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { CalendarAddress } from '../../schema/calendar/wire.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'

const setUp = async (options?: Parameters<typeof testApi>[0]) => {
  const api = await testApi(options)
  const { poster, student, job } = await api.seed.assignedJob()
  await api.sql`
    update jobs set title = 'Tondre; puis ratisser', scheduled_for = '2026-12-01T13:00Z', estimated_minutes = 120 where id = ${job.id}`
  return { api, poster, student, job }
}

const subscribe = async (api: TestApi, person: User): Promise<string> => {
  const answer = await api.as(person).post('/api/account/calendar', { password: seedPassword })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  return new URL(((await answer.json()) as CalendarAddress).address).pathname
}

test('both parties subscribe to the same work, without a session, and each address is its own (1.2.398, 1.2.399)', async () => {
  const { api, poster, student, job } = await setUp()
  const [hers, his] = [await subscribe(api, student), await subscribe(api, poster)]

  const answer = await api.visitor.get(hers)
  const text = await answer.text()

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(text).toContain(`UID:${job.id}@coup-de-main\r\n`)
  expect(text).toContain('DTSTART:20261201T130000Z\r\nDTEND:20261201T150000Z\r\nSUMMARY:Tondre\\; puis ratisser\r\n')
  expect(text).not.toContain(poster.lastName)
  expect(text).not.toContain(student.firstName)
  expect(await (await api.visitor.get(his)).text()).toBe(text)
  expect(hers).not.toBe(his)
})

test('a calendar leaves out others’ work, cancelled work, and offers without a date or student (1.2.397)', async () => {
  const { api, poster, student, job } = await setUp()
  const address = await subscribe(api, poster)
  await api.seed.job(poster, { scheduledFor: '2026-12-02T13:00:00Z' })
  const { student: other, job: undated } = await api.seed.assignedJob()
  const events = async (of: string) =>
    [...(await (await api.visitor.get(of)).text()).matchAll(/^UID:(.+)@/gm)].map(([, id]) => id)
  expect(await events(address)).toEqual([job.id])
  expect(await events(await subscribe(api, other))).not.toContain(undated.id)

  await api.as(poster).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })

  expect(await events(address)).toEqual([])
  expect(await events(await subscribe(api, student))).toEqual([])
})

test('the student’s calendar has the address that the poster sent to this student, and no other calendar has it (1.2.491)', async () => {
  const { api, poster, student, job } = await setUp()
  const [hers, his] = [await subscribe(api, student), await subscribe(api, poster)]
  const place = (name: string) => ({ content: name, attachment: { kind: 'place', name, at: null } })
  const placeIn = async (of: string) => /^LOCATION:(.+)$/m.exec(await (await api.visitor.get(of)).text())?.[1]?.trim()
  const before = await placeIn(hers)

  await api.as(poster).post(`/api/jobs/${job.id}/messages`, place('Rue du Lac 4, Lausanne'))
  await api.as(student).post(`/api/jobs/${job.id}/messages`, place('Gare de Lausanne'))

  expect(await placeIn(hers)).toBe('Rue du Lac 4\\, Lausanne')
  expect(await placeIn(his)).toBe(before)
  const other = await api.seed.student()
  await api.sql`update jobs set assigned_to_id = ${other.id} where id = ${job.id}`
  expect(await placeIn(await subscribe(api, other))).toBe(before)
})

test('the database stores no address that opens a calendar', async () => {
  const { api, student } = await setUp()
  const secret = /calendar\/(.+)\.ics$/.exec(await subscribe(api, student))?.[1] ?? ''

  const [row] = await api.sql<
    { text: string }[]
  >`select c::text || encode(secret_hash, 'escape') as text from calendars c`

  expect(secret).toHaveLength(43)
  expect(row?.text).not.toContain(secret)
  const hash = /\\x([0-9a-f]{64})/.exec(row?.text ?? '')?.[1] ?? ''
  for (const guess of [hash, Buffer.from(hash, 'hex').toString('base64url')])
    expect((await api.visitor.get(`/api/calendar/${guess}.ics`)).status).toBe(404)
})

test('a new address, revocation, password or leaving ends a calendar; sign-out and suspension do not (1.2.398, 1.2.399)', async () => {
  const { api, student, poster, job } = await setUp()
  const statusOf = async (address: string) => (await api.visitor.get(address)).status
  const first = await subscribe(api, student)
  const second = await subscribe(api, student)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])

  const { student: tom } = await api.seed.assignedJob()
  const toms = await subscribe(api, tom)
  await api.as(tom).post('/api/auth/logout')
  await api.sql`update users set suspended_at = now() where id = ${tom.id}`
  expect(await statusOf(toms)).toBe(200)

  await api.as(student).delete('/api/account/calendar')
  expect(await statusOf(second)).toBe(404)
  expect(await (await api.as(student).get('/api/account/calendar')).json()).toEqual({ since: null })

  const third = await subscribe(api, student)
  const change = { password: seedPassword, newPassword: 'quatre-tilleuls' }
  expect((await api.as(student).post('/api/account/password', change)).status).toBe(204)
  expect(await statusOf(third)).toBe(404)

  const fourth = await subscribe(api, poster)
  await api.as(poster).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })
  expect((await api.as(poster).post('/api/account/deletion', { password: seedPassword })).status).toBe(204)
  expect(await statusOf(fourth)).toBe(404)
})

test.each(['', '.ics', 'x.ics', `${'A'.repeat(43)}.ics`, 'A'.repeat(43), '%00.ics', '..%2F..ics'])(
  'a made-up calendar address is not found: “%s”',
  async (file) => {
    const { visitor } = await testApi()

    expect((await visitor.get(`/api/calendar/${file}`)).status).toBe(404)
  },
)

test('one calendar is read 60 times an hour at most, whatever others read', async () => {
  const { api, student, poster } = await setUp({ config: { rateLimits: true } })
  const [hers, his] = [await subscribe(api, student), await subscribe(api, poster)]
  for (let time = 0; time < 60; time += 1) await (await api.visitor.get(hers)).text()

  const statuses = [(await api.visitor.get(hers)).status, (await api.visitor.get(his)).status]

  expect(statuses).toEqual([429, 200])
})
