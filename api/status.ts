import { Hono } from 'hono'
import { describeApi } from './openapi/document.ts'
import { pendingMigrations } from './postgres/migrate.ts'
import { needsVerifying } from './config.ts'
import type { Env } from './http/env.ts'
import { Refusal } from './http/refusal.ts'

let description: ReturnType<typeof describeApi> | undefined

/** The routes for monitoring, and the configuration that the app needs. */
export const statusRoutes = new Hono<Env>()
  .get('/health', (c) => c.json({ status: 'alive' }))
  .get('/ready', async (c) => {
    const pending = await pendingMigrations(c.var.sql)
    if (pending.length > 0) throw new Refusal('unavailable', { retryAfter: 2 })
    return c.json({ status: 'ready' })
  })
  .get('/openapi.json', (c) => c.json((description ??= describeApi())))
  .get('/config', (c) => {
    const { stripe } = c.var.config
    const payments = stripe
      ? { payments: 'stripe', stripePublishableKey: stripe.publishableKey }
      : { payments: 'simulated' }
    return c.json({ ...payments, verification: needsVerifying(c.var.config) })
  })
