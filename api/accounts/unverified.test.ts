import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { testApi } from '../testing/test-api.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { leasRegistration } from './test-registration.ts'
import { issueToken } from './tokens.ts'
import { forgetUnverified } from './unverified.ts'

/** Signs another person up with Léa's address, `days` ago; her own sign-up comes afterwards. */
const squat = async (days: number) => {
  const api = await testApi({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  await api.visitor.post('/api/auth/register', { ...leasRegistration, firstName: 'Grosse', lastName: 'Blague' })
  const { id } = onlyRow(
    await api.sql<{ id: Id }[]>`
      update users set created_at = now() - make_interval(days => ${days}) where email = ${leasRegistration.email} returning id`,
  )
  await api.sql`update devices set signed_in_at = now() - make_interval(days => ${days}) where user_id = ${id}`
  return {
    ...api,
    id,
    forget: () => forgetUnverified(api, { userId: id }),
    signUp: async () => (await api.visitor.post('/api/auth/register', leasRegistration)).status,
  }
}

test('an address that nobody confirmed is free again after a week, and its owner signs up (1.4.58)', async () => {
  const { sql, id, forget, signUp } = await squat(7)
  const before = await signUp()

  await forget()

  const [task] =
    await sql`select extract(epoch from run_at - now()) / 86400 as days from tasks where name = 'account.forget' and key = ${id}`
  expect(Number(task?.['days'])).toBeCloseTo(7, 1)
  expect([before, await signUp()]).toEqual([409, 201])
})

test('an account whose link is still valid waits, for a month at most (1.4.58)', async () => {
  const [asked, old] = [await squat(7), await squat(30)]
  for (const { sql, id } of [asked, old]) await issueToken(sql, id, 'verification')

  for (const { forget } of [asked, old]) await forget()

  expect([await asked.signUp(), await old.signUp()]).toEqual([409, 201])
})

test('a confirmed account, and one that somebody has signed in to, stay', async () => {
  const [confirmed, used] = [await squat(40), await squat(40)]
  await confirmed.sql`update users set email_verified = true where id = ${confirmed.id}`
  await used.sql`insert into devices (user_id, token_hash) values (${used.id}, '')`

  for (const { forget } of [confirmed, used]) await forget()

  expect([await confirmed.signUp(), await used.signUp()]).toEqual([409, 409])
})

test('a sign-up that is sent again after minutes is no sign-in, and its address is free again after a week', async () => {
  const { sql, visitor, ...api } = await testApi({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  const signUp = { ...leasRegistration, firstName: 'Grosse', lastName: 'Blague', id: newId() }
  const letPass = async (time: string) => {
    await sql`update users set created_at = created_at - ${time}::interval`
    await sql`update devices set signed_in_at = signed_in_at - ${time}::interval`
  }
  await visitor.post('/api/auth/register', signUp)
  await letPass('5 minutes')
  const again = await visitor.post('/api/auth/register', signUp)
  await letPass('7 days')

  await forgetUnverified({ sql, ...api }, { userId: signUp.id })

  expect([again.status, (await visitor.post('/api/auth/register', leasRegistration)).status]).toEqual([200, 201])
})

test('nobody sees an unconfirmed account, and everybody sees a confirmed one (1.4.60)', async () => {
  const { as, seed, sql, id, visitor } = await squat(0)
  const paths = ['', '/reviews', '/structured-evaluations'].map((more) => `/api/users/${id}${more}`)
  const lea = await seed.student()
  const look = async () => {
    const answers = await Promise.all(paths.flatMap((path) => [visitor.get(path), as(lea).get(path)]))
    return answers.map(({ status }) => status)
  }

  const before = await look()
  await sql`update users set email_verified = true where id = ${id}`

  expect(before).toEqual([404, 404, 404, 404, 404, 404])
  expect(await look()).toEqual([200, 200, 200, 200, 200, 200])
})

test('whoever published before addresses were confirmed is seen as before', async () => {
  const { seed, visitor } = await testApi({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  const marc = await seed.individual()
  const before = await visitor.get(`/api/users/${marc.id}`)

  await seed.job(marc)

  expect([before.status, (await visitor.get(`/api/users/${marc.id}`)).status]).toEqual([404, 200])
})
