import { expect, onTestFinished, test } from 'vitest'
import { categories, kindWords, subcategoriesOf } from '../../schema/catalogues/categories.ts'
import { cantonCodes, cantonNames } from '../../schema/catalogues/cantons.ts'
import { foldText } from '../../schema/text.ts'
import { testApi } from '../testing/test-api.ts'
import { connect } from '../postgres/connect.ts'
import { listJobs } from './job-list.ts'
import { summarizeJobs } from './job-statistics.ts'

const titles = async (answer: Response) => (await answer.json()).map(({ title }: { title: string }) => title)

const market = async () => {
  const api = await testApi()
  const marc = await api.seed.individual()
  const search = async (query: string) => titles(await api.visitor.get(`/api/jobs?${query}`))
  return { ...api, marc, search }
}

test('the newest offer stands first, and deleted ones are not there', async () => {
  const { seed, as, marc, search } = await market()
  await seed.job(marc, { title: 'Ancienne' })
  const gone = await seed.job(marc, { title: 'Retirée' })
  await seed.job(marc, { title: 'Nouvelle' })

  await as(marc).delete(`/api/jobs/${gone.id}`)

  expect(await search('')).toEqual(['Nouvelle', 'Ancienne'])
})

test('an offer names how its poster is rated and how many jobs they have completed, until they leave (2.2.150)', async () => {
  const api = await testApi()
  const { poster, student, job } = await api.seed.assignedJob()
  await api.as(poster).patch(`/api/jobs/${job.id}`, { status: 'completed' })
  await api.as(student).post('/api/reviews', { jobId: job.id, revieweeId: poster.id, rating: 5, comment: null })
  const { id } = await api.seed.job(poster)
  const posterOf = async () => (await (await api.visitor.get(`/api/jobs/${id}`)).json()).poster

  const before = await posterOf()
  await api.sql`update users set leaving_since = now() where id = ${poster.id}`

  expect(before).toMatchObject({ rating: 5, completedJobs: 1 })
  expect(await posterOf()).toMatchObject({ rating: null, completedJobs: 0 })
})

test('search ignores case and accents, in title, description and category', async () => {
  const { seed, marc, search } = await market()
  await seed.job(marc, { title: 'Déménagement à Genève' })
  await seed.job(marc, { title: 'Piano', description: 'Accorder l’ŒUVRE de ma vie', category: 'creative' })

  expect(await search('search=GENEVE')).toEqual(['Déménagement à Genève'])
  expect(await search('search=d%C3%A9m%C3%89NAGE')).toEqual(['Déménagement à Genève'])
  expect(await search(`search=${encodeURIComponent('Genève'.normalize('NFD'))}`)).toEqual(['Déménagement à Genève'])
  expect(await search('search=oeuvre')).toEqual(['Piano'])
  expect(await search('search=creativ')).toEqual(['Piano'])
})

test('an offer is found by the words for its kind that its card shows, also once it has another one', async () => {
  const { seed, as, marc, search } = await market()
  const hedge = await seed.job(marc, { title: 'Tailler la haie', subcategory: 'gardening' })
  await seed.job(marc, { title: 'Monter une armoire' })

  expect(await search('search=JARDINAGE')).toEqual(['Tailler la haie'])
  expect(await search('search=services+physiques')).toEqual(['Monter une armoire', 'Tailler la haie'])

  await as(marc).patch(`/api/jobs/${hedge.id}`, { subcategory: 'moving' })

  expect(await search('search=jardinage')).toEqual([])
  expect(await search('search=demenagement')).toEqual(['Tailler la haie'])
})

test('a place is found without the signs in its name', async () => {
  const { seed, marc, search } = await market()
  await seed.job(marc, { title: 'Ranger', location: 'La Chaux-de-Fonds, NE' })
  await seed.job(marc, { title: 'Cueillir', location: 'Val-d’Illiez, VS' })

  expect(await search('location=chaux+de+fonds')).toEqual(['Ranger'])
  expect(await search('location=La+Chaux-de-Fonds+NE')).toEqual(['Ranger'])
  expect(await search('location=La+Chaux-de-Fonds,+NE')).toEqual(['Ranger'])
  expect(await search('location=val+d+illiez')).toEqual(['Cueillir'])
  expect(await search('location=fonds+de+chaux')).toEqual([])
  expect(await search('location=-')).toHaveLength(2)
})

test('the name of a canton finds the offers of its places, and a place of the same name stays by itself', async () => {
  const { seed, marc, search } = await market()
  for (const [index, code] of cantonCodes.entries())
    await seed.job(marc, { title: `Offre ${index}`, location: `Ailleurs, ${code}` })
  await seed.job(marc, { title: 'Ville', location: 'Genève, GE' })

  for (const [index, name] of Object.values(cantonNames).entries())
    expect(await search(`${new URLSearchParams({ location: name })}`)).toContain(`Offre ${index}`)
  expect(await search(`${new URLSearchParams({ location: 'Genève, GE' })}`)).toEqual(['Ville'])
})

test('the database folds a text as devices do', async () => {
  const { sql } = await market()
  const texts = ['l’ŒUVRE de ma sœur', 'Mi‑temps, 8h–12h — peut‐être', 'Lætitia ‘Straße’', 'ÇA À GENÈVE', 'Øystein']

  const folded = await sql<{ text: string }[]>`
    select fold(text) as text from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`

  expect(folded.map(({ text }) => text)).toEqual(texts.map(foldText))
})

test('the database knows the words for each kind', async () => {
  const { seed, marc, search } = await market()
  const kinds = categories.flatMap((category) =>
    subcategoriesOf[category].map((subcategory) => ({ category, subcategory })),
  )
  for (const [index, kind] of kinds.entries()) await seed.job(marc, { title: `Offre ${index}`, ...kind })

  for (const [index, kind] of kinds.entries())
    expect(await search(`${new URLSearchParams({ search: kindWords(kind) })}`)).toContain(`Offre ${index}`)
})

test('a text stored with its accents apart is found too', async () => {
  const { seed, marc, search } = await market()
  await seed.job(marc, { title: 'Hélène cherche'.normalize('NFD') })

  expect(await search('search=helene')).toHaveLength(1)
  expect(await search(`search=${encodeURIComponent('Hélène')}`)).toHaveLength(1)
})

test('any part of a word finds an offer, from one letter to a very long word', async () => {
  const { seed, marc, search } = await market()
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  await seed.job(marc, { title: long, description: 'Kurz.' })
  await seed.job(marc, { title: 'Taille', description: `${'Encore une phrase. '.repeat(200)}Jujubier` })
  await seed.job(marc, { title: long.replace('werk', 'park'), description: 'Court.' })

  expect(await search('search=x')).toEqual([])
  expect(await search('search=j')).toEqual(['Taille'])
  expect(await search('search=ub')).toEqual(['Taille'])
  expect(await search('search=jubi')).toEqual(['Taille'])
  expect(await search(`search=${long}`)).toEqual([long])
  expect(await search(`search=dampfschifffahrtselektrizitatenhaupt`)).toHaveLength(2)
})

test('a location search reads only the place, and a text search reads only the text', async () => {
  const { seed, marc, search } = await market()
  const municipality = 'Chavannes-près-Renens-sur-la-Sorge, VD'
  await seed.job(marc, { title: 'Ranger Nyon', location: municipality })
  await seed.job(marc, { title: 'Porter', location: 'Chavannes-près-Renens-sur-la-Sorge, GE' })

  expect(await search(`location=${municipality}`)).toEqual(['Ranger Nyon'])
  expect(await search('location=renens')).toHaveLength(2)
  expect(await search('location=VD')).toEqual(['Ranger Nyon'])
  expect(await search('location=nyon')).toEqual([])
  expect(await search('search=renens')).toEqual([])
})

test('an accent alone asks for nothing', async () => {
  const { seed, marc, search } = await market()
  await seed.job(marc, { title: 'Haie' })

  expect(await search(`search=${encodeURIComponent('\u0301')}`)).toEqual(['Haie'])
})

test('an offer is found as it is now: by new words, a new place, a new status', async () => {
  const { seed, as, marc, search } = await market()
  const { id } = await seed.job(marc, { title: 'Tondre', location: 'Sion, VS' })
  expect(await search('search=tondre')).toEqual(['Tondre'])

  await as(marc).patch(`/api/jobs/${id}`, { title: 'Bêcher', location: 'Bulle, FR', category: 'digital' })

  expect(await search('search=tondre')).toEqual([])
  expect(await search('search=becher&location=bulle&category=digital&status=open')).toEqual(['Bêcher'])
  await as(marc).patch(`/api/jobs/${id}`, { status: 'cancelled' })
  expect(await search('search=becher&status=open')).toEqual([])
  expect(await search('search=becher&status=cancelled')).toEqual(['Bêcher'])
})

test('a search of several words needs all of them, in any order and field', async () => {
  const { seed, marc, search } = await market()
  await seed.job(marc, { title: 'Tailler la haie', description: 'Avec une échelle' })
  await seed.job(marc, { title: 'Tailler un costume', description: 'Sur mesure' })

  expect(await search('search=echelle+tailler')).toEqual(['Tailler la haie'])
  expect(await search('search=++tailler++')).toHaveLength(2)
  expect(await search('search=tailler+moto')).toEqual([])
})

test('wildcards and quotes in a search are letters like others', async () => {
  const { seed, marc, search } = await market()
  await seed.job(marc, { title: 'Rabais 50%' })
  await seed.job(marc, { title: 'Rabais 500' })
  await seed.job(marc, { title: 'a_b \\ c' })

  expect(await search(`search=${encodeURIComponent('50%')}`)).toEqual(['Rabais 50%'])
  expect(await search(`search=${encodeURIComponent('50％')}`)).toEqual(['Rabais 50%'])
  expect(await search(`search=${encodeURIComponent('_')}`)).toEqual(['a_b \\ c'])
  expect(await search(`search=${encodeURIComponent('\\')}`)).toEqual(['a_b \\ c'])
  expect(await search(`search=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
})

test('location, category and status narrow the list together', async () => {
  const { seed, as, marc, search } = await market()
  await seed.job(marc, { title: 'A', location: 'Genève, GE', category: 'digital' })
  await seed.job(marc, { title: 'B', location: 'Genève, GE' })
  const cancelled = await seed.job(marc, { title: 'C', location: 'Sion, VS' })
  await as(marc).patch(`/api/jobs/${cancelled.id}`, { status: 'cancelled' })

  expect(await search('location=geneve')).toEqual(['B', 'A'])
  expect(await search('location=gen%C3%A8ve,+ge&category=digital')).toEqual(['A'])
  expect(await search('status=open')).toEqual(['B', 'A'])
  expect(await search('status=cancelled')).toEqual(['C'])
  expect(await search('status=all&location=sion')).toEqual(['C'])
  expect(await search('search=&location=&status=all')).toHaveLength(3)
})

test('a filter or a page that makes no sense is refused', async () => {
  const { visitor } = await testApi()
  const wrong = ['status=lost', 'category=x', 'limit=0', 'limit=501', 'limit=abc', 'page=0', 'page=1.5', 'search=a%00b']
  const numbers = ['limit=', 'limit=0x10', 'limit=1e2', 'limit=%205', 'limit=1&limit=2', 'page=-1', 'page=1e9']

  for (const query of [...wrong, ...numbers, `search=${'x'.repeat(121)}`, 'search=a&search=b']) {
    const answer = await visitor.get(`/api/jobs?${query}`)
    expect([query, answer.status, (await answer.json()).code]).toEqual([query, 400, 'invalid'])
  }
})

test('pages say how many there are and lead to the next one, to the end', async () => {
  const { seed, visitor, marc } = await market()
  for (const title of ['1', '2', '3', '4', '5']) await seed.job(marc, { title: `Offre ${title}` })

  const pages: string[][] = []
  let next: string | undefined = '/api/jobs?search=offre&limit=2'
  while (next) {
    const answer: Response = await visitor.get(next)
    expect(answer.headers.get('x-total-count')).toBe('5')
    pages.push(await titles(answer))
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  }

  expect(pages).toEqual([['Offre 5', 'Offre 4'], ['Offre 3', 'Offre 2'], ['Offre 1']])
  expect(await titles(await visitor.get('/api/jobs?limit=2&page=9'))).toEqual([])
})

test('an unchanged list answers 304', async () => {
  const { seed, visitor, marc } = await market()
  await seed.job(marc)
  const etag = (await visitor.get('/api/jobs')).headers.get('etag') ?? ''

  const same = await visitor.get('/api/jobs', { 'if-none-match': etag })
  await seed.job(marc)
  const changed = await visitor.get('/api/jobs', { 'if-none-match': etag })

  expect([same.status, changed.status]).toEqual([304, 200])
})

test('the figures count what a visitor may see, and what the filters leave', async () => {
  const { seed, as, visitor, marc } = await market()
  await seed.job(marc, { rate: 20, deliveryType: 'remote' })
  await seed.job(marc, { rate: 25, category: 'digital', location: 'Sion, VS' })
  const cancelled = await seed.job(marc, { rate: 31.1 })
  await as(marc).patch(`/api/jobs/${cancelled.id}`, { status: 'cancelled' })
  const gone = await seed.job(marc, { rate: 900 })
  await as(marc).delete(`/api/jobs/${gone.id}`)

  const figures = async (query: string) => (await visitor.get(`/api/jobs/statistics${query}`)).json()

  expect(await figures('')).toEqual({
    total: 3,
    open: 2,
    byCategory: { physical: 2, digital: 1 },
    averageRate: 25.37,
    remote: 1,
  })
  expect(await figures('?location=SION')).toMatchObject({ total: 1, averageRate: 25 })
  expect(await figures('?status=open&search=haie')).toMatchObject({ total: 2 })
  expect(await figures('?search=rien')).toEqual({ total: 0, open: 0, byCategory: {}, averageRate: null, remote: 0 })
})

test('a person’s own lists: posted, deleted, and taken by either side', async () => {
  const { seed, as } = await market()
  const { poster, student, job } = await seed.assignedJob()
  const open = await seed.job(poster, { title: 'Ouverte' })
  const gone = await seed.job(poster, { title: 'Retirée' })
  await as(poster).delete(`/api/jobs/${gone.id}`)
  const ids = async (user: { id: string }, list: string) =>
    (await (await as(user).get(`/api/users/${user.id}/${list}`)).json()).map(({ id }: { id: string }) => id)

  expect(await ids(poster, 'jobs')).toEqual([open.id, job.id])
  expect(await ids(poster, 'deleted-jobs')).toEqual([gone.id])
  expect(await ids(poster, 'accepted-jobs')).toEqual([job.id])
  expect(await ids(student, 'accepted-jobs')).toEqual([job.id])
  await as(poster).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })
  expect(await ids(student, 'accepted-jobs')).toEqual([])
})

test.each(['jobs', 'deleted-jobs', 'accepted-jobs'])('nobody reads someone else’s %s', async (list) => {
  const { seed, as, visitor, marc } = await market()
  const [lea, anna] = [await seed.student(), await seed.individual()]

  const path = `/api/users/${marc.id}/${list}`
  const answers = [await visitor.get(path), await as(lea).get(path), await as(anna).get(path), await as(marc).get(path)]

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 200])
  expect((await as(marc).get(`/api/users/abc/${list}`)).status).toBe(404)
})

test('each search and its figures get the plan of their own words, however often others were searched', async () => {
  const { options, seed, marc } = await market()
  await seed.job(marc)
  const sql = connect(options, { max: 1 })
  onTestFinished(() => sql.end())

  for (const search of ['haie', 'e', 'a b', 'thuyas', 'x', 'tailler', 'la', 'œ', 'haies', 'de']) {
    await listJobs(sql, null, { search, status: 'open' }, { limit: 20, page: 1 })
    await summarizeJobs(sql, null, { search, status: undefined })
  }

  const shared = await sql`
    select statement from pg_prepared_statements where statement like ${'%search_keys%'} and generic_plans > 0`
  expect(shared).toHaveLength(0)
})
