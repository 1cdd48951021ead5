import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { connect, type ConnectionOptions } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { migrate } from '../postgres/migrate.ts'
import { randomFrom } from '../testing/seeded-random.ts'
import { handlers } from '../worker/handlers.ts'
import { noMail } from './testing/no-mail.ts'
import { createWorker } from '../worker/worker.ts'
import { refreshIntent } from './provider-events.ts'
import { findWrongs } from './testing/audit.ts'
import { runCardStorm } from './testing/card-storm.ts'
import { createStormProvider, decideDisputes, failPart } from './testing/storm-bank.ts'
import { finishTasks, startClocks } from './testing/storm-end.ts'
import { pickEvent } from './testing/storm-events.ts'
import { replaceOrder } from './testing/storm-orders.ts'
import { preparePayments } from './testing/storm-payments.ts'
import {
  countOutcomes,
  runAbreast,
  victims,
  type Act,
  type StormContext,
  type StormResult,
} from './testing/storm-run.ts'

export interface PaymentStormOptions {
  payments: number
  /** Concurrent events per payment. */
  events: number
  seed: number
  /** Picks each event; by default one of all. */
  pick?: (random: () => number) => Act
  /** Nobody kills connections. */
  isCalm?: boolean
}

export interface PaymentStormResult extends StormResult {
  /** Number of complaints by outcome. */
  complaints: Record<string, number>
  /** Numbers of suspensions and their ends, of jobs that their student has left, and of orders made anew. */
  people: { suspensions: number; left: number; orders: number }
  /** Number of payments whose payer's part failed after the rest was released, and was resent. */
  sentAgain: number
}

/** Number of payments whose events run concurrently. */
const abreast = 4

/**
 * `npm run storm -- payments`: prints a line for simulated payments, and one for payments by card. Returns true if each payment had one outcome and
 * the books agree with everything.
 */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      ['payments', 'events', 'payers', 'payer-events', 'seed'].map((name) => [name, { type: 'string' as const }]),
    ),
  })
  const { payments = '1000', events = '100', payers = '100', seed = String(Date.now() % 1_000_000) } = values
  const ofPayer = values['payer-events'] ?? '400'
  const simulated = await onServer((options) =>
    runPaymentStorm(options, { payments: Number(payments), events: Number(events), seed: Number(seed) }),
  )
  report(`payments: ${payments} payments × ${events} events`, simulated, Number(seed))
  const cards = await onServer((options) =>
    runCardStorm(options, { payers: Number(payers), events: Number(ofPayer), seed: Number(seed) }),
  )
  report(`payments by card: ${payers} payers × ${ofPayer} events`, cards, Number(seed))
  return [simulated, cards].every(({ kills, wrongs }) => kills > 0 && wrongs.length === 0)
}

/** Runs a storm on a database server of its own. */
const onServer = async <T>(run: (options: ConnectionOptions) => Promise<T>): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-payments-'))
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  try {
    const sql = connect(server.options, { max: 2 })
    await migrate(sql)
    await sql.end()
    return await run(server.options)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const report = (
  size: string,
  { kills, wrongs, ...counts }: { kills: number; wrongs: string[] },
  seed: number,
): void => {
  const counted = Object.entries(counts).map(([name, count]) => `${name} ${JSON.stringify(count)}`)
  console.log([size, `${kills} kills`, ...counted, `${wrongs.length} wrong (seed ${seed})`].join(', '))
  for (const wrong of wrongs.slice(0, 20)) console.log(`  ${wrong}`)
}

/**
 * Runs release, refund, timer and provider events on every payment at once while database connections are killed, then lets the tasks finish, and
 * compares ledger, payments, jobs and the provider's own books with each other.
 */
export async function runPaymentStorm(
  options: ConnectionOptions,
  { payments: count, events, seed, pick = pickEvent, isCalm = false }: PaymentStormOptions,
): Promise<PaymentStormResult> {
  const random = randomFrom(seed)
  const admin = connect(options, { max: 2, deadlineMs: 60_000, statementTimeoutMs: 60_000 })
  const sql = connect(options, { max: 12, deadlineMs: 20_000, applicationName: victims })
  const log = pino({ level: 'silent' })
  const promises: StormContext['promises'] = new Map()
  const ctx = { sql, log, promises, providers: { simulated: createStormProvider(sql), stripe: undefined } }
  const { outcomes, run, wrongs: eventWrongs } = countOutcomes()

  const prepared = await preparePayments(admin, count)
  const payments = await Promise.all(
    prepared.map(async (payment, index) =>
      index % 4 === 1 ? await replaceOrder({ ...ctx, sql: admin }, payment) : payment,
    ),
  )
  // The money of every other payment is held when the storm begins, so that complaints are possible.
  for (const { clientSecret, intentId } of payments.filter((_, index) => index % 2 === 0)) {
    await ctx.providers.simulated.confirm(clientSecret, 'succeeded')
    await refreshIntent(ctx, { provider: 'simulated', intentId })
  }
  const kills = await runAbreast({ admin, random, abreast, isCalm }, payments, async (payment) => {
    const happen = async () => {
      await sleep(random() * 30)
      await run(() => pick(random)(ctx, payment, random))
    }
    await Promise.all(Array.from({ length: events }, happen))
  })

  await startClocks(admin, payments)
  await decideDisputes(admin)
  await failPart(admin)
  const calm = { ...ctx, ...noMail, sql: admin }
  await finishTasks(calm, count, createWorker({ sql: admin, log, handlers, ctx: calm }).runDue)
  const wrongs = [...eventWrongs(), ...(await findWrongs(admin, promises))]
  const states = await admin<{ state: string; count: number }[]>`
    select state, count(*)::int as count from payments group by state order by state`
  const complaints = await admin<{ outcome: string; count: number }[]>`
    select outcome, count(*)::int as count from complaints group by outcome order by outcome`
  const people = onlyRow(
    await admin<PaymentStormResult['people'][]>`
      select (select count(*)::int from moderation_log) as suspensions,
        (select count(*)::int from applications where withdrawn_at is not null) as left,
        (select count(*)::int from payments) - ${count}::int as orders`,
  )
  const again = await admin`select from payments where part_tries > 0`
  await Promise.all([sql.end({ timeout: 2 }), admin.end({ timeout: 2 })])
  return {
    kills,
    outcomes,
    states: Object.fromEntries(states.map((row) => [row.state, row.count])),
    complaints: Object.fromEntries(complaints.map((row) => [row.outcome, row.count])),
    people,
    sentAgain: again.length,
    wrongs,
  }
}
