import { Hono } from 'hono'
import { z } from 'zod'
import { needsVerifying } from './config.ts'
import type { Env } from './http/env.ts'
import { Refusal } from './http/refusal.ts'
import { ok, operation } from './openapi/operation.ts'
import { pendingMigrations } from './postgres/migrate.ts'

const ConfigAnswer = z.strictObject({
  payments: z.enum(['simulated', 'stripe']),
  stripePublishableKey: z.string().optional(),
  verification: z.boolean(),
})

/** The routes for monitoring, and the configuration that the app needs. */
export const statusRoutes = new Hono<Env>()
  .get(
    '/health',
    operation('getHealth', {
      summary: 'Whether the server is alive.',
      answers: ok(z.strictObject({ status: z.literal('alive') })),
    }),
    (c) => c.json({ status: 'alive' }),
  )
  .get(
    '/ready',
    operation('getReadiness', {
      summary: 'Whether the database is there and up to date.',
      answers: ok(z.strictObject({ status: z.literal('ready') })),
    }),
    async (c) => {
      const pending = await pendingMigrations(c.var.sql)
      if (pending.length > 0) throw new Refusal('unavailable', { retryAfter: 2 })
      return c.json({ status: 'ready' })
    },
  )
  .get(
    '/config',
    operation('getConfig', { summary: 'The settings of this server that the app needs.', answers: ok(ConfigAnswer) }),
    (c) => {
      const { stripe } = c.var.config
      const payments = stripe
        ? { payments: 'stripe', stripePublishableKey: stripe.publishableKey }
        : { payments: 'simulated' }
      return c.json({ ...payments, verification: needsVerifying(c.var.config) })
    },
  )
