import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { replaceSocialRows } from '../schema/law/social.ts'
import { pushBodyBytes } from '../schema/limits.ts'
import { authRoutes, studentRoutes, userRoutes } from './accounts/routes.ts'
import { recoveryRoutes } from './accounts/recovery-routes.ts'
import { securityRoutes } from './accounts/security-routes.ts'
import { createThrottle } from './http/throttle.ts'
import { applicationRoutes } from './applications/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import type { Config } from './config.ts'
import { finishAnswers } from './http/answers.ts'
import { limitBody } from './http/body-limit.ts'
import { clientAddress, forwardedBy } from './http/client.ts'
import { limitConcurrency, shareFairly, sharePages } from './http/concurrency.ts'
import type { Env } from './http/env.ts'
import { answerError, answerRefusal, answerUnrouted } from './http/errors.ts'
import { logRequests, nameRequest } from './http/log.ts'
import { networkOf } from './http/network.ts'
import { ensureOwnOrigin } from './http/origin.ts'
import { keepPace } from './http/pace.ts'
import { Refusal } from './http/refusal.ts'
import { ensureJsonAlone } from './http/validate.ts'
import { previousVersion } from './documents/previous-assets.ts'
import { staticApp } from './documents/static-app.ts'
import { statusRoutes } from './status.ts'
import { jobRoutes } from './jobs/routes.ts'
import { searchEngineRoutes } from './jobs/search-engines.ts'
import { lawRoutes } from './law/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { pushRoutes } from './notifications/push-routes.ts'
import { keptAnswer } from './operator/kept-answer.ts'
import { describeMetrics, reportsReader } from './operator/describe-metrics.ts'
import { documentRoutes } from './openapi/document.ts'
import type { Providers } from './providers/provider.ts'
import { builtApp } from './own-files.ts'
import { simulatedAlone } from './providers/providers.ts'
import { complaintRoutes } from './payments/complaints/routes.ts'
import { payoutRoutes } from './payments/payout-routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import type { Sql } from './postgres/connect.ts'
import { stateReader } from './postgres/migrate.ts'
import { Replicas } from './postgres/replicas.ts'
import { Room } from './postgres/room.ts'
import type { Bus } from './feeds/bus.ts'
import { makeVapidKeys } from './push/vapid-keys.ts'
import type { ObjectStore } from './objects/object-store.ts'
import { personalDataRoutes, stayingRoutes } from './personal-data/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { schoolingRoutes } from './schooling/routes.ts'
import { safetyRoutes } from './safety/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { readSessionToken } from './sessions/session-cookie.ts'
import { syncRoutes } from './sync/routes.ts'
import { ensureAppSpeaks } from './sync/spoken-protocol.ts'

/** Bytes of a body about an account, whose texts are all short. Nobody is known yet who sends it, and parsing costs before any limit counts. */
const accountBodyBytes = 16 * 1024

export interface Parts {
  sql: Sql
  config: Config
  log: Logger
  bus: Bus
  /** By default the simulated one alone. */
  providers?: Providers
  /** The public key with which browsers subscribe to Web Push; by default one for this run alone. */
  pushKey?: string
  /** The folder of the built app. */
  dist?: string
  /** What the workers know of full disks, too. */
  room?: Room
  photoStore?: ObjectStore | undefined
  /** By default none. */
  replicas?: Replicas
}

/** The paths that accept larger bodies. Their routes set their own limits, after the guard that identifies the caller. */
const withPhotos = /^\/api\/(users\/profile-image|reviews|sync\/push|jobs\/[^/]+\/messages|school-proof)$/

const limitTexts = limitBody(pushBodyBytes)

/** Refuses what no part of the API takes, before anything looks at it. */
const ensureTakeable = createMiddleware<Env>((c, next) => {
  ensureOwnOrigin(c)
  ensureJsonAlone(c.req)
  ensureAppSpeaks(c.req)
  return withPhotos.test(c.req.path) ? next() : limitTexts(c, next)
})

/** Creates the whole application: the API of all domains, and the built app beside it. */
export const createApp = (parts: Parts): Hono<Env> => {
  const { config, dist = builtApp } = parts
  replaceSocialRows(config.figures)
  const app = new Hono<Env>()
  app.onError(answerError)
  app.notFound((c) => answerRefusal(new Refusal('not_found'), c))

  app.use(introduce(parts), logRequests, finishAnswers(dist, config), keepPace())
  app.use('/api/*', ensureTakeable)
  app.use('/api/auth/*', limitBody(accountBodyBytes))
  app.use('/api/parental-consent/*', limitBody(accountBodyBytes))

  app.route('/api', statusRoutes)
  // Monitors wait for nobody.
  app.use('/api/*', shareFairly())
  // The description has 200 KB, and visitors may ask for it too.
  app.use('/api/openapi.json', limitConcurrency())
  app.route('/api', documentRoutes(app))
  app.route('/api/auth', authRoutes)
  app.route('/api/auth', recoveryRoutes)
  app.route('/api/account', securityRoutes)
  app.route('/api/account', personalDataRoutes)
  app.route('/api/account', pushRoutes)
  app.route('/api/auth', stayingRoutes)
  app.route('/api/users', userRoutes)
  app.route('/api/students', studentRoutes)
  app.route('/api', reviewRoutes)
  app.route('/api', schoolingRoutes)
  app.route('/api/sync', syncRoutes)
  for (const routes of [
    jobRoutes,
    applicationRoutes,
    calendarRoutes,
    consentRoutes,
    messageRoutes,
    notificationRoutes,
    paperRoutes,
    paymentRoutes,
    complaintRoutes,
    supportRoutes,
    safetyRoutes,
    lawRoutes,
  ])
    app.route('/api', routes)
  app.route('/api/payout-account', payoutRoutes)
  app.all('/api/*', answerUnrouted(app))

  app.route('/', searchEngineRoutes)
  app.use(sharePages())
  app.route(
    '/',
    staticApp(
      dist,
      (path, c) => app.request(path, { headers: forwardedBy(c) }, { ...c.env, readsFrom: c.get('readsFrom') }),
      config.operator,
      previousVersion(config.dataDir),
    ),
  )
  return app
}

/** Milliseconds for which monitors get the same figures, because these are sums over all payments. */
const metricsMs = 5_000

/** Puts into the context of each request what its handlers need. */
const introduce = ({
  sql,
  bus,
  config,
  log,
  providers = simulatedAlone(sql),
  pushKey,
  room = new Room(sql, config.dataDir, log),
  photoStore,
  replicas = new Replicas(sql, []),
}: Parts) => {
  const key = pushKey ?? makeVapidKeys().publicKey
  const throttle = createThrottle(sql, config.rateLimits)
  const readReports = reportsReader({ sql, config, room, replicas, log })
  const readMetrics = keptAnswer(async () => await describeMetrics(await readReports()), metricsMs)
  const readState = keptAnswer(stateReader(sql), 0)
  const readRoom = keptAnswer(() => room.isThere(), 0)
  return createMiddleware<Env>(async (c, next) => {
    c.set('sql', sql)
    c.set('replicas', replicas)
    c.set('bus', bus)
    c.set('config', config)
    c.set('throttle', throttle)
    c.set('providers', providers)
    c.set('pushKey', key)
    c.set('readMetrics', readMetrics)
    c.set('readState', readState)
    c.set('room', room)
    c.set('readRoom', readRoom)
    c.set('photoStore', photoStore)
    const requestId = nameRequest(c.req)
    c.set('requestId', requestId)
    c.set('sessionToken', readSessionToken(c))
    c.set('network', networkOf(clientAddress(c)))
    c.set('log', log.child({ requestId }))
    await next()
  })
}
