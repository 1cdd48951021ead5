import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'

const shell = `<!doctype html><html><head><title>Shell</title><script type="module" src="/assets/a.js"></script><link rel="stylesheet" crossorigin href="/assets/a.css"></head><body><div id="app"></div></body></html>`

const sheet = 'p{color:red}'

/** A stand-in for the built renderer: it shows its input, and something else each time. */
const renderer = `
  export const needsOf = (address) => {
    const { pathname } = new URL(address)
    if (pathname.startsWith('/jobs/')) return ['/api' + pathname]
    return { '/jobs': ['/api/jobs', '/api/jobs/statistics', '/api/jobs?search=jardin'], '/wrong': ['/api/jobs?status=nonsense'], '/broken': [], '/static': [], '/static/other': [] }[pathname]
  }
  export const plainAddressOf = (address) => address.replace(/[?].*/, '')
  export const renderPage = async (address, answers) => {
    if (new URL(address).pathname === '/broken') throw new Error('broken')
    const gone = Object.values(answers).some(({ status }) => status === 404)
    return { status: gone ? 404 : 200, title: 'Page', head: '<meta name="address" content="' + address + '">', body: '<p>' + Math.random() + '</p>' }
  }`

let folder: string
let api: TestApi
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coup-de-main-documents-'))
  mkdirSync(join(folder, 'server'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'app.html'), shell)
  writeFileSync(join(folder, 'assets/a.css'), sheet)
  writeFileSync(join(folder, 'server/pages.js'), renderer)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  api = await testApi({ dist: folder, config: { publicUrl: new URL('http://coupdemain.example') } })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

afterEach(() => void vi.useRealTimers())

const publish = async () => await api.seed.job(await api.seed.individual())

const answersIn = (html: string) =>
  JSON.parse(/<script id="answers" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Record<
    string,
    unknown
  >

const renderedIn = (html: string) => /<div id="app" data-rendered="[^"]+">(.*?)<\/div>/s.exec(html)?.[1]

test('a page stands where the app hydrates it, with what the API answers about it', async () => {
  const job = await publish()

  const answer = await api.visitor.get(`/jobs/${job.id}`)
  const html = await answer.text()

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(html).toContain('<title>Page</title>')
  expect(html).toContain(`content="http://coupdemain.example/jobs/${job.id}"`)
  expect(renderedIn(html)).toBeTruthy()
  expect(html.match(/id="app"/g)).toHaveLength(1)
  expect(answersIn(html)).toEqual({
    [`/api/jobs/${job.id}`]: { value: await (await api.visitor.get(`/api/jobs/${job.id}`)).json() },
  })
})

test('a page has its stylesheet in it, which the policy lets in', async () => {
  const answer = await api.visitor.get('/static')
  const html = await answer.text()

  const hash = createHash('sha256').update(sheet).digest('base64')
  expect(html).toContain(`<style id="sheet">${sheet}</style>`)
  expect(html).not.toContain('rel="stylesheet"')
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
})

test('a page is the same compressed', async () => {
  const plain = await api.visitor.get('/static')
  const packed = await api.visitor.get('/static', { 'accept-encoding': 'gzip, br' })
  const zipped = await api.visitor.get('/static', { 'accept-encoding': 'gzip, deflate' })

  const text = await plain.text()
  expect([packed, zipped].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(text)
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(text)
})

test('a list comes with its total', async () => {
  await publish()

  const html = await (await api.visitor.get('/jobs')).text()

  const total = Number((await api.visitor.get('/api/jobs')).headers.get('x-total-count'))
  expect(answersIn(html)).toMatchObject({ '/api/jobs': { total } })
})

test('a reserved offer is 404 until it is opened (2.2.268)', async () => {
  const { poster: marc, student: lea, job: finished } = await api.seed.assignedJob()
  await api.as(marc).patch(`/api/jobs/${finished.id}`, { status: 'completed' })
  const job = await api.seed.job(marc, { title: 'Tailler le poirier', reservedForId: lea.id })

  const [answer, list] = [await api.visitor.get(`/jobs/${job.id}`), await api.visitor.get('/jobs')]
  const text = await answer.text()

  expect([answer.status, answersIn(text)]).toEqual([404, { [`/api/jobs/${job.id}`]: { status: 404 } }])
  expect(text + (await list.text())).not.toContain('poirier')
})

test('a deleted offer is 404, and its page says so to the app as well', async () => {
  const marc = await api.seed.individual()
  const job = await api.seed.job(marc)
  await api.as(marc).delete(`/api/jobs/${job.id}`)

  const answer = await api.visitor.get(`/jobs/${job.id}`)

  expect(answer.status).toBe(404)
  expect(answersIn(await answer.text())).toEqual({ [`/api/jobs/${job.id}`]: { status: 404 } })
})

test('everybody gets the page as a visitor sees it, the poster too', async () => {
  const marc = await api.seed.individual()
  const job = await api.seed.job(marc)
  const seenByPoster = await (await api.as(marc).get(`/api/jobs/${job.id}`)).text()

  const toPoster = await (await api.as(marc).get(`/jobs/${job.id}`)).text()

  expect(seenByPoster).toContain('applicationsCount')
  expect(toPoster).not.toContain('applicationsCount')
  expect(toPoster).toBe(await (await api.visitor.get(`/jobs/${job.id}`)).text())
})

test('a page is rendered again on another day, in Swiss time', async () => {
  const job = await publish()
  const openAt = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    return renderedIn(await (await api.visitor.get(`/jobs/${job.id}`)).text())
  }

  const [evening, late, next] = [
    await openAt('2026-07-01T18:00:00Z'),
    await openAt('2026-07-01T21:59:00Z'),
    await openAt('2026-07-01T22:01:00Z'),
  ]

  expect(late).toBe(evening)
  expect(next).not.toBe(evening)
})

test('a page is rendered again only when its answers have changed', async () => {
  const job = await publish()
  const open = async () => renderedIn(await (await api.visitor.get(`/jobs/${job.id}`)).text())

  const [first, second] = [await open(), await open()]
  await api.sql`update jobs set title = 'Changed', updated_at = now() where id = ${job.id}`
  const third = await open()

  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a kept page asks for its answers again once any of them has changed, and not before', async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const other = await api.seed.job(marc)
  const pages = [`/jobs/${job.id}`, `/jobs/${other.id}`, '/jobs']
  /** Opens the pages, and returns whether each shows what the API answers now, and how many answers they asked for. */
  const open = async () => {
    const before = api.logged.length
    const shown = []
    for (const page of pages) shown.push(answersIn(await (await api.visitor.get(page)).text()))
    const asked = api.logged.slice(before).filter(({ route }) => String(route).startsWith('/api/')).length
    for (const answers of shown)
      for (const [path, answer] of Object.entries(answers))
        expect(answer).toMatchObject({ value: await (await api.visitor.get(path)).json() })
    return asked
  }
  const changes: [string, () => Promise<unknown>][] = [
    ['a title', () => api.as(marc).patch(`/api/jobs/${other.id}`, { title: 'Le jardin' })],
    ['its photos', () => api.sql`update jobs set photo_ids = array[${newId()}::uuid] where id = ${other.id}`],
    ['the name of its poster', () => api.as(marc).patch(`/api/users/${marc.id}`, { firstName: 'Marcelle' })],
    ['the end of work', () => api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'completed' })],
    [
      'a review of its poster',
      () => api.as(lea).post('/api/reviews', { jobId: job.id, rating: 3, comment: 'Bien passé.', revieweeId: marc.id }),
    ],
    ['another offer', () => api.seed.job(marc, { title: 'Tondre au jardin' })],
  ]
  await open()
  expect(await open()).toBe(0)

  const asked: Record<string, number> = {}
  for (const [what, change] of changes) {
    await change()
    asked[what] = await open()
    expect([what, await open()]).toEqual([what, 0])
  }

  expect(Object.entries(asked).filter(([, count]) => count === 0)).toEqual([])
})

test('parameters that a page does not read render it no second time', async () => {
  const [plain, odd] = [await api.visitor.get('/static'), await api.visitor.get('/static?x=1&utm_source=mail')]

  expect(renderedIn(await odd.text())).toBe(renderedIn(await plain.text()))
})

test('many requests for one page share one rendering, many of visitors wait, and those of sessions get the shell beyond a limit', async () => {
  const [job, lea] = [await publish(), await api.seed.student()]
  const one = await Promise.all(Array.from({ length: 20 }, () => api.visitor.get(`/jobs/${job.id}`)))
  const bodies = new Set(await Promise.all(one.map(async (answer) => renderedIn(await answer.text()))))
  const jobs = await Promise.all(Array.from({ length: 12 }, publish))

  const waited = await Promise.all(jobs.map(({ id }) => api.visitor.get(`/jobs/${id}`)))
  const others = await Promise.all(Array.from({ length: 12 }, publish))
  const many = await Promise.all(others.map(({ id }) => api.as(lea).get(`/jobs/${id}`)))
  const pages = await Promise.all(many.map(async (answer) => renderedIn(await answer.text())))

  expect(bodies.size).toBe(1)
  expect(await Promise.all(waited.map(async (answer) => renderedIn(await answer.text())))).not.toContain(undefined)
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
  expect(pages.filter((page) => page === undefined)).toHaveLength(4)
})

test('whose network has read enough gets the app instead of a page to render, and pages that are ready (3.4.112)', async () => {
  const { visitor, seed } = await testApi({ dist: folder, config: { rateLimits: true } })
  const job = await seed.job(await seed.individual())
  const read = async (path: string) => {
    const answer = await visitor.get(path)
    return [answer.status, renderedIn(await answer.text()) !== undefined]
  }
  expect(await read('/static')).toEqual([200, true])
  const counter = vi.spyOn(RateLimiterMemory.prototype, 'consume').mockRejectedValue(new RateLimiterRes(0, 60_000))
  onTestFinished(() => counter.mockRestore())

  const pages = [await read('/static'), await read('/static/other'), await read(`/jobs/${job.id}`), await read('/jobs')]

  const app = [200, false]
  expect(pages).toEqual([[200, true], app, app, app])
})

test('an unchanged page is not sent again', async () => {
  const job = await publish()
  const first = await api.visitor.get(`/jobs/${job.id}`)

  const again = await api.visitor.get(`/jobs/${job.id}`, { 'if-none-match': first.headers.get('etag') ?? '' })

  expect(again.status).toBe(304)
})

test('a script in a title cannot end the element that holds the answers', async () => {
  const job = await publish()
  const wicked = '</script><script>alert(1)</script>\u2028'
  await api.sql`update jobs set title = ${wicked} where id = ${job.id}`

  const html = await (await api.visitor.get(`/jobs/${job.id}`)).text()

  expect(html).not.toContain('<script>')
  expect(answersIn(html)).toMatchObject({ [`/api/jobs/${job.id}`]: { value: { title: wicked } } })
})

test.for(['/wrong', '/broken', '/dashboard'])(
  '%s: the shell answers where the API has no answer, rendering fails or the page does not exist',
  async (path) => {
    const answer = await api.visitor.get(path)

    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(shell)
  },
)

test.for(['//elsewhere.example/jobs', '//[/jobs', '///jobs'])(
  'a path that looks like a foreign address (%s) stays a path of this server',
  async (path) => {
    const answer = await api.app.request(`http://localhost${path}`)

    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(shell)
  },
)

test('the address of a student whom a visitor cannot find is 404, with the app that says so (1.2.604)', async () => {
  const [lea, marc, gone] = [await api.seed.student(), await api.seed.individual(), await api.seed.student()]
  await api.sql`update users set erased_at = now() where id = ${gone.id}`
  const open = async (id: string) => {
    const answer = await api.visitor.get(`/student/${id}`, { accept: 'text/html' })
    return [answer.status, answer.headers.get('x-robots-tag'), (await answer.text()) === shell]
  }

  const statuses = []
  for (const id of [lea.id, marc.id, gone.id, newId(), '7']) statuses.push(await open(id))
  await api.sql`alter table users rename to users_away`
  statuses.push(await open(lea.id))
  await api.sql`alter table users_away rename to users`

  expect(statuses).toEqual([200, 404, 404, 404, 404, 200].map((status) => [status, 'noindex', true]))
})

test('a page that fails to render is in the log', async () => {
  await api.visitor.get('/broken')

  expect(api.logged).toContainEqual(expect.objectContaining({ msg: 'a page was not rendered' }))
})

test('nobody can read the renderer’s own file', async () => {
  const answer = await api.visitor.get('/server/pages.js', { accept: 'text/html' })

  expect(answer.status).toBe(404)
})
