import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { agree, register, signInAt, type Person } from '../../../pwa/e2e/support/people.ts'
import { report } from '../../../pwa/e2e/support/report.ts'
import type { Application } from '../../../schema/applications/application.ts'
import type { Id } from '../../../schema/ids.ts'
import { feeOf, type Transaction } from '../../../schema/payments/payment.ts'
import { startStripeStandIn } from '../../payments/testing/stripe-stand-in.ts'
import { startMailServer } from '../../testing/test-mail.ts'
import { letPass } from '../../testing/test-tasks.ts'
import { openGate } from './test-gate.ts'
import { findInLedger } from './test-paying.ts'
import { isAsked, startWorld } from './test-world.ts'

const secret = 'whsec_storm'
const amount = 6_250
const hour = 3_600

/** Starts the app beside a mail server and a stand-in for Stripe, both behind gates. */
const startBetween = async () => {
  const mail = await startMailServer()
  const bank = await startStripeStandIn(secret)
  onTestFinished(async () => void (await bank.close()))
  const [toMail, toBank] = [await openGate(mail.port), await openGate(bank.place.port)]
  const world = await startWorld({
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
      PAYMENTS: '',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_STAND_IN: `http://127.0.0.1:${toBank.port}`,
    },
  })
  const { sql } = world.postgres
  const { url } = world.server
  const deliver = async () => {
    for (const { body, signature } of bank.takeEvents()) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      expect((await fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body })).status).toBe(200)
    }
  }
  /** Delivers the provider's events until no mail and no step of a payment waits any more. */
  const settleDown = () =>
    expect
      .poll(
        async () => {
          await deliver()
          return await sql`
            select name, attempts from tasks
            where name in ('mail.send', 'payment.refresh', 'payment.settle', 'payment.account')
              or name = 'payment.payOut' and run_at < now() + interval '1 hour'`
        },
        { timeout: 120_000, interval: 200 },
      )
      .toEqual([])
  return { mail, bank, gates: [toMail, toBank], world, sql, url, settleDown }
}

type Between = Awaited<ReturnType<typeof startBetween>>

const registerVerified = async ({ url, sql }: Between, type: 'private' | 'student', name: string): Promise<Person> => {
  const { user, email } = await register(url, type, name)
  await sql`update users set email_verified = true where id = ${user.id}`
  return await signInAt(url, email)
}

const order = (poster: Person, jobId: Id) =>
  poster.call<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
    jobId,
    amount,
    applicationFee: feeOf(amount),
  })

/** A household whose payment by card is held for a student who can be paid. */
const hire = async (between: Between, at: number) => {
  const { bank, sql, settleDown } = between
  const marc = await registerVerified(between, 'private', `Marc${at}`)
  const lea = await registerVerified(between, 'student', `Lea${at}`)
  const { id: jobId } = await agree(marc, lea, `Payé ${at}`)
  bank.books.connect(`acct_${at}`, lea.user.id)
  bank.books.pay((await order(marc, jobId)).clientSecret)
  await settleDown()
  // New accounts and new payers wait for days.
  await sql`update payout_accounts set pays_from = pays_from - interval '8 days'`
  await sql`update payments set held_at = held_at - interval '8 days'`
  return { marc, lea, jobId }
}

test.runIf(isAsked('outside'))(
  'the mail server and the card provider are away for an hour, and get what waited once they are back',
  async () => {
    const between = await startBetween()
    const { mail, bank, gates, world, sql, url, settleDown } = between
    const couples = []
    for (let at = 0; at < 4; at++) couples.push(await hire(between, at))
    const mailsBefore = mail.received.length

    for (const gate of gates) gate.shut()
    const newcomers = await Promise.all(Array.from({ length: 6 }, (_, at) => register(url, 'student', `Nouvelle${at}`)))
    const decide = couples.map(async ({ marc, lea, jobId }, at) => {
      if (at % 2 === 0) {
        const moved = await marc.call<Transaction[]>('GET', `/api/wallets/${marc.user.id}/transactions`)
        const held = moved.find(({ type }) => type === 'escrow_release')
        return await marc.call('POST', `/api/payments/${held!.id}/release`, {})
      }
      const sent = await lea.call<Application[]>('GET', `/api/applications/student/${lea.user.id}`)
      return await lea.call('POST', `/api/applications/${sent.find((one) => one.jobId === jobId)!.id}/leave`, {})
    })
    await Promise.all(decide)
    const another = await agree(couples[0]!.marc, couples[0]!.lea, 'Pendant la panne')
    const refused = await order(couples[0]!.marc, another.id).catch((error: Error) => error.message)
    for (let passed = 0; passed < hour; passed += 300) {
      await letPass(sql, 300)
      await sleep(1_000)
    }
    const waiting = await sql<{ name: string; count: number; tries: number }[]>`
    select name, count(*)::int as count, max(attempts)::int as tries from tasks
    where name in ('mail.send', 'payment.settle', 'payment.payOut') group by name order by name`
    const meanwhile = [mail.received.length - mailsBefore, bank.books.transfers.length, bank.books.refunds.length]

    for (const gate of gates) await gate.open()
    await letPass(sql, hour)
    await settleDown()
    const late = await order(couples[0]!.marc, another.id)
    const states = await sql<{ state: string; count: number }[]>`
    select state, count(*)::int as count from payments where held_at is not null group by state order by state`
    const ids = mail.received.map(({ headers }) => headers['message-id'])
    const got = newcomers.map(({ email }) => mail.received.filter(({ to }) => to.includes(email)).length)

    report(
      `outside: while both were away ${waiting.map(({ name, count, tries }) => `${count} × ${name} waited (${tries} tries)`).join(', ')}; then ${mail.received.length - mailsBefore} mails, ${bank.books.transfers.length} payouts, ${bank.books.refunds.length} refunds`,
    )
    expect(refused).toMatch(/: 503 .*"unavailable"/)
    expect(meanwhile).toEqual([0, 0, 0])
    expect(waiting.map(({ name }) => name)).toContain('mail.send')
    expect(got).toEqual(newcomers.map(() => 1))
    expect(new Set(ids).size).toBe(ids.length)
    expect([bank.books.transfers.length, bank.books.refunds.length]).toEqual([2, 2])
    expect(states).toEqual([
      { state: 'refunded', count: 2 },
      { state: 'released', count: 2 },
    ])
    expect(late.clientSecret).toBeTruthy()
    expect(await findInLedger(sql)).toEqual([])
    expect(world.server.faults()).toEqual([])
  },
)
