import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { newId } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { connect, type Sql } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { migrate } from '../postgres/migrate.ts'
import { quietLog } from '../testing/test-log.ts'
import { createPushSender } from '../push/sender.ts'
import { noPush } from '../testing/test-no-push.ts'
import { startPushService, type PushService } from '../testing/test-push-service.ts'
import { makeVapidKeys } from '../push/vapid-keys.ts'
import type { TaskContext } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'
import { createWorkers } from '../worker/workers.ts'
import { notifyAll } from './notifications.ts'

/** The longest duration of the storm, and the longest delay of a mail because of it (beside the half second that a worker polls), in milliseconds. */
const limits = { whole: 10 * 60_000, later: 300 }

/**
 * `npm run storm -- push`: sends pushes of one event to 10,000 devices, 10 % of them dead, at a slow service, and meanwhile writes notifications and
 * sends mails for others. Prints how long these took without and with it. Returns true if each living device got one push, the dead ones are gone,
 * and nobody's mail was delayed.
 */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { devices: { type: 'string' }, slow: { type: 'string' } } })
  const count = Number(values.devices ?? 10_000)
  const slowMs = Number(values.slow ?? 500)
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-push-'))
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: quietLog })
  const service = await startPushService()
  const sql = connect(server.options)
  try {
    await migrate(sql)
    return await run(sql, service, count, slowMs)
  } finally {
    await sql.end({ timeout: 5 })
    await service.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const log = pino({ level: 'silent' })

const run = async (sql: Sql, service: PushService, count: number, slowMs: number): Promise<boolean> => {
  const keys = makeVapidKeys()
  const push = createPushSender({ keys, subject: 'mailto:aide@coup-de-main.example', standIn: service.origin })
  const devices = await settle(sql, service, count, slowMs, keys.publicKey)
  const sent: number[] = []
  const ctx: TaskContext = {
    sql,
    log,
    push,
    mailer: { send: () => Promise.resolve(void sent.push(performance.now())), close: () => undefined },
    origin: new URL('https://app.example/'),
    operatorEmail: null,
    wages: [],
    providers: noPush as never,
  }
  const workers = createWorkers(ctx)
  for (const worker of workers) worker.start()
  try {
    const calm = await measure(sql, sent, 30)
    await notifyEverybody(sql)
    const begun = performance.now()
    const busy = await measure(sql, sent, 60)
    const tookMs = await untilTold(sql, begun)
    return await judge(sql, devices, { calm, busy, tookMs })
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    push.close()
  }
}

type Devices = ReturnType<PushService['subscribe']>[]

/** Creates one person for each device, and Marc, who has no device and sends the mails. */
const settle = async (
  sql: Sql,
  service: PushService,
  count: number,
  slowMs: number,
  publicKey: string,
): Promise<Devices> => {
  const people = Array.from({ length: count + 1 }, () => newId())
  await sql`
    insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
    select id, 'Lea', 'Test', id || '@example.ch', '', '', 'Lausanne, VD', 'student' from unnest(${people}::uuid[]) as id`
  await sql`update users set email = 'marc@example.ch' where id = ${people[count]!}`
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    select sha256(id::text::bytea), id, now() + interval '1 day' from unnest(${people}::uuid[]) as id`
  const devices = people.slice(0, count).map((_, at) => {
    const isDead = at % 10 === 0
    return service.subscribe({ delayMs: slowMs, status: isDead ? 410 : 201 })
  })
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, service, p256dh, auth, public_key)
    select u, (select id from sessions where user_id = u), e, ${service.origin}, p, a, ${publicKey}
    from unnest(${people.slice(0, count)}::uuid[], ${devices.map(({ endpoint }) => endpoint)}::text[],
      ${devices.map(({ keys }) => keys.p256dh)}::text[], ${devices.map(({ keys }) => keys.auth)}::text[]) as t (u, e, p, a)`
  await sql`analyze`
  return devices
}

/** Sends one event to everybody with a device. */
const notifyEverybody = async (sql: Sql): Promise<void> => {
  const people = await sql<{ id: string }[]>`select user_id as id from push_subscriptions order by user_id`
  for (let at = 0; at < people.length; at += 500)
    await write(sql, (tx) =>
      notifyAll(
        tx,
        people.slice(at, at + 500).map(({ id }) => ({
          userId: id,
          type: 'other',
          topic: 'job',
          title: 'Job annulé',
          message: 'Texte',
          actionUrl: null,
        })),
      ),
    )
}

interface Times {
  /** Milliseconds: the median, and the slowest one in twenty. */
  writes: [number, number]
  letters: [number, number]
}

/** Writes notifications for somebody with a device, and has mails sent, four a second; returns how long they took. */
const measure = async (sql: Sql, sent: number[], times: number): Promise<Times> => {
  const [marc] = await sql<{ id: string }[]>`select id from users where email = 'marc@example.ch'`
  const [lea] = await sql<{ id: string }[]>`select user_id as id from push_subscriptions order by user_id desc limit 1`
  const writes: number[] = []
  const letters: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const begun = performance.now()
    await write(sql, (tx) =>
      notifyAll(tx, [{ userId: lea!.id, type: 'other', title: 'Texte', message: 'Texte', actionUrl: null }]),
    )
    writes.push(performance.now() - begun)
    const before = sent.length
    const asked = performance.now()
    await enqueue(sql, 'mail.send', { template: 'password-changed', userId: marc!.id })
    while (sent.length === before && performance.now() - asked < 30_000) await pause(5)
    letters.push((sent[before] ?? asked + 30_000) - asked)
    await pause(250)
  }
  return { writes: shape(writes), letters: shape(letters) }
}

const shape = (times: number[]): [number, number] => {
  const sorted = times.toSorted((a, b) => a - b)
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted[Math.floor(sorted.length * 0.95)] ?? 0]
}

const untilTold = async (sql: Sql, begun: number): Promise<number> => {
  for (;;) {
    const left = await sql`select from tasks where name like 'push.%' union all select from push_deliveries limit 1`
    if (left.length === 0 || performance.now() - begun > limits.whole) return performance.now() - begun
    await pause(200)
  }
}

const judge = async (
  sql: Sql,
  devices: Devices,
  { calm, busy, tookMs }: { calm: Times; busy: Times; tookMs: number },
) => {
  const living = devices.filter((_, at) => at % 10 !== 0)
  const told = living.filter(({ device }) => device.delivered.length === 1).length
  const twice = living.filter(({ device }) => device.delivered.length > 1).length
  const [left] = await sql<{ count: number }[]>`select count(*)::int as count from push_subscriptions`
  const dead = devices.length - living.length
  const wrongs = [
    ...(told === living.length ? [] : [`${living.length - told} devices were not told once`]),
    ...(twice === 0 ? [] : [`${twice} devices were told twice`]),
    ...(left?.count === living.length ? [] : [`${left?.count} subscriptions are left`]),
    ...(busy.letters[1] - calm.letters[1] <= limits.later ? [] : ['letters were late']),
    ...(busy.writes[1] - calm.writes[1] <= limits.later ? [] : ['writes were late']),
  ]
  const ms = ([median, slowest]: [number, number]) => `${Math.round(median)}/${Math.round(slowest)} ms`
  console.log(
    `push: ${devices.length} devices in ${(tookMs / 1000).toFixed(1)} s: ${told} told once, ${twice} twice, ${dead} dead; ` +
      `letters of others ${ms(calm.letters)} before and ${ms(busy.letters)} meanwhile (median/p95), ` +
      `writes ${ms(calm.writes)} and ${ms(busy.writes)}: ${wrongs.length === 0 ? 'pass' : `fail, ${wrongs.join(', ')}`}`,
  )
  return wrongs.length === 0
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
