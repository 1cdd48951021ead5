import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { SearchDraft } from '../../schema/searches/wire.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { readTasks, taskContext } from '../testing/test-tasks.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { matchSearches } from './matching.ts'

const match = ({ sql }: TestApi) => matchSearches(taskContext(sql), {}, { id: 1, attempts: 1 })

const save = (api: TestApi, person: User, name: string, filter: SearchDraft['filter']) =>
  createDevice(api, person, [userFeed(person.id)]).push(mutation('search.save', { id: newId(), name, filter }))

const toldTo = ({ sql }: TestApi, { id }: { id: Id }) =>
  sql<{ title: string; message: string; action_url: string }[]>`
    select title, message, action_url from notifications where user_id = ${id} and type = 'job_match' order by sequence`

const minutesLater = ({ sql }: TestApi, minutes: number) => sql`
  update search_batches set opened_at = opened_at - make_interval(mins => ${minutes}),
    finished_at = finished_at - make_interval(mins => ${minutes})`

test('one notification tells a search of the new offers of a batch, and opens the list with its filter (1.2.96)', async () => {
  const api = await testApi()
  const [lea, nora, marc] = await Promise.all([
    api.seed.student({ city: 'Lausanne, VD' }),
    api.seed.student({ city: 'Sion, VS' }),
    api.seed.individual(),
  ])
  await save(api, lea, 'Bien payé', { rate: 28, canton: 'VD' })
  await save(api, lea, 'Tout près', { within: 5 })
  await save(api, nora, 'Tout près', { within: 5, search: 'haie' })
  await api.seed.job(marc, { title: 'Tailler la haie', rate: 30 })
  await api.seed.job(marc, { title: 'Tondre', rate: 35, location: 'Yverdon-les-Bains, VD' })
  await api.seed.job(marc, { title: 'Peindre', rate: 40, location: 'Genève, GE' })

  await match(api)

  const told = await toldTo(api, lea)
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({
    title: '2 nouvelles offres pour « Bien payé »',
    message: '« Tondre » et une autre offre correspondent à votre recherche.',
    action_url: '/dashboard?tab=jobs&canton=VD&rate=28&order=newest',
  })
  expect(told).toContainEqual({
    title: 'Nouvelle offre pour « Tout près »',
    message: '« Tailler la haie » correspond à votre recherche.',
    action_url: '/dashboard?tab=jobs&within=5&order=newest',
  })
  expect(await toldTo(api, nora)).toHaveLength(0)
})

test('an offer whose day had passed when it arrived is told to no search', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  await save(api, lea, 'Bien payé', { rate: 28 })
  await api.seed.job(marc, { title: 'Tondre', rate: 30 })
  await api.seed.job(marc, { title: 'Peindre', rate: 30, duration: '3 h', scheduledFor: '2026-01-05T08:00:00.000Z' })

  await match(api)

  expect((await toldTo(api, lea)).map(({ message }) => message)).toEqual(['« Tondre » correspond à votre recherche.'])
})

test('publishing leaves the looking to a task, and asks for none where nobody has a search (1.2.96)', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  await api.seed.job(marc)
  const before = await readTasks(api.sql, 'searches.match')
  await save(api, lea, 'Jardin', { search: 'haie' })

  await api.seed.job(marc)
  await api.seed.job(marc)

  expect(before).toEqual([])
  const tasks = await readTasks(api.sql, 'searches.match')
  expect(tasks).toHaveLength(1)
  expect(tasks[0]?.inSeconds).toBeGreaterThan(50)
  expect(await toldTo(api, lea)).toEqual([])
})

test('a run that begins again in the middle, or twice at once, tells nobody twice, and the next batch waits a quarter (1.2.96)', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  await save(api, lea, 'Jardin', { search: 'haie' })
  await api.seed.job(marc)
  await Promise.all([match(api), match(api)])
  const [batch] = await api.sql<{ id: Id }[]>`select id from search_batches`
  await api.sql`insert into jobs_to_match select id, ${batch!.id} from jobs`
  await api.sql`update search_batches set finished_at = null`
  await match(api)
  const first = await toldTo(api, lea)

  await api.sql`delete from tasks`
  await api.seed.job(marc)
  await minutesLater(api, 14)
  await match(api)
  const tooSoon = await toldTo(api, lea)
  const [waiting] = await readTasks(api.sql, 'searches.match')
  await minutesLater(api, 1)
  await match(api)

  expect(first).toHaveLength(1)
  expect(tooSoon).toHaveLength(1)
  expect(waiting).toBeDefined()
  expect(await toldTo(api, lea)).toHaveLength(2)
})

test('an offer that was taken away before the batch is told to nobody', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  await save(api, lea, 'Jardin', { search: 'haie' })
  const job = await api.seed.job(marc)
  await api.as(marc).delete(`/api/jobs/${job.id}`)

  await match(api)

  expect(await toldTo(api, lea)).toEqual([])
  expect(await api.sql`select from jobs_to_match`).toHaveLength(0)
})

test('hundreds of searches are looked at, step by step', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  await save(api, lea, 'Jardin', { search: 'haie' })
  await api.sql`
    insert into saved_searches (id, user_id, name, filter)
    select gen_random_uuid(), ${lea.id}, 'Copie', filter from saved_searches, generate_series(1, 1100)`
  await api.seed.job(marc)

  await match(api)

  expect(await toldTo(api, lea)).toHaveLength(1_101)
})
