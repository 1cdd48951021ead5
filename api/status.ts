import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { SocialRowAnswer, WageRowAnswer } from '../schema/law/answers.ts'
import { isLoopback, needsVerifying } from './config.ts'
import { isForwarded } from './http/client.ts'
import type { Env } from './http/env.ts'
import { Refusal } from './http/refusal.ts'
import { version } from './own-files.ts'
import { media, ok, operation } from './openapi/operation.ts'

const ConfigAnswer = z.strictObject({
  payments: z.enum(['simulated', 'stripe']),
  stripePublishableKey: z.string().optional(),
  verification: z.boolean(),
  /** The minimum wages that an operator has replaced since the release; absent without any. */
  wages: z.array(WageRowAnswer).optional(),
  /** The figures of the social insurances that an operator has replaced; absent without any. */
  figures: z.array(SocialRowAnswer).optional(),
})

/** The routes for monitoring, and the configuration that the app needs. */
export const statusRoutes = new Hono<Env>()
  .get(
    '/health',
    operation('getHealth', {
      summary: 'Whether the server is alive, and its version.',
      answers: ok(z.strictObject({ status: z.literal('alive'), version: z.string() })),
    }),
    (c) => c.json({ status: 'alive', version }),
  )
  .get(
    '/ready',
    operation('getReadiness', {
      summary:
        'Whether the database is there, up to date and takes writes, its disk has room, and the server does not stop.',
      answers: ok(z.strictObject({ status: z.literal('ready') })),
    }),
    async (c) => {
      const { pending, isReadOnly } = await c.get('readState')()
      if (pending.length > 0 || isReadOnly || c.env?.isDraining) throw new Refusal('unavailable', { retryAfter: 2 })
      if (!(await c.get('readRoom')())) throw new Refusal('no_room', { retryAfter: 10 })
      return c.json({ status: 'ready' })
    },
  )
  .get(
    '/metrics',
    operation('getMetrics', {
      summary:
        'What a monitor asks about the service and the money, for this machine or with METRICS_TOKEN; to others it is not there.',
      answers: media('text/plain'),
      refusals: ['not_found'],
    }),
    async (c) => {
      if (!maySeeMetrics(c)) throw new Refusal('not_found')
      return c.text(await c.get('readMetrics')(), 200, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      })
    },
  )
  .get(
    '/config',
    operation('getConfig', { summary: 'The settings of this server that the app needs.', answers: ok(ConfigAnswer) }),
    (c) => {
      const { stripe, wages, figures } = c.get('config')
      const payments = stripe
        ? { payments: 'stripe', stripePublishableKey: stripe.publishableKey }
        : { payments: 'simulated' }
      return c.json({
        ...payments,
        verification: needsVerifying(c.get('config')),
        ...(wages.length > 0 && { wages }),
        ...(figures.length > 0 && { figures }),
      })
    },
  )

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * Whether the caller has the token, or is a program on this machine. A proxy on this machine passes on everybody's requests. Most proxies add a header,
 * and a server with a public address counts as having one.
 */
const maySeeMetrics = (c: Context<Env>): boolean => {
  const { metricsToken, trustedProxies, publicUrl } = c.get('config')
  const isAskedFor = metricsToken !== undefined && isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
  const isOfOthers =
    trustedProxies > 0 || (publicUrl !== undefined && !isLoopback(publicUrl.hostname)) || isForwarded(c)
  return isAskedFor || (!isOfOthers && loopback.test(c.env?.incoming?.socket.remoteAddress ?? ''))
}

/** Compares in a time that reveals nothing about the secret. */
const isSame = (given: string, secret: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
