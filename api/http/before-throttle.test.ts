import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeArchive } from '../personal-data/archive.ts'
import { encodePhoto } from '../photos/image.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { rows } from '../testing/test-permissions.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { Refusal } from './refusal.ts'
import { runInThread } from './threads.ts'
import type * as throttles from './throttle.ts'

/* Every route, while the throttle refuses: nobody makes the server work by asking more often than people do. */

// Test files share their modules. This file needs modules of its own, which import the spies.
vi.hoisted(() => vi.resetModules())
vi.mock('../photos/image.ts', { spy: true })
vi.mock('../personal-data/archive.ts', { spy: true })
vi.mock('./threads.ts', { spy: true })
/** Whether the throttle refuses whatever it counts. */
const throttle = vi.hoisted(() => ({ refuses: false }))
vi.mock('./throttle.ts', async (load) => {
  const real = await load<typeof throttles>()
  const createThrottle: typeof real.createThrottle = (...parts) =>
    new Proxy(real.createThrottle(...parts), {
      get: (made, name) => {
        if (!throttle.refuses || !/^be(?:fore|gin)|^waitTurn/.test(String(name))) return Reflect.get(made, name)
        return () => Promise.reject(new Refusal('slow_down', { retryAfter: 60 }))
      },
    })
  return { ...real, createThrottle }
})

let api: TestApi
let world: World
beforeAll(async () => {
  api = await testApi()
  world = await makeWorld(api)
  prepared = []
  for (const { route, call } of rows) {
    const { path, body } = await call(world, world.owner.id, api)
    prepared.push({ route, path, body })
  }
})
beforeEach(() => {
  throttle.refuses = true
  vi.clearAllMocks()
})
afterAll(async () => {
  await api.close()
  throttle.refuses = false
  // The next file would get the throttle of this one.
  vi.resetModules()
})

const costly = { hash, verify, encodePhoto, makeArchive, runInThread }

type Prepared = { route: string; path: string; body: object | undefined }
let prepared: Prepared[]

/** Calls a route as a visitor, or as this person. */
const ask = async ({ route, path, body }: Prepared, person?: { id: string }, more: Record<string, string> = {}) => {
  const headers = { ...(person && { cookie: await api.cookieOf(person) }), 'content-type': 'application/json', ...more }
  const method = route.split(' ')[0]!
  const answer = await api.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  await answer.body?.cancel()
  return answer.status
}

test('no route hashes a password, decodes a photo, draws a paper or packs an archive once the throttle has refused', async () => {
  const reached: string[] = []
  for (const row of prepared) {
    for (const person of [undefined, world.owner, world.counterpart]) {
      await ask(row, person)
      for (const [work, spy] of Object.entries(costly))
        if (vi.mocked(spy).mock.calls.length > 0) reached.push(`${row.route}: ${work}`)
      vi.clearAllMocks()
    }
  }

  expect(reached).toEqual([])

  throttle.refuses = false
  const login = prepared.find(({ route }) => route === 'POST /api/auth/login')!
  await ask(login)
  expect(verify, 'the spies see what the routes do').toHaveBeenCalled()
})

/** Reads whose answers are constants of the process, or made once for all within a moment. */
const free = ['/api/health', '/api/ready', '/api/metrics', '/api/config', '/api/law'].map((path) => `GET ${path}`)

test('whatever else a visitor can read is refused once their network has read enough (3.4.112)', async () => {
  const answered: string[] = []
  for (const row of prepared) {
    const status = row.route.startsWith('GET ') ? await ask(row) : 429
    if (![401, 429].includes(status)) answered.push(row.route)
  }

  expect(answered.filter((route) => !free.includes(route))).toEqual([])
})

/** Signs of a header: a server takes 16 KB of them all together. */
const longest = 15_000
const long = (start: string, unit: string) => start + unit.repeat((longest - start.length) / unit.length)
const hostile: Record<string, string> = {
  'x-forwarded-for': long('', '1.2,'),
  'user-agent': long('Mozilla/5.0 (', 'Version/1 Firefox/1 Safari/ '),
  cookie: long('session=', 'a; device=.'),
  'accept-language': long('', 'fr;q=0.9,'),
  'accept-encoding': long('', 'gzip ,'),
  'content-type': long('application/json', '; a="'),
  'if-none-match': long('W/', '"a",W/'),
  'x-user-id': long('', 'a-'),
}
/** Milliseconds of the processor. With one quadratic expression a request took 44 of them, and without it one or two. */
const bound = 15

test('before the throttle each route reads long and odd headers in little time', async () => {
  for (const row of prepared) {
    let least = Infinity
    // Collecting garbage counts too, on some turns.
    for (let turn = 0; turn < 15 && least > bound; turn++) {
      const before = process.cpuUsage()
      await ask(row, undefined, hostile)
      least = Math.min(least, process.cpuUsage(before).user / 1_000)
    }
    // One is enough: with such an expression every route may take long.
    expect({ route: row.route, isQuick: least <= bound }).toEqual({ route: row.route, isQuick: true })
  }
})

/** Milliseconds that a header may add. One that was read twice, before the pace, added two of them and slowed everybody down with 200 requests a second. */
const added = 0.6

test('no header makes a request dear before the pace, whatever is in it (3.4.115)', async () => {
  /** The milliseconds of a page that does not exist: the least of some times, or the first that is little enough. */
  const take = async (headers: Record<string, string>, times: number, enough: number) => {
    let least = Infinity
    for (let time = 0; time < times && least > enough; time++) {
      const before = process.cpuUsage()
      for (let turn = 0; turn < 30; turn++)
        await ask({ route: 'GET', path: '/nothing', body: undefined }, undefined, headers)
      least = Math.min(least, process.cpuUsage(before).user / 1_000 / 30)
    }
    return least
  }
  const plain = await take({}, 5, 0)

  const dear: Record<string, number> = {}
  for (const [name, value] of Object.entries(hostile)) {
    const more = (await take({ [name]: value }, 5, plain + added)) - plain
    if (more > added) dear[name] = more
  }

  expect(dear).toEqual({})
})
