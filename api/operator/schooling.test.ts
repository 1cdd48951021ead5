import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { userFeed } from '../../schema/feeds.ts'
import { headOf, readFeed } from '../jobs/test-feeds.ts'
import { describeProofs, describeSchooling } from './schooling.ts'
import { confirmSchool, readSchooling, withdrawSchool } from '../schooling/confirmations.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const studentAt = async (school: string | null) => {
  const lea = await api.seed.student()
  await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, { school })
  return lea
}
const seen = async ({ id }: { id: string }) =>
  (await (await api.visitor.get(`/api/users/${id}`)).json()).studentProfile.schoolConfirmed
const told = async (lea: { id: string }) => await (await api.as(lea).get(`/api/notifications/${lea.id}`)).json()

test('an operator confirms the school as it stands, the student is told, and everybody sees it (1.2.145, 1.2.146)', async () => {
  const lea = await studentAt('EPFL')
  const head = await headOf(api.sql, userFeed(lea.id))

  await confirmSchool(api.sql, lea.email.toUpperCase(), ' EPFL ')
  await confirmSchool(api.sql, lea.email, 'EPFL')

  expect(await seen(lea)).toBe(true)
  expect(await told(lea)).toMatchObject([
    { title: 'École confirmée', message: expect.stringContaining('« EPFL »'), actionUrl: `/student/${lea.id}` },
  ])
  const entries = (await readFeed(api.sql, userFeed(lea.id), head)).toSorted()
  expect(entries.map((entry) => entry.split(' ').slice(0, 2).join(' '))).toEqual([
    'put account',
    'put notification',
    'put person',
  ])
})

test('a changed or missing school cannot be confirmed, and a person who is no student has none to confirm', async () => {
  const [lea, tom, marc] = [await studentAt('UNIL'), await studentAt(null), await api.seed.individual()]

  const confirmed = [await confirmSchool(api.sql, lea.email, 'EPFL'), await confirmSchool(api.sql, tom.email, '')]

  expect(confirmed).toEqual([false, false])
  for (const email of [marc.email, 'personne@example.ch'])
    await expect(confirmSchool(api.sql, email, 'EPFL')).rejects.toMatchObject({ code: 'not_found' })
  expect([await seen(lea), await seen(tom)]).toEqual([false, false])
})

test('an operator takes a confirmation back and reads the present state', async () => {
  const lea = await studentAt('EPFL\u202e')
  const read = async () => describeSchooling(await readSchooling(api.sql, lea.email))
  const before = await read()
  await confirmSchool(api.sql, lea.email, 'EPFL')
  const between = await read()

  await withdrawSchool(api.sql, lea.email)
  await withdrawSchool(api.sql, lea.email)

  const name = `${lea.firstName} ${lea.lastName}`
  expect([before, between]).toEqual([`${name} : « EPFL », pas confirmée.`, `${name} : « EPFL », confirmée.`])
  expect(await seen(lea)).toBe(false)
  expect(describeSchooling({ name: 'Tom', school: null, isConfirmed: false })).toBe('Tom : aucune école.')
})

test('a proof is listed under the day on which it arrived in Switzerland', () => {
  const proof = { email: 'lea@example.ch', name: 'Léa Moret', school: 'UNIL', sentAt: new Date('2026-11-21T23:30:00Z') }

  expect(describeProofs({ proofs: [proof], total: 1 })[1]).toMatch(/^2026-11-22 /)
})
