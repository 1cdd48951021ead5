import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let marc: User
beforeAll(async () => {
  api = await testApi()
  marc = await api.seed.individual()
  return api.close
})
const deviceOf = (person: { id: string }) => createDevice(api, person, [userFeed(person.id)])

test('an offer that is put aside reaches the other device, and leaves it when it is put back', async () => {
  const lea = await api.seed.student()
  const job = await api.seed.job(marc)
  const [phone, laptop] = [deviceOf(lea), deviceOf(lea)]

  await phone.push(mutation('offer.keep', { id: job.id, isKept: true }))
  const { rows } = await laptop.pull()
  const again = await phone.push(mutation('offer.keep', { id: job.id, isKept: true }))
  await phone.push(mutation('offer.keep', { id: job.id, isKept: false }))
  const after = await laptop.pull()

  expect(rows.kept).toMatchObject([
    { id: job.id, title: job.title, location: job.location, publishedAt: job.createdAt },
  ])
  expect(again).toMatchObject([{ verdict: 'applied' }])
  expect(after.feeds[0]?.entries).toMatchObject([{ entity: 'kept', id: job.id, op: 'del' }])
})

test('an offer that its poster takes away stays among the kept ones, by the name it had; nobody keeps it anew', async () => {
  const [lea, nora] = await Promise.all([api.seed.student(), api.seed.student()])
  const job = await api.seed.job(marc)
  await deviceOf(lea).push(mutation('offer.keep', { id: job.id, isKept: true }))
  await api.as(marc).patch(`/api/jobs/${job.id}`, { title: 'Tout autre chose' })
  await api.as(marc).delete(`/api/jobs/${job.id}`)

  const { rows } = await deviceOf(lea).pull()
  const [late] = await deviceOf(nora).push(mutation('offer.keep', { id: job.id, isKept: true }))

  expect(rows.kept).toMatchObject([{ id: job.id, title: job.title }])
  expect(rows.job).toBeUndefined()
  expect(late).toMatchObject({ verdict: 'rejected', code: 'not_found' })
})

test('who publishes keeps no offers and saves no searches', async () => {
  const job = await api.seed.job(marc)
  const verdicts = await deviceOf(marc).push(
    mutation('offer.keep', { id: job.id, isKept: true }),
    mutation('search.save', { id: newId(), name: 'Jardin', filter: { search: 'jardin' } }),
  )

  expect(verdicts).toMatchObject([{ code: 'wrong_role' }, { code: 'wrong_role' }])
})

test('a search is saved, renamed and deleted on all devices; nobody else touches it', async () => {
  const [lea, nora] = await Promise.all([api.seed.student(), api.seed.student()])
  const id = newId()
  const [phone, laptop] = [deviceOf(lea), deviceOf(lea)]
  const filter = { canton: 'VD', rate: 25, remote: true, from: '2026-12-01' } as const

  await phone.push(mutation('search.save', { id, name: 'Jardin', filter }))
  await phone.push(mutation('search.save', { id, name: 'Jardin à Vaud', filter }))
  const theirs = await deviceOf(nora).push(
    mutation('search.save', { id, name: 'À moi', filter }),
    mutation('search.delete', { id }),
  )
  const { rows } = await laptop.pull()
  await laptop.push(mutation('search.delete', { id }))

  expect(theirs).toMatchObject([{ code: 'id_reused' }, { verdict: 'applied' }])
  expect(rows.search).toMatchObject([{ id, name: 'Jardin à Vaud', filter }])
  expect(await api.sql`select from saved_searches where user_id = ${lea.id}`).toHaveLength(0)
})

test.each([
  ['that asks for nothing', {}],
  ['in a canton that is none', { canton: 'XX' }],
  ['under the lowest rate', { rate: 3 }],
  ['of a day that is none', { from: '2026-02-30' }],
])('a search %s is refused', async (_what, filter) => {
  const lea = await api.seed.student()

  const [verdict] = await deviceOf(lea).push(
    mutation('search.save', { id: newId(), name: 'Jardin', filter: filter as { rate?: number } }),
  )

  expect(verdict).toMatchObject({ verdict: 'rejected', code: 'invalid' })
})

test('a student has ten searches and two hundred kept offers, and what is there already can be changed (1.2.94, 1.2.95)', async () => {
  const lea = await api.seed.student()
  const phone = deviceOf(lea)
  const ids = Array.from({ length: 11 }, newId)
  const save = (id: string, name: string) => mutation('search.save', { id, name, filter: { rate: 30 } })
  const [job, oneMore] = [await api.seed.job(marc), await api.seed.job(marc)]
  await api.sql`
    with more as (
      insert into jobs (${api.sql.unsafe(copied)})
      select ${api.sql.unsafe(copied.replace('id', 'gen_random_uuid()'))} from jobs, generate_series(1, 199)
      where jobs.id = ${job.id} returning id)
    insert into kept_offers (user_id, job_id, title, location) select ${lea.id}, id, 'Haie', 'Nyon, VD' from more`

  const verdicts = await phone.push(...ids.map((id) => save(id, 'Recherche')))
  const renamed = await phone.push(save(ids[0]!, 'Autre nom'))
  // In two pushes, because the server processes the lanes of two offers side by side.
  const last = await phone.push(mutation('offer.keep', { id: job.id, isKept: true }))
  const tooMany = await phone.push(mutation('offer.keep', { id: oneMore.id, isKept: true }))

  expect(verdicts.at(-1)).toMatchObject({ verdict: 'rejected', code: 'searches_full' })
  expect(verdicts.slice(0, -1).every(({ verdict }) => verdict === 'applied')).toBe(true)
  expect(renamed).toMatchObject([{ verdict: 'applied' }])
  expect(last).toMatchObject([{ verdict: 'applied' }])
  expect(tooMany).toMatchObject([{ verdict: 'rejected', code: 'kept_full' }])
})

/** The required columns of an offer. */
const copied = `id, posted_by_id, title, description, location, duration, rate_centimes, category, delivery_type, language_required,
  urgency_level, experience_required, physical_demand, payment_method`
