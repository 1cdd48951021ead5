import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import type { Notification } from '../../../schema/notifications/notification.ts'
import {
  feeOf,
  newAccountHours,
  type ProviderName,
  type Transaction,
  type WalletBalance,
} from '../../../schema/payments/payment.ts'
import { standingDays } from '../../../schema/payments/payer-limits.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import { testApi } from '../../testing/test-api.ts'
import type { Sql } from '../../postgres/connect.ts'
import { handlers } from '../../worker/handlers.ts'
import { noMail } from './no-mail.ts'
import { letPass } from '../../testing/test-tasks.ts'
import { createWorker } from '../../worker/worker.ts'
import type { Providers } from '../../providers/provider.ts'
import { createSimulatedProvider } from '../../providers/simulated.ts'
import { createStripeProvider } from '../../providers/stripe.ts'
import { startStripeStandIn, type SignedEvent, type StripeStandIn } from './stripe-stand-in.ts'

/** The secrets of the platform's endpoint and of the endpoint for connected accounts. */
const webhookSecrets = ['whsec_test', 'whsec_connect'] as const
const stripe = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: webhookSecrets.join(',') }

/** Starts the API with the simulated provider, with functions for what people do with money. */
export const testMoney = () => build()

/** Does what `testMoney` does, with a stand-in for Stripe behind the real package. */
export const testStripe = async () => {
  const standIn = await startStripeStandIn(webhookSecrets[0])
  onTestFinished(async () => void (await standIn.close()))
  const { books } = standIn
  const money = await build(standIn)
  /** Posts Stripe's events and runs the tasks that follow, until there are no more. */
  const settleDown = async (arrange = <T>(events: T[]): T[] => events): Promise<void> => {
    for (let round = 0; round < 5; round++) {
      for (const event of arrange(standIn.takeEvents())) expect((await money.post(event)).status).toBe(200)
      await money.runTasks()
    }
  }
  /** The poster pays by card; returns the code of the refusal if there is one. */
  const payByCard = async (poster: { id: Id }, job: { id: Id }, amount?: number): Promise<string | undefined> => {
    const answer = await money.order(poster, job, amount)
    const { clientSecret, code } = await answer.json()
    if (!answer.ok) return code
    books.pay(clientSecret)
    await settleDown()
    return undefined
  }
  /** Lets the days pass after which what this poster has paid so far has stood. */
  const letStand = async ({ id }: { id: Id }): Promise<void> => {
    await money.sql`
      update payments set held_at = held_at - make_interval(days => ${standingDays}) where payer_id = ${id}`
    await money.sql`
      update tasks set run_at = run_at - make_interval(days => ${standingDays})
      where name = 'payment.payOut' and key in (select id::text from payments where payer_id = ${id})`
  }
  const paidByCard = async (amount?: number) => {
    const assigned = await money.seed.assignedJob()
    const clientSecret = await money.secretFor(assigned.poster, assigned.job, amount)
    books.pay(clientSecret)
    await settleDown()
    await letStand(assigned.poster)
    const [intent] = [...books.intents.values()].filter(({ client_secret: secret }) => secret === clientSecret)
    if (!intent) throw new Error('There is no intent')
    return { ...assigned, clientSecret, intent }
  }
  /** Lets the 48 hours pass that new accounts have to wait. */
  const accountsHaveWaited = async (): Promise<void> => {
    await money.sql`update payout_accounts set pays_from = pays_from - make_interval(hours => ${newAccountHours})`
    await money.sql`
      update tasks set run_at = run_at - make_interval(hours => ${newAccountHours}) where name = 'payment.payOut'`
  }
  return {
    ...money,
    standIn,
    books,
    webhookSecrets,
    settleDown,
    accountsHaveWaited,
    /** Gives a student an account that takes money and is no longer new. */
    connected: async ({ id }: { id: Id }, accountId = 'acct_lea'): Promise<void> => {
      books.connect(accountId, id)
      await settleDown()
      await accountsHaveWaited()
      await settleDown()
    },
    payByCard,
    letStand,
    /** Creates an assigned job whose poster has paid, long enough ago for its payout to wait for nothing; Stripe's event has arrived. */
    paidByCard,
    mismatches: async () =>
      (await money.sql<{ mismatch: string | null }[]>`select mismatch from payments order by created_at`).map(
        ({ mismatch }) => mismatch,
      ),
  }
}

export type TestStripe = Awaited<ReturnType<typeof testStripe>>

const build = async (standIn?: StripeStandIn) => {
  const createProviders = (sql: Sql): Providers => ({
    simulated: createSimulatedProvider(sql),
    stripe: standIn && createStripeProvider(stripe, standIn.place),
  })
  const api = await testApi({ providers: createProviders, ...(standIn && { config: { stripe } }) })
  const { sql, as } = api
  const log = pino({ level: 'silent' })
  const ctx = { sql, log, providers: createProviders(sql) }
  const worker = createWorker({ sql, log, handlers, ctx: { ...ctx, ...noMail } })

  const order = (poster: { id: Id }, job: { id: Id }, amount = 10_000, more: object = {}) =>
    as(poster).post('/api/create-payment-intent', { jobId: job.id, amount, applicationFee: feeOf(amount), ...more })
  const secretFor = async (poster: { id: Id }, job: { id: Id }, amount?: number): Promise<string> =>
    (await (await order(poster, job, amount)).json()).clientSecret
  const confirm = (poster: { id: Id }, clientSecret: string, outcome = 'succeeded') =>
    as(poster).post('/api/payments/simulated/confirm', { clientSecret, outcome })
  const post = async ({ body, signature }: SignedEvent): Promise<Response> =>
    await api.app.request('/api/stripe/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
  const transactionsOf = async (user: { id: Id }): Promise<Transaction[]> =>
    await (await as(user).get(`/api/wallets/${user.id}/transactions`)).json()

  return {
    ...api,
    ctx,
    order,
    secretFor,
    confirm,
    transactionsOf,
    /** Creates another assigned job of a poster and a student. */
    anotherJob: async ({ poster, student }: { poster: User; student: User }) => {
      const job = await api.seed.job(poster)
      const { id } = await api.seed.application(student, job)
      await as(poster).post(`/api/applications/${id}/accept`)
      return job
    },
    /** Returns the notifications of a person, newest first. */
    told: async (user: { id: Id }): Promise<Notification[]> =>
      await (await as(user).get(`/api/notifications/${user.id}`)).json(),
    /** Returns the id of the only payment of a job. */
    paymentOf: async (job: { id: Id }): Promise<Id> =>
      onlyRow(await sql<{ id: Id }[]>`select id from payments where job_id = ${job.id}`).id,
    /** Runs all tasks that are due. */
    runTasks: () => worker.runDue(),
    /** Creates an assigned job whose poster has paid. */
    paidJob: async (amount?: number) => {
      const assigned = await api.seed.assignedJob()
      await confirm(assigned.poster, await secretFor(assigned.poster, assigned.job, amount))
      return assigned
    },
    move: (user: { id: Id }, job: { id: Id }, status: string) => as(user).patch(`/api/jobs/${job.id}`, { status }),
    release: async (user: { id: Id }, payer: { id: Id } = user) => {
      const found = (await transactionsOf(payer)).find(({ type }) => type === 'escrow_release')
      return await as(user).post(`/api/payments/${found?.id ?? ''}/release`, {})
    },
    balanceOf: async (user: User): Promise<WalletBalance> =>
      await (await as(user).get(`/api/wallets/${user.id}/balance`)).json(),
    statesOf: async (job: { id: Id }): Promise<string[]> =>
      (await sql<{ state: string }[]>`select state from payments where job_id = ${job.id} order by created_at`).map(
        ({ state }) => state,
      ),
    /** Returns the centimes on all accounts of a kind, of one provider or of all. */
    total: async (kind: string, provider?: ProviderName): Promise<number> => {
      const [sum] = await sql<{ centimes: number }[]>`
        select coalesce(sum(balance_of(id)), 0)::bigint as centimes from ledger_accounts
        where kind = ${kind} and provider = coalesce(${provider ?? null}, provider)`
      return sum?.centimes ?? 0
    },
    post,
    /** A party complains of a job; returns the answer. */
    complain: (user: { id: Id }, job: { id: Id }, reason = 'Le travail n’est pas fait.', id?: Id) =>
      as(user).post(`/api/jobs/${job.id}/complaints`, { reason, ...(id && { id }) }),
    /** Lets days pass for the deadlines of payments, proposals and complaints. */
    letDaysPass: async (days: number): Promise<void> => {
      const by = sql`make_interval(days => ${days})`
      await sql`update payments set release_at = release_at - ${by}, held_at = held_at - ${by}`
      await sql`
        update complaints set created_at = created_at - ${by}, ends_at = ends_at - ${by}, announced_at = announced_at - ${by}`
      await sql`
        update jobs set cancellation_proposed_at = cancellation_proposed_at - ${by}, first_proposed_at = first_proposed_at - ${by},
          proposal_announced_end = proposal_announced_end - ${by}`
      await sql`update messages set created_at = created_at - ${by}`
      await letPass(sql, days * 24 * 3600)
      await worker.runDue()
    },
  }
}

export type TestMoney = Awaited<ReturnType<typeof testMoney>>
