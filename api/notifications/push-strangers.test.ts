import { expect, onTestFinished, test } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import type { Sql } from '../postgres/connect.ts'
import type { PushSender } from '../push/sender.ts'
import type { TaskContext } from '../tasks/context.ts'
import type { TaskPayloads } from '../tasks/tasks.ts'
import { createWorkers } from '../worker/workers.ts'
import { notify } from './notifications.ts'
import { preparePushes } from './push-prepare.ts'
import { sendPushes, sendToService } from './push-send.ts'
import { twoWhoAgreed } from './test-push.ts'

/** Milliseconds until a service that never answers is given up here: a third of the time outside of tests. */
const patience = 3_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Subscribes a person at `count` made-up push services. */
const subscribeAtStrangers = async (sql: Sql, { id }: { id: Id }, publicKey: string, count: number) => {
  const subscribed = await sql<{ service: string }[]>`
    with opened as (
      insert into sessions (token_hash, user_id, expires_at)
      select sha256(nth::text::bytea), ${id}, now() + interval '1 day' from generate_series(1, ${count}::int) as nth
      returning id)
    insert into push_subscriptions (user_id, session_id, endpoint, service, p256dh, auth, public_key)
    select ${id}, id, 'https://' || id || '.example/push', 'https://' || id || '.example', '', '', ${publicKey} from opened
    returning service`
  return subscribed.map(({ service }) => service)
}

/** Prepares a push to each device of a person, to be sent next. */
const prepareNews = async (ctx: TaskContext, { id }: { id: Id }) => {
  await write(ctx.sql, (tx) =>
    notify(tx, { userId: id, type: 'other', topic: 'money', title: 'Paiement', message: '', actionUrl: null }),
  )
  const [news] = await ctx.sql<{ payload: TaskPayloads['push.prepare'] }[]>`
    delete from tasks where name = 'push.prepare' returning payload`
  await preparePushes(ctx, news!.payload, { id: 1, attempts: 1 })
}

/** Returns a sender to which the made-up services never answer. */
const withSilentStrangers = (push: PushSender): PushSender => ({
  ...push,
  async send(to, ...what) {
    if (!to.endpoint.endsWith('.example/push')) return await push.send(to, ...what)
    await pause(patience)
    return { is: 'failed', why: 'TimeoutError' }
  },
})

/** Starts the workers of a server, and returns the milliseconds until the phone has got `times` pushes. */
const runUntilTold = async (ctx: TaskContext, { device }: { device: { delivered: unknown[] } }, times: number) => {
  const workers = createWorkers(ctx)
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))
  const begun = performance.now()
  for (const worker of workers) worker.start()
  await expect.poll(() => device.delivered.length).toBe(times)
  return performance.now() - begun
}

test('a phone is told at once, however many made-up services that never answer come before it (1.2.365)', async () => {
  const { phone, say, send, seed, sql, ctx } = await twoWhoAgreed()
  await say('Bonjour')
  await send()
  const eve = await seed.individual()
  await subscribeAtStrangers(sql, eve, ctx.push.publicKey, 60)
  await prepareNews(ctx, eve)
  await say('Vous êtes là ?')
  await sql`update tasks set run_at = run_at - interval '5 seconds'`

  const waited = await runUntilTold({ ...ctx, push: withSilentStrangers(ctx.push) }, phone, 2)

  expect(waited).toBeLessThan(patience)
})

test('a service that answers, and then takes long, has its turns among the unknown ones for ten minutes (1.2.365)', async () => {
  const { seed, sql, ctx } = await twoWhoAgreed()
  const eve = await seed.individual()
  const [service] = await subscribeAtStrangers(sql, eve, ctx.push.publicKey, 1)
  const told: string[] = []
  /** Sends her a push by a service that takes `ms` milliseconds to answer. */
  const tell = async (ms: number) => {
    await prepareNews(ctx, eve)
    const push = { ...ctx.push, send: () => pause(ms).then(() => ({ is: 'taken' }) as const) }
    const run = { id: 1, attempts: 1 }
    await sendPushes({ ...ctx, push }, { service: service! }, run)
    const [moved] = await sql`delete from tasks where name = 'push.try' returning id`
    told.push(moved ? 'among the unknown ones' : 'at once')
    if (moved) await sendToService({ ...ctx, push }, { service: service! }, run)
  }

  await tell(0)
  await tell(0)
  await tell(2_100)
  await tell(0)
  await sql`update push_services set slow_at = slow_at - interval '11 minutes'`
  await tell(0)
  await sql`update push_services set answered_at = answered_at - interval '25 hours'`
  await tell(0)

  const unknown = 'among the unknown ones'
  expect(told).toEqual([unknown, 'at once', 'at once', unknown, 'at once', unknown])
})
