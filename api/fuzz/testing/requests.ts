import Stripe from 'stripe'
import type { Random } from '../../../sync/testing/random.ts'
import { swissDay } from '../../../schema/dates.ts'
import type { User } from '../../../schema/accounts/user.ts'
import { newId } from '../../../schema/ids.ts'
import type { MutationName } from '../../../schema/mutations.ts'
import { feeOf } from '../../../schema/payments/payment.ts'
import { seedPassword } from '../../testing/test-seed.ts'
import type { JsonSchema } from '../../testing/test-document.ts'
import { evaluation } from '../../reviews/test-reviews.ts'
import { oddBody, plainBody, type SentBody } from './bodies.ts'
import { actors, type Actor, type FuzzWorld } from './people.ts'
import type { Kind } from './pools.ts'
import { aPixel, bringsPhoto, makePush } from './pushes.ts'
import { codeAt } from '../../accounts/one-time-codes.ts'
import { factorSecret, metricsToken, stripeKeys } from './server-keys.ts'
import { absent, spoil, validValue, type Hint } from './values.ts'
import { wildText, wildValue } from './wild.ts'

/** One route, with its description in the OpenAPI document; a push for each mutation. */
export interface Target {
  method: string
  /** The path as the router has it, such as "/api/jobs/:id". */
  path: string
  body: JsonSchema | undefined
  query: Record<string, JsonSchema>
  /** False for routes beside the API, such as the sitemap: only the checks for every answer apply to them. */
  isDescribed: boolean
  /** The first mutation of a push. */
  mutation?: MutationName
}

export interface FuzzRequest {
  target: Target
  actor: Actor
  url: string
  method: string
  headers: Record<string, string>
  /** The request still carries the actor's own cookie. */
  isSignedIn: boolean
  content: SentBody['content'] | undefined
  /** The path leads to the target, so that the answer must match the target's description. */
  isOnTarget: boolean
}

/** Makes a request to the target by one of the actors: correct, slightly wrong, or wild; with `asked` a correct one by this actor. */
export const makeRequest = async (
  world: FuzzWorld,
  target: Target,
  random: Random,
  asked?: Actor,
): Promise<FuzzRequest> => {
  const isCorrect = asked !== undefined
  const actor = asked ?? random.pick(actors) ?? 'visitor'
  const me = world.people[actor]
  const hint = hintFor(world, target, me, random)
  const { path, isOnTarget } = fillPath(world, target, me, random, isCorrect)
  const body = target.method === 'GET' ? undefined : makeBody(target, hint, random, isCorrect)
  const isOddMethod = !isCorrect && random.chance(0.01)
  const method = isOddMethod ? (random.pick(['PUT', 'OPTIONS', 'HEAD', 'TRACE-ME']) ?? 'PUT') : target.method
  const cookie = await world.cookieOf(actor, target.path.startsWith('/api/auth/'))
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...body?.headers,
    ...proof(target, body, random),
    ...(!isCorrect && oddHeaders(world, me, random)),
  }
  return {
    target,
    actor,
    method,
    url: `http://localhost${path}${makeQuery(target, hint, random)}`,
    headers,
    isSignedIn: cookie !== undefined && headers.cookie === cookie,
    content: method === 'HEAD' ? undefined : body?.content,
    isOnTarget: isOnTarget && !isOddMethod,
  }
}

/** Returns the headers that prove a request: Stripe's signature of the body, or the token of the operator's monitor. */
const proof = ({ path }: Target, body: SentBody | undefined, random: Random): Record<string, string> => {
  if (random.chance(0.2)) return {}
  if (path === '/api/metrics') return { authorization: `Bearer ${metricsToken}` }
  if (path !== '/api/stripe/webhook' || typeof body?.content !== 'string') return {}
  const signed = { payload: body.content, secret: stripeKeys.webhookSecret }
  return { 'stripe-signature': Stripe.webhooks.generateTestHeaderString(signed) }
}

/** The kind of the id in a path; the first pattern that matches counts. */
const kinds: [RegExp, Kind][] = [
  [/^\/api\/account\/sessions\//, 'session'],
  [/^\/api\/calendar\//, 'calendar'],
  [/^\/api\/complaints\//, 'complaint'],
  [/^\/api\/papers\/:id\/signature/, 'proposal'],
  [/^\/api\/papers\//, 'paper'],
  [/^\/api\/verify\//, 'paper code'],
  [/^\/api\/jobs\/:id\/photos/, 'own offer'],
  [/^\/api\/jobs\/:id\/complaints/, 'job with money'],
  [/^\/api\/jobs\/:id\/(messages|presence|payment-check)/, 'agreed job'],
  [/^\/api\/messages\/:id\/photo/, 'message with photo'],
  [/^\/api\/moderation\/reports\/:id\/photos/, 'report with photos'],
  [/^\/api\/moderation\//, 'report'],
  [/^\/api\/(users|students|wallets)\//, 'user'],
  [/^\/api\/(applications\/student|notifications\/:userId)/, 'user'],
  [/^\/api\/jobs\//, 'job'],
  [/^\/api\/applications\/:id\/leave/, 'agreed application'],
  [/^\/api\/applications\//, 'application'],
  [/^\/api\/messages\//, 'message'],
  [/^\/api\/notifications\//, 'notification'],
  [/^\/api\/payments\//, 'transaction'],
  [/^\/api\/reviews\//, 'review'],
]

const fillPath = ({ pools }: FuzzWorld, { path }: Target, me: User | undefined, random: Random, isCorrect: boolean) => {
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'job'
  let isOnTarget = true
  let last: string | undefined
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    if (name === 'place') return String(random.pick([1, 2, 9, 0, '01', 'x', 10]))
    const known =
      name === 'photoId'
        ? pools.pick('offer photo', last, random)
        : ((kind === 'user' && random.chance(0.6) ? me?.id : undefined) ?? pools.pick(kind, me?.id, random))
    last = known
    if (isCorrect) return known ?? newId()
    switch (
      random.weighted([
        [14, 'known'],
        [1, 'other'],
        [1, 'upper'],
        [1, 'none'],
        [1, 'wild'],
        [1, 'raw'],
      ] as const)
    ) {
      case 'known':
        return known ?? newId()
      case 'other':
        return pools.pick(random.pick(['user', 'job', 'message', 'transaction']) ?? 'job', undefined, random) ?? newId()
      case 'upper':
        return (known ?? newId()).toUpperCase()
      case 'none':
        return newId()
      case 'wild': {
        const text = wildText(random).toWellFormed()
        isOnTarget = false
        return encodeURIComponent(text)
      }
      default:
        isOnTarget = false
        return (
          random.pick([
            '%00',
            '%ff',
            '%',
            '..%2f..%2f',
            '%2e%2e',
            '',
            '%c0%af',
            'a'.repeat(4_000),
            `${known}%00`,
            `${known}/`,
          ]) ?? ''
        )
    }
  })
  return { path: filled, isOnTarget }
}

const makeQuery = ({ query }: Target, hint: Hint, random: Random): string => {
  const names = Object.keys(query)
  const params = new URLSearchParams()
  if (names.length > 0 && random.chance(0.8)) {
    for (const name of names) {
      const isNeeded = ['user', 'feeds'].includes(name)
      if (!isNeeded && random.chance(0.6)) continue
      const value = hint(name, {}) ?? validValue(query[name] ?? {}, random, hint)
      const sent = random.chance(0.1) ? spoil(value, random) : value
      params.append(name, typeof sent === 'string' ? sent : (JSON.stringify(sent) ?? ''))
      if (random.chance(0.02)) params.append(name, 'twice')
    }
  }
  if (random.chance(0.1))
    params.append(random.pick(['limit', 'page', 'cursor', '__proto__', 'x']) ?? '', wildText(random).slice(0, 2_000))
  const text = params.toString()
  if (random.chance(0.02))
    return `?${text}&${random.pick(['%', '%ff=%fe', '&&&=', 'limit=%00', `s=${'a'.repeat(10_000)}`]) ?? ''}`
  return text && `?${text}`
}

const makeBody = (target: Target, hint: Hint, random: Random, isCorrect: boolean): SentBody | undefined => {
  const isEvent = target.path === '/api/stripe/webhook'
  if (!target.body && !isEvent) return isCorrect || random.chance(0.7) ? undefined : plainBody(wildValue(random))
  const special = isEvent ? makeEvent(random) : target.mutation ? makePush(target.mutation, hint, random) : undefined
  const value = special ?? validValue(target.body ?? {}, random, hint)
  if (isCorrect) return plainBody(value)
  const takesPhoto = /(profile-image|school-proof|:id\/messages)$/.test(target.path)
  const large = takesPhoto ? 7_500_000 : target.path === '/api/reviews' ? 400_000 : 300_000
  switch (
    random.weighted([
      [9, 'right'],
      [6, 'nearly'],
      [4, 'odd'],
      [1, 'wild'],
    ] as const)
  ) {
    case 'right':
      return plainBody(value)
    case 'nearly':
      return plainBody(spoil(value, random))
    case 'odd':
      return oddBody(value, random, large)
    default:
      return plainBody(wildValue(random, 5))
  }
}

const makeEvent = (random: Random): object => ({
  id: `evt_${newId()}`,
  object: 'event',
  livemode: random.chance(0.1),
  type: random.pick(['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created', 'account.updated']),
  data: { object: { id: `pi_${newId()}`, object: 'payment_intent', payment_intent: random.pick([null, 'pi_1', {}]) } },
})

const ofAgreed: (MutationName | undefined)[] = [
  'message.send',
  'message.read',
  'review.submit',
  'payment.declare',
  'visit.arrive',
  'visit.leave',
  'visit.proposeHours',
  'visit.sayAbsent',
  'visit.answerAbsence',
  'schedule.propose',
]
const isForAgreed = ({ path, mutation }: Target): boolean =>
  ['/api/create-payment-intent', '/api/reviews', '/api/papers/agreements'].includes(path) || ofAgreed.includes(mutation)

const jobKindOf = (target: Target): Kind => {
  if (target.path === '/api/papers/certificates') return 'completed job'
  return isForAgreed(target) ? 'agreed job' : 'job'
}

/** The kinds of reported subjects, with the kind that the pools have for each. */
const reported: Record<string, Kind> = {
  person: 'user',
  job: 'job',
  message: 'message',
  review: 'review',
  question: 'question',
  answer: 'question',
}

/** Returns the values of fields that a schema cannot describe. */
const hintFor = (
  { pools, people, bystanders, isTheirs }: FuzzWorld,
  target: Target,
  me: User | undefined,
  random: Random,
): Hint => {
  const self = () => (random.chance(0.9) ? me?.id : undefined) ?? pools.pick('user', undefined, random)
  const isOfParent = target.path.startsWith('/api/parental-consent/')
  const partner = () =>
    (random.chance(0.6) ? people[me === people.owner ? 'counterpart' : 'owner']?.id : undefined) ??
    pools.pick('user', undefined, random)
  const password = () => (random.chance(0.5) ? seedPassword : 'another-1234')
  const name = () => random.pick(['Zoé', 'Anne-Marie', 'D’Arc', undefined])
  const cursor = () => random.pick(['new', '0', '1', '7', '999999999999999', '3~2', 'new~5'])
  const fields: Record<string, (sent: Readonly<Record<string, unknown>>) => unknown> = {
    id: () =>
      target.path === '/api/sync/push' && random.chance(0.6) ? pools.pick('notification', me?.id, random) : newId(),
    jobId: () => pools.pick(jobKindOf(target), me?.id, random),
    completedId: () => pools.pick('completed job', me?.id, random),
    certificateId: () => pools.pick('certificate', me?.id, random),
    certifiedId: ({ id }) => pools.pick('certified job', String(id), random),
    posterId: () => people.owner?.id,
    personId: partner,
    from: () => swissDay(new Date().toISOString()),
    to: () => swissDay(new Date().toISOString()),
    hours: () => random.between(1, 40) / 4,
    year: () => new Date().getFullYear(),
    senderId: self,
    studentId: self,
    postedById: self,
    userId: self,
    receiverId: partner,
    revieweeId: partner,
    applicationId: () => pools.pick('application', me?.id, random),
    agreedApplicationId: () => pools.pick('agreed application', me?.id, random),
    offerId: () => pools.pick('own offer', me?.id, random),
    othersOfferId: () => pools.pick(random.chance(0.7) ? 'own offer' : 'job', undefined, random),
    offerPhotoId: ({ id }) => pools.pick('offer photo', String(id), random),
    handPaymentId: () => pools.pick('hand payment', me?.id, random),
    wageYearId: () => pools.pick('wages', me?.id, random),
    paymentId: () => pools.pick('paper', me?.id, random),
    weeklyMinutes: () => random.pick([null, 240]),
    handPaidId: ({ id }) => pools.pick('hand-paid job', String(id), random),
    timeProposalId: () => pools.pick('time proposal', me?.id, random),
    rescheduledId: ({ id }) => pools.pick('rescheduled job', String(id), random),
    questionId: () => pools.pick('question', me?.id, random),
    askedOfferId: ({ id }) => pools.pick('asked offer', String(id), random),
    laterOn: () => random.pick([null, '2027-12-01T14:00', '2027-12-01T15:00:00.000Z', '2020-12-01']),
    replaces: () => (random.chance(0.2) ? pools.pick('hand payment', me?.id, random) : absent),
    payeeId: () => (random.chance(0.8) ? people.counterpart?.id : self()),
    paidOn: () => swissDay(new Date().toISOString()),
    hoursId: () => pools.pick('hours', me?.id, random),
    on: () => swissDay(new Date().toISOString()),
    at: () => new Date().toISOString(),
    minutes: () => random.pick([90, 120, 121]),
    otherId: () => {
      const id = partner()
      // A block or an invitation writes into the feeds of both people, and a bystander's must not change.
      return id !== undefined && isTheirs(id) ? newId() : id
    },
    upTo: () => pools.pick('notification', me?.id, random),
    email: () => random.pick([me?.email, random.pick(bystanders)?.email, `${newId()}@example.ch`]),
    password,
    newPassword: password,
    firstName: name,
    lastName: name,
    phone: () => '022 555 00 11',
    city: () => random.pick(['Lausanne, VD', 'Genève, GE', 'Quelque part']),
    location: () => random.pick(['Lausanne, VD', 'Genève, GE', 'Quelque part', 'vd']),
    duration: () => random.pick(['2h', '3 heures', 'une demi-journée', '?']),
    search: () => random.pick(['haie', 'HAIE', '%', '_', 'é', "l'", 'a b']),
    subcategory: () => null,
    scheduledFor: () => random.pick([null, '2026-12-01', '2026-12-01T14:00', '2026-12-01T14:00:00.000Z']),
    availableTools: () => ['vacuum', 'ladder'].slice(random.between(0, 2)),
    applicationFee: ({ amount }) => (typeof amount === 'number' ? feeOf(amount) : 5),
    profileImage: () => aPixel,
    photo: (draft) => (target.path === '/api/school-proof' || bringsPhoto(draft) ? aPixel : absent),
    'workPhotos[]': () => aPixel,
    clientSecret: () => pools.pick('secret', me?.id, random),
    structuredEvaluation: () => (me === people.owner && random.chance(0.9) ? evaluation : undefined),
    code: ({ token }) => {
      if (isOfParent) return pools.pick('consent code', String(token), random)
      return random.chance(0.7) ? codeAt(factorSecret, Math.floor(Date.now() / 30_000)) : undefined
    },
    token: () => (random.chance(0.5) ? pools.pick(isOfParent ? 'consent' : 'token', undefined, random) : newId()),
    endpoint: () => `https://push.example.ch/${newId()}`,
    p256dh: () => `B${'A'.repeat(86)}`,
    auth: () => 'A'.repeat(22),
    kind: ({ act }) => (act === 'suspend' || act === 'lift' ? 'person' : undefined),
    subjectId: ({ kind, act }) => {
      const id = pools.pick(reported[String(kind)] ?? 'user', me?.id, random)
      // A moderator may change what belongs to bystanders, so they get none of these ids.
      return act !== undefined && id !== undefined && isTheirs(id) ? newId() : id
    },
    user: self,
    feeds: () => {
      const isPull = target.path.endsWith('/pull')
      const feeds = [`user:${self()}`, random.pick(['jobs:VD', 'jobs:--', 'jobs:ZZ', 'nothing:1'])]
      return feeds.map((feed) => (isPull ? `${feed}@${cursor()}` : feed)).join(',')
    },
  }
  return (name, sent) => (Object.hasOwn(fields, name) ? fields[name]?.(sent) : undefined)
}

const oddHeaders = ({ pools }: FuzzWorld, me: User | undefined, random: Random): Record<string, string> => {
  if (random.chance(0.6)) return {}
  const some: Record<string, string>[] = [
    {
      'accept-language':
        random.pick(['en', 'fr-CH, fr;q=0.9', 'de', 'en;q=0.1,fr;q=0', '*', ';;;q=x', 'e'.repeat(3_000)]) ?? '',
    },
    { 'x-user-id': (random.chance(0.7) ? me?.id : pools.pick('user', undefined, random)) ?? 'me' },
    { origin: random.pick(['http://localhost', 'https://evil.example', 'null', 'garbage']) ?? '' },
    { 'sec-fetch-site': random.pick(['same-origin', 'cross-site', 'none']) ?? '' },
    { 'if-none-match': random.pick(['*', 'W/"x"', '"']) ?? '' },
    { 'accept-encoding': random.pick(['gzip', 'deflate', 'br', 'identity;q=0', '*']) ?? '' },
    { 'x-forwarded-for': random.pick(['192.0.2.1', "', '", ',,,', '::1']) ?? '' },
    { 'x-http-method-override': 'DELETE' },
    { host: random.pick(['evil.example', 'a"><script>', '[', 'a:b', '']) ?? '' },
    { 'x-request-id': random.pick(['abc', 'x'.repeat(200), '<script>']) ?? '' },
    {
      cookie:
        random.pick(['session=', 'session=guessed', 'session=a; session=b', '=;;=', `session=${'a'.repeat(5_000)}`]) ??
        '',
    },
    { range: 'bytes=0-1', 'content-language': 'xx' },
    { 'stripe-signature': random.pick(['t=1,v1=00', '', 't=,v1=', 'v1']) ?? '' },
  ]
  return random.pick(some) ?? {}
}
