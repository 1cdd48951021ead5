import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { expireCache } from './cache.ts'
import { openDatabase } from '../store/database.ts'
import { fetchOlderProfile, fetchProfile } from './profiles.ts'

const answers = new Map<string, { status: number; body: unknown; total?: number }>()
const database = openDatabase(null)
const id = newId()

beforeEach(async () => {
  answers.clear()
  await database.cachedProfiles.clear()
  vi.stubGlobal('fetch', (path: string) => {
    const { status, body, total } = answers.get(path) ?? { status: 404, body: { message: '?', code: 'not_found' } }
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, ...(total && { headers: { 'x-total-count': String(total) } }) }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const leaIsThere = () => {
  answers.set(`/api/users/${id}`, { status: 200, body: { id, firstName: 'Léa' } })
  answers.set(`/api/users/${id}/reviews`, { status: 200, body: [{ id: 'r', rating: 5 }], total: 3 })
  answers.set(`/api/users/${id}/structured-evaluations`, { status: 200, body: [{ punctualityRating: 4 }] })
}

test('Léa’s profile is stored with her reviews, her evaluations and the total of reviews', async () => {
  leaIsThere()

  const outcome = await fetchProfile(database, id)

  expect(outcome).toBe('found')
  expect(await database.cachedProfiles.get(id)).toMatchObject({
    person: { firstName: 'Léa' },
    reviews: [{ rating: 5 }],
    evaluations: [{ punctualityRating: 4 }],
    total: 3,
  })
})

test('contact details are kept of oneself alone: of others they come and go with the feed', async () => {
  leaIsThere()
  answers.set(`/api/users/${id}`, {
    status: 200,
    body: { id, firstName: 'Léa', email: 'lea@example.ch', phone: '079' },
  })
  const own = openDatabase(id)

  await fetchProfile(database, id)
  await fetchProfile(own, id)

  expect((await database.cachedProfiles.get(id))?.person).toEqual({ id, firstName: 'Léa' })
  expect((await own.cachedProfiles.get(id))?.person).toMatchObject({ email: 'lea@example.ch' })
  await own.delete()
})

test('a profile that the server no longer has is removed from the device', async () => {
  leaIsThere()
  await fetchProfile(database, id)
  answers.clear()

  const outcome = await fetchProfile(database, id)

  expect(outcome).toBe('not_found')
  expect(await database.cachedProfiles.count()).toBe(0)
})

test('a profile is fetched again once it is old enough, or when the clock was set back', async () => {
  leaIsThere()
  const asked: string[] = []
  const askedAt = async (age: number) => {
    await database.cachedProfiles.update(id, { fetchedAt: Date.now() - age })
    answers.set(`/api/users/${id}`, { status: 200, body: { id, firstName: `Léa after ${age}` } })
    await fetchOlderProfile(database, id, 60_000)
    asked.push((await database.cachedProfiles.get(id))!.person.firstName)
  }

  await fetchOlderProfile(database, id, 60_000)
  for (const age of [30_000, 90_000, -90_000]) await askedAt(age)

  expect(asked).toEqual(['Léa', 'Léa after 90000', 'Léa after -90000'])
})

test('a failing server removes nothing from the device', async () => {
  leaIsThere()
  await fetchProfile(database, id)
  answers.set(`/api/users/${id}`, { status: 500, body: { message: '?', code: 'internal' } })

  await expect(fetchProfile(database, id)).rejects.toThrow('500')

  expect(await database.cachedProfiles.count()).toBe(1)
})

test('a profile is dropped after a week', async () => {
  leaIsThere()
  await fetchProfile(database, id)
  await database.cachedProfiles.update(id, { fetchedAt: Date.now() - 8 * 24 * 60 * 60 * 1_000 })

  await expireCache(database)

  expect(await database.cachedProfiles.count()).toBe(0)
})
