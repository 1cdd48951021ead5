import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildApp } from '../../build.ts'
import { demoPassword } from '../../demo/demo-data.ts'
import { builtMain, startApp } from '../../jobs/testing/app.ts'
import { percentile, sendAtRate, type LoadRequest } from '../../jobs/testing/load.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { enterPeople } from './testing/people.ts'

const kinds = [
  'idle connections',
  'slow heads',
  'slow bodies',
  'one visitor',
  'searches',
  'long texts',
  'large headers',
  'papers',
  'archives',
  'many networks',
  'many ranges',
]
/** Requests of others in a second. */
const rate = 20
/** Milliseconds that nobody notices, and less than the pauses of a machine (`.decisions/api/0700-…`). */
const unnoticed = 50

/**
 * `npm run storm -- hostile`: one kind of hostile client after the other, while a student, an individual and a visitor of other networks go on. Prints
 * a line for each; returns whether nobody else was refused, and whether the slowest hundredth of their answers took at most twice as long as before.
 */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string' }, only: { type: 'string', multiple: true } },
  })
  const count = rate * Number(values.seconds ?? '15')
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-hostile-'))
  chmodSync(dataDir, 0o711)
  // A proxy before it, whose header says from which network a request comes.
  const port = await findFreePort()
  const places = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: '1' }
  // As a release runs: from the sources a thread takes ten times as long to begin.
  await buildApp(true)
  const settings = { ...places, RATE_LIMITS: 'on', DEMO: 'on', PAYMENTS: 'simulated' }
  const app = await startApp(dataDir, settings, builtMain)
  try {
    const people = JSON.stringify(await enterPeople(dataDir, app.origin))
    const { requests, paths } = await findRequests(app.origin)
    const others = Array.from({ length: count }, (_, at) => requests[at % requests.length]!)
    await measure(app.origin, others)
    let isFine = true
    for (const kind of values.only ?? kinds) {
      // Once more, because another process may have had the machine meanwhile.
      const holds =
        (await endures(kind, app.origin, { paths, people }, others)) ||
        (await endures(kind, app.origin, { paths, people }, others))
      isFine &&= holds
    }
    return isFine
  } finally {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures before and while one kind of hostile client is at it, prints both, and returns whether the others can bear it. */
async function endures(kind: string, origin: URL, means: Means, all: LoadRequest[]): Promise<boolean> {
  // Nothing tells hundreds of ranges from as many visitors, who wait for one another (`.decisions/api/0787-…`).
  const others = kind === 'many ranges' ? all.filter(({ headers }) => headers?.['cookie']) : all
  const calm = await measure(origin, others)
  const stop = await startHostile(kind, origin, means)
  const stormy = await measure(origin, others)
  await stop()
  const holds = stormy.failures.length === 0 && stormy.p99 <= 2 * Math.max(calm.p99, unnoticed)
  console.log(
    `hostile: ${kind}: others’ p50 ${calm.p50} → ${stormy.p50} ms, p99 ${calm.p99} → ${stormy.p99} ms ` +
      `(${(stormy.p99 / Math.max(1, calm.p99)).toFixed(1)} times), ` +
      `${stormy.failures.length} of ${others.length} not answered: ${holds ? 'pass' : 'fail'}`,
  )
  for (const failure of stormy.failures.slice(0, 5)) console.log(`  ${failure}`)
  return holds
}

async function measure(origin: URL, others: LoadRequest[]) {
  const { took, failures } = await sendAtRate(origin, others, rate)
  const times = [...took.values()].flat()
  return { p50: Math.round(percentile(times, 0.5)), p99: Math.round(percentile(times, 0.99)), failures }
}

/** Returns what the others ask for, and what the hostile visitor does. */
async function findRequests(origin: URL): Promise<{ requests: LoadRequest[]; paths: string[] }> {
  const [student, individual] = await Promise.all([signIn(origin, 'etudiante'), signIn(origin, 'particulier')])
  const jobs = (await (await fetch(new URL('/api/jobs?limit=50', origin))).json()) as {
    id: string
    postedById: string
  }[]
  const visitor = { 'x-forwarded-for': '198.51.100.3' }
  const request = (name: string, path: string, headers: Record<string, string>) => ({ name, path, headers })
  const requests = [
    request('list', '/api/jobs?limit=20', student.headers),
    request('notifications', `/api/notifications/${student.id}`, student.headers),
    request('person', `/api/users/${individual.id}`, student.headers),
    request('own offers', `/api/users/${individual.id}/jobs`, individual.headers),
    request('visitor’s offer', `/api/jobs/${jobs[0]?.id}`, visitor),
    request('visitor’s list', '/api/jobs?limit=20', visitor),
    request('visitor’s page', `/jobs/${jobs[0]?.id}`, { ...visitor, accept: 'text/html' }),
  ]
  const paths = jobs.flatMap(({ id, postedById: who }) => [
    `/api/jobs/${id}`,
    `/jobs/${id}`,
    '/api/jobs?limit=500',
    '/api/jobs/statistics',
    `/api/users/${who}`,
    `/api/users/${who}/reviews`,
    `/api/users/${who}/photo`,
  ])
  return { requests, paths }
}

async function signIn(origin: URL, name: string) {
  const from = { 'x-forwarded-for': `198.51.100.${name.length}` }
  const answer = await fetch(new URL('/api/auth/login', origin), {
    method: 'POST',
    headers: { ...from, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.example`, password: demoPassword }),
  })
  const { id } = (await answer.json()) as { id: string }
  const cookie =
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('session='))
      ?.split(';')[0] ?? ''
  return { id, headers: { ...from, cookie } }
}

/** What a hostile client gets: paths to ask for, and JSON of people whose accounts it has. */
interface Means {
  paths: string[]
  people: string
}

async function startHostile(kind: string, origin: URL, { paths, people }: Means): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('testing/client.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, kind, origin.href, ...paths], {
    env: { ...process.env, PEOPLE: people },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}
