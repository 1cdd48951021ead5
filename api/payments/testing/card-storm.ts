import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { connect, type ConnectionOptions } from '../../postgres/connect.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import { createSimulatedProvider } from '../../providers/simulated.ts'
import { createStripeProvider } from '../../providers/stripe.ts'
import type { Handlers } from '../../tasks/context.ts'
import { handlers } from '../../worker/handlers.ts'
import { createWorker } from '../../worker/worker.ts'
import { readPayoutAccount } from '../payout-accounts.ts'
import { findBeyondLimits, findCardWrongs } from './card-audit.ts'
import { pickCardEvent } from './card-events.ts'
import { createCardPayers } from './card-payers.ts'
import { decideAllDisputes, deliverAll, webhookSecret, type CardWorld } from './card-world.ts'
import { noMail } from './no-mail.ts'
import { finishTasks, startClocks } from './storm-end.ts'
import { countOutcomes, picker, runAbreast, victims, type StormContext, type StormResult } from './storm-run.ts'
import { lateMs, startStripeStandIn, type Mishap } from './stripe-stand-in.ts'

export interface CardStormOptions {
  payers: number
  /** Events per payer. */
  events: number
  seed: number
  /** Nobody kills connections. */
  isCalm?: boolean
}

export interface CardStormResult extends StormResult {
  /** Numbers of Stripe's requests, of charges, of transfers, of refunds, and of accounts at the end. */
  stripe: Record<'requests' | 'mishaps' | 'charges' | 'transfers' | 'refunds' | 'accounts', number>
}

/** Number of payers whose events run concurrently. */
const abreast = 6
/** Number of events of a payer that run concurrently. */
const atOnce = 12
/** The longest pause before an event, in milliseconds. */
const pauseMs = 60
/** Milliseconds that our server waits for an answer of Stripe: it has tried three times before a late request is carried out. */
const timeout = 600

/** Picks the mishap of a request to Stripe; the weights are of a hundred. */
const pickMishap = picker([
  [86, undefined],
  [5, 'lost'],
  [4, 'refused'],
  [2, 'late'],
  [3, 'unheard'],
] as const)

/** Lets requests of one path fail in a row, so that repeating them does not always help. */
const createMishaps = (random: () => number) => {
  const last = new Map<string, Mishap | undefined>()
  let count = 0
  return {
    count: () => count,
    next: (request: string): Mishap | undefined => {
      const before = last.get(request)
      const mishap = before && random() < 0.5 ? before : pickMishap(random)
      last.set(request, mishap)
      if (mishap) count += 1
      return mishap
    },
  }
}

/**
 * Orders, payments by card, webhooks, payout accounts and decisions run at once, by the real package against a stand-in for Stripe, while answers of
 * Stripe get lost, events come late, twice or never, and database connections are killed. Then the tasks finish, and the books are compared with Stripe's.
 */
export async function runCardStorm(
  options: ConnectionOptions,
  { payers: count, events, seed, isCalm = false }: CardStormOptions,
): Promise<CardStormResult> {
  const random = randomFrom(seed)
  const admin = connect(options, { max: 4, deadlineMs: 60_000, statementTimeoutMs: 60_000 })
  const sql = connect(options, { max: 20, deadlineMs: 20_000, applicationName: victims })
  const log = pino({ level: 'silent' })
  const standIn = await startStripeStandIn(webhookSecret)
  const { books, faults } = standIn
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret }
  const stripe = createStripeProvider(keys, { ...standIn.place, timeout })
  const ctx = {
    sql,
    log,
    promises: new Map() as StormContext['promises'],
    providers: { simulated: createSimulatedProvider(sql), stripe },
  }
  const calm = { ...ctx, ...noMail, sql: admin }
  const world: CardWorld = {
    admin,
    books,
    provider: stripe,
    undelivered: [],
    waited: new Set(),
    touched: new Set(),
    wrongs: new Set(),
  }
  const payers = await createCardPayers(calm, world, count)
  const { outcomes, run, wrongs: eventWrongs } = countOutcomes()

  const mishaps = createMishaps(random)
  faults.next = mishaps.next
  // As on two servers. Tasks without money would keep those with it waiting.
  const ofMoney: Partial<Handlers> = Object.fromEntries(
    Object.entries(handlers).filter(([name]) => name.startsWith('payment.')),
  )
  const workers = [1, 2].map(() =>
    createWorker({ sql, log, handlers: ofMoney, ctx: { ...ctx, ...noMail }, pollMs: 50, concurrency: 10 }),
  )
  for (const worker of workers) worker.start()
  const kills = await runAbreast({ admin, random, abreast, isCalm }, payers, async (payer) => {
    let left = events
    const act = async () => {
      while (left-- > 0) {
        await sleep(random() * pauseMs)
        const job = payer.jobs[Math.floor(random() * payer.jobs.length)]!
        await run(() => pickCardEvent(random)({ ctx, world, payer, job, random }))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, act))
  })
  for (const worker of workers) await worker.stop()
  faults.next = undefined
  await sleep(lateMs)

  const beyond = findBeyondLimits(world, payers)
  const jobs = payers.flatMap((payer) => payer.jobs)
  await startClocks(admin, jobs)
  decideAllDisputes(world)
  const { runDue } = createWorker({ sql: admin, log, handlers, ctx: calm })
  await deliverAll(admin, world)
  await runDue()
  for (const { student } of jobs) await readPayoutAccount(calm, student)
  await finishTasks(calm, (await admin`select from payments`).length, async () => {
    await runDue()
    await deliverAll(admin, world)
    await runDue()
  })
  const wrongs = [...eventWrongs(), ...beyond, ...(await findCardWrongs(admin, ctx, world, payers))]
  const states = await admin<{ state: string; count: number }[]>`
    select state, count(*)::int as count from payments group by state order by state`
  await Promise.all([sql.end({ timeout: 2 }), admin.end({ timeout: 2 }), standIn.close()])
  return {
    kills,
    outcomes,
    states: Object.fromEntries(states.map((row) => [row.state, row.count])),
    stripe: {
      requests: standIn.requests.length,
      mishaps: mishaps.count(),
      charges: [...books.intents.values()].filter(({ status }) => status === 'succeeded').length,
      transfers: books.transfers.length,
      refunds: books.refunds.length,
      accounts: books.accounts.size,
    },
    wrongs,
  }
}
