import { pino } from 'pino'
import type { Mutation } from '../../../schema/mutations.ts'
import type { Verdict } from '../../../schema/sync.ts'
import { Random } from '../../../sync/testing/random.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { readDocument, type ApiDocument, type JsonSchema } from '../../testing/test-document.ts'
import { createSimulatedProvider } from '../../providers/simulated.ts'
import { createStripeProvider } from '../../providers/stripe.ts'
import { startStripeStandIn } from '../../payments/testing/stripe-stand-in.ts'
import { connect, limitsOf, type Sql, type ConnectionOptions } from '../../postgres/connect.ts'
import { createBus } from '../../feeds/bus.ts'
import { readAllOf } from './bystanders.ts'
import { findFaults, readAnswer } from './answer-faults.ts'
import { actors, makePeople, type Actor } from './people.ts'
import { mutationNames } from './pushes.ts'
import { makeRequest, type FuzzRequest, type Target } from './requests.ts'
import { findLeaks, type Secret } from './secrets.ts'
import { metricsToken, stripeKeys } from './server-keys.ts'

type Fetch = (request: Request) => Promise<Response>

export interface FuzzOptions {
  requests: number
  /** The milliseconds after which no further request begins. */
  limitMs?: number
  seed: number
  /** Requests under way at once. With more than one their order varies, so that two runs with one seed differ slightly. */
  lanes?: number
  /** Whether to ask correctly for what no request got through. */
  insist?: boolean
  /** Breaks answers of the app, so that a test can check that the run finds it. */
  plant?: (fetch: Fetch, sql: Sql) => Fetch
  /** Is called every 20,000 requests, with the number of wrong answers so far. */
  onProgress?: (sent: number, wrong: number) => void
}

export interface FuzzResult {
  /** The number of requests, without those that asked correctly at the end. */
  requests: number
  routes: number
  statuses: Record<string, number>
  /** Routes that never answered 2xx, and mutations that were never applied. */
  neverDone: string[]
  slowestMs: number
  /** The request that took longest. */
  slowest: string
  largestBytes: number
  /** Violations, each with the request that showed it. */
  wrongs: string[]
}

/** How often each actor asks correctly for what no request has got through so far: chance may have spoilt every one. */
const correctTurns = 24

/** Sends generated requests to the real app, every route in turn, and checks every answer. */
export const runFuzz = async (
  options: ConnectionOptions,
  { requests, limitMs = Infinity, seed, lanes = 4, insist = true, plant, onProgress }: FuzzOptions,
): Promise<FuzzResult> => {
  const sql = connect(options, { max: 8, ...limitsOf(60) })
  const bus = createBus(sql)
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(line.slice(0, 600)) })
  const config = readConfig({ RATE_LIMITS: 'off', METRICS_TOKEN: metricsToken })
  const providers = { simulated: createSimulatedProvider(sql), stripe: undefined }
  const parts = { sql, bus, log, dist: '/nonexistent' }
  const app = createApp({ ...parts, config, providers })
  // The app takes Stripe's events, and opens accounts for payouts, only if Stripe's keys are set.
  const standIn = await startStripeStandIn(stripeKeys.webhookSecret)
  const withStripe = createApp({
    ...parts,
    config: { ...config, stripe: stripeKeys },
    providers: { ...providers, stripe: createStripeProvider(stripeKeys, standIn.place) },
  })
  const answer: Fetch = async (request) =>
    await (/\/api\/(stripe|payout-account)/.test(request.url) ? withStripe : app).fetch(request, {})
  const fetch = plant ? plant(answer, sql) : answer

  const description = await (await answer(new Request('http://localhost/api/openapi.json'))).json()
  const document = readDocument(description as ApiDocument)
  const targets = findTargets(app.routes, document)
  const world = await makePeople(sql, providers)
  const bystanders = world.bystanders.map(({ id }) => id)
  const before = await readAllOf(sql, bystanders)
  const result: FuzzResult = {
    requests: 0,
    routes: new Set(targets.map(nameOf)).size,
    statuses: {},
    neverDone: [],
    slowestMs: 0,
    slowest: '',
    largestBytes: 0,
    wrongs: [],
  }
  const done = new Set<string>()
  const onLoose = (reason: unknown) => result.wrongs.push(`an unhandled rejection: ${String(reason)}`)
  process.on('unhandledRejection', onLoose)

  // The archive of a person's own data contains what they typed, such as another person's address in a message to the support.
  const typed = new Map(actors.map((actor) => [actor, new Set<Secret>()]))
  const ask = async (target: Target, random: Random, asked?: Actor) => {
    const request = await makeRequest(world, target, random, asked)
    const { actor, content, method } = request
    if (typeof content === 'string') for (const secret of world.secrets.findIn(content)) typed.get(actor)?.add(secret)
    const wrong = (what: string) => void result.wrongs.push(`${what}\n    ${describeRequest(request)}`)
    const started = performance.now()
    const answer = await readAnswer(await fetch(toRequest(request)))
    const tookMs = Math.round(performance.now() - started)
    if (tookMs > result.slowestMs) Object.assign(result, { slowestMs: tookMs, slowest: describeRequest(request) })
    result.largestBytes = Math.max(result.largestBytes, answer.bytes)
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1
    if (answer.status < 300 && request.isOnTarget) done.add(nameOf(target))
    if (answer.status === 200 && target.path === '/api/sync/push')
      for (const name of appliedIn(content, answer.text)) done.add(name)

    for (const fault of await findFaults(request, answer, document)) wrong(fault)
    // Logging in with the right password answers with the account, whatever the cookie.
    const isLogin = target.path === '/api/auth/login' || target.path === '/api/auth/keep-account'
    const isSignedIn = request.isSignedIn || (isLogin && answer.status === 200)
    const viewer = isSignedIn ? world.people[request.actor]?.id : undefined
    const own = (target.path === '/api/account/data' && typed.get(actor)) || nothing
    const leaksIn = async (text: string) => await findLeaks(sql, world.secrets, viewer, text, own)
    const leaks = await leaksIn(answer.text)
    // A request of another lane may have ended the permission since. What the same question is told once more is a leak.
    const again = leaks.length > 0 && method === 'GET' && lanes > 1 ? await leaksIn(await readText(request)) : leaks
    for (const leak of again) wrong(`${leak}, sent to ${request.actor}`)
    for (const line of logged.splice(0)) wrong(`logged: ${line}`)
    if (answer.status < 300 && answer.bytes < 200_000) learn(answer.text, world, viewer)
    const isOut =
      (answer.status === 401 && !target.path.startsWith('/api/auth/')) || answer.text.includes('"suspended"')
    // Otherwise nobody would be left for the rest of the run; but some requests should come from people who are gone.
    if (isOut && request.isSignedIn && random.chance(0.05)) await world.comeBack(actor)
  }

  const readText = async (request: FuzzRequest) => (await readAnswer(await answer(toRequest(request)))).text

  let next = 0
  const end = performance.now() + limitMs
  const runLane = async (random: Random) => {
    while (next < requests && performance.now() < end && result.wrongs.length < 200) {
      const at = next++
      if (at % 1_000 === 999) await world.addWork()
      if (at % 20_000 === 19_999) onProgress?.(at + 1, result.wrongs.length)
      await ask(targets[at % targets.length]!, random)
    }
  }
  const source = new Random(seed)
  await Promise.all(Array.from({ length: lanes }, () => runLane(source.fork())))
  const isLeft = (target: Target) => !done.has(target.mutation ?? nameOf(target))
  for (let turn = 0; insist && turn < correctTurns && targets.some(isLeft); turn++) {
    await world.addWork()
    for (const actor of actors) {
      await world.comeBack(actor)
      for (const target of targets.filter(isLeft)) await ask(target, source, actor)
    }
  }

  const after = await readAllOf(sql, bystanders)
  for (const [table, rows] of Object.entries(before)) {
    if (after[table] !== rows) result.wrongs.push(`the bystanders’ ${table} were changed`)
  }
  const alive = await fetch(new Request('http://localhost/api/ready'))
  if (alive.status !== 200) result.wrongs.push('the server is no longer ready')
  result.requests = Math.min(next, requests)
  result.neverDone = [...new Set(targets.map(nameOf)), ...mutationNames].filter((name) => !done.has(name))
  process.off('unhandledRejection', onLoose)
  await standIn.close()
  await bus.close()
  await sql.end({ timeout: 5 })
  return result
}

const nothing: ReadonlySet<Secret> = new Set()

const nameOf = ({ method, path }: Target) => `${method} ${path}`

/** Returns the names of the mutations of this push that were applied. */
const appliedIn = (sent: unknown, answered: string): string[] => {
  if (typeof sent !== 'string') return []
  // Some requests begin with a byte order mark, which a server skips.
  const { mutations } = JSON.parse(sent.replace(/^\uFEFF/, '')) as { mutations: Pick<Mutation, 'id' | 'name'>[] }
  const { verdicts } = JSON.parse(answered) as { verdicts: Verdict[] }
  const applied = new Set(verdicts.filter(({ verdict }) => verdict === 'applied').map(({ id }) => id))
  return mutations.filter(({ id }) => applied.has(id)).map(({ name }) => name)
}

/** Returns every route of the app, the push once for each mutation. A route of the API without a description is reported as a fault. */
const findTargets = (
  routes: { method: string; path: string }[],
  document: ReturnType<typeof readDocument>,
): Target[] => {
  const names = new Set(
    routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path}`),
  )
  return [...names].flatMap((name) => {
    const [method = '', path = ''] = name.split(' ')
    const described = document.find(method, path)
    if (!described && !path.startsWith('/api/')) return { method, path, body: undefined, query: {}, isDescribed: false }
    if (!described) throw new Error(`${name} is not described, so nobody knows how to ask it`)
    const body = described.requestBody?.content['application/json'].schema
    const inQuery = described.parameters.filter((parameter) => parameter.in === 'query')
    const target = {
      method,
      path,
      body: body && (document.resolve(body) as JsonSchema),
      query: Object.fromEntries(
        inQuery.map((parameter) => [parameter.name, document.resolve(parameter.schema) as JsonSchema]),
      ),
      isDescribed: true,
    }
    return name === 'POST /api/sync/push' ? mutationNames.map((mutation) => ({ ...target, mutation })) : target
  })
}

const toRequest = ({ url, method, headers, content }: FuzzRequest): Request =>
  new Request(url, { method, headers, ...(content !== undefined && { body: content }) })

const learn = (
  text: string,
  { pools }: { pools: { learn(answer: unknown, of: string | undefined): void } },
  viewer: string | undefined,
) => {
  if (text.startsWith('{') || text.startsWith('[')) pools.learn(JSON.parse(text), viewer)
}

const describeRequest = ({ actor, method, url, headers, content }: FuzzRequest): string => {
  const { cookie: _cookie, ...shown } = headers
  const body = typeof content === 'string' ? content.slice(0, 400) : content && `${content.byteLength} bytes`
  return `${actor}: ${method} ${url.slice('http://localhost'.length, 400)} ${JSON.stringify(shown).slice(0, 300)} ${body ?? ''}`
}
