import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Id } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { patchJob } from '../jobs/status.ts'
import { connect, type Sql, type ConnectionOptions } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { migrate } from '../postgres/migrate.ts'
import { randomFrom } from '../postgres/seeded-random.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { handlers } from '../worker/handlers.ts'
import { noMail } from './testing/no-mail.ts'
import { createWorker } from '../worker/worker.ts'
import { refreshIntent } from './provider-events.ts'
import { recheckBatch, recheckPayments } from './reconciliation.ts'
import { findWrongs } from './testing/audit.ts'
import { createStormProvider, decideDisputes, failPart } from './testing/storm-bank.ts'
import { runEvent, type Outcome, type StormPayment } from './testing/storm-events.ts'
import { withdrawOpen } from './testing/storm-complaints.ts'
import { liftSuspensions, replaceOrder } from './testing/storm-people.ts'
import { preparePayments } from './testing/storm-payments.ts'

export interface PaymentStormOptions {
  payments: number
  /** Concurrent events per payment. */
  events: number
  seed: number
}

export interface PaymentStormResult {
  kills: number
  /** Number of events by outcome. */
  outcomes: Record<Outcome, number>
  /** Number of payments by final state. */
  states: Record<string, number>
  /** Number of complaints by outcome. */
  complaints: Record<string, number>
  /** Numbers of suspensions and their ends, of jobs that their student has left, and of orders made anew. */
  people: { suspensions: number; left: number; orders: number }
  /** Number of payments whose payer's part failed after the rest was released, and was resent. */
  sentAgain: number
  /** Descriptions of violations. */
  wrongs: string[]
}

const victims = 'payment-storm'
/** Number of payments whose events run concurrently. */
const abreast = 4

/** `npm run storm -- payments`: prints one line. Returns true if each payment had one outcome and the ledger agrees with everything. */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { payments: { type: 'string' }, events: { type: 'string' }, seed: { type: 'string' } },
  })
  const { payments = '1000', events = '100', seed = String(Date.now() % 1_000_000) } = values
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-payments-'))
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  try {
    const sql = connect(server.options, { max: 2 })
    await migrate(sql)
    await sql.end()
    const wanted = { payments: Number(payments), events: Number(events), seed: Number(seed) }
    const { kills, outcomes, states, complaints, people, sentAgain, wrongs } = await runPaymentStorm(
      server.options,
      wanted,
    )
    console.log(
      `payments: ${payments} payments × ${events} events, ${kills} kills, ` +
        `events ${JSON.stringify(outcomes)}, payments ${JSON.stringify(states)}, complaints ${JSON.stringify(complaints)}, people ${JSON.stringify(people)}, ${sentAgain} parts sent again, ${wrongs.length} wrong (seed ${seed})`,
    )
    for (const wrong of wrongs.slice(0, 20)) console.log(`  ${wrong}`)
    return kills > 0 && wrongs.length === 0
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Runs release, refund, timer and provider events on every payment at once while database connections are killed, then lets the tasks finish, and
 * compares ledger, payments, jobs and the provider's own books with each other.
 */
export async function runPaymentStorm(
  options: ConnectionOptions,
  { payments: count, events, seed }: PaymentStormOptions,
): Promise<PaymentStormResult> {
  const random = randomFrom(seed)
  const admin = connect(options, { max: 2, deadlineMs: 60_000, statementTimeoutMs: 60_000 })
  const sql = connect(options, { max: 12, deadlineMs: 20_000, applicationName: victims })
  const log = pino({ level: 'silent' })
  const ctx = { sql, log, providers: { simulated: createStormProvider(sql), stripe: undefined } }
  const outcomes: Record<Outcome, number> = { done: 0, refused: 0, cut: 0, hung: 0, fault: 0 }
  const faults = new Set<string>()

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
  const over = new AbortController()
  const killing = killBackends(admin, random, over.signal)
  const weather = async (payment: StormPayment) => {
    const happen = async () => {
      const { outcome, fault } = await runEvent(ctx, payment, random)
      outcomes[outcome] += 1
      if (fault !== undefined) faults.add(fault)
    }
    await Promise.all(Array.from({ length: events }, happen))
  }
  const queue = payments.values()
  await Promise.all(
    Array.from({ length: abreast }, async () => {
      for (const payment of queue) await weather(payment)
    }),
  )
  over.abort()
  const kills = await killing

  if (payments[0]) await liftSuspensions(admin, payments[0].moderator)
  await endProposals(admin, payments)
  await endComplaints(admin, payments)
  await decideDisputes(admin)
  await failPart(admin)
  const calm = { ...ctx, ...noMail, sql: admin }
  await finishTasks(calm, count, createWorker({ sql: admin, log, handlers, ctx: calm }).runDue)
  const wrongs = [...faults, ...(outcomes.hung > 0 ? ['an event hung'] : []), ...(await findWrongs(admin))]
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

const killBackends = async (admin: Sql, random: () => number, over: AbortSignal): Promise<number> => {
  let kills = 0
  while (!over.aborted) {
    const backends = await admin<{ pid: number }[]>`
      select pid from pg_stat_activity
      where application_name = ${victims} and datname = current_database() order by pid`
    const victim = backends[Math.floor(random() * backends.length)]
    if (victim) {
      const [answer] = await admin<{ ended: boolean }[]>`select pg_terminate_backend(${victim.pid}) as ended`
      if (answer?.ended) kills += 1
    }
    await sleep(10 + random() * 40)
  }
  return kills
}

/** Every student whose answer is still open declines to cancel, because an open proposal prevents the automatic release. */
const endProposals = async (admin: Sql, payments: readonly StormPayment[]): Promise<void> => {
  const open = await admin<
    { id: Id }[]
  >`select id from jobs where cancellation_proposed_at is not null and status = 'in_progress'`
  const ids = new Set(open.map(({ id }) => id))
  for (const { jobId, student } of payments)
    if (ids.has(jobId)) await write(admin, (tx) => patchJob(tx, student, jobId, { status: 'in_progress' }))
}

/** Every complainant withdraws their open complaint. */
const endComplaints = async (admin: Sql, payments: readonly StormPayment[]): Promise<void> => {
  const open = await admin<{ jobId: Id }[]>`select job_id as "jobId" from complaints where settled_at is null`
  const ids = new Set(open.map(({ jobId }) => jobId))
  for (const payment of payments) if (ids.has(payment.jobId)) await withdrawOpen(admin, payment)
}

/**
 * Moves the database's time forward until no task is left: past postponed tasks, past the leases of lost connections, past 7 days, and past the day
 * after which the provider is queried about lost events.
 */
const finishTasks = async (ctx: PaymentContext, payments: number, runDue: () => Promise<number>): Promise<void> => {
  const { sql } = ctx
  for (let round = 0; round < 6; round++) {
    await sql`
      update payments set release_at = release_at - interval '8 days', read_at = read_at - interval '8 days',
        asked_at = asked_at - interval '8 days', created_at = created_at - interval '8 days'`
    await sql`update tasks set run_at = now()`
    await runDue()
    for (let asked = 0; asked < payments; asked += recheckBatch) await recheckPayments(ctx)
    await runDue()
  }
}
