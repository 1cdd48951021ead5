import { feeOf } from '../../../schema/payments/payment.ts'
import { dailyLimit, declineLimit } from '../../../schema/payments/payer-limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { preparePayment } from '../checkout.ts'
import { checkPayment } from '../payment-check.ts'
import { openPayoutAccount, readPayoutAccount } from '../payout-accounts.ts'
import type { CardJob, CardPayer } from './card-payers.ts'
import { deliver, intentIdOf, letAccountWait, type CardWorld } from './card-world.ts'
import { isMeddledWith } from './storm-events.ts'
import { endingActs, partyActs } from './storm-parties.ts'
import { picker, type StormContext, type StormPayment } from './storm-run.ts'

interface CardEvent {
  ctx: StormContext
  world: CardWorld
  payer: CardPayer
  job: CardJob
  random: () => number
}
type Act = (event: CardEvent) => Promise<unknown>

/** Orders the job's usual amount or another one; all jobs together are beyond the limit. The secret reaches a tab. */
const order: Act = async ({ ctx, world, payer, job, random }) => {
  const { poster, jobId } = job
  const share = random() < 0.7 ? ((payer.jobs.indexOf(job) % 4) + 1) / 8 : random()
  const amount = 50 + Math.floor(share * dailyLimit(payer.stood))
  const [ofJob, ofPayer] = [payer.declines.get(jobId) ?? 0, sumOf(payer.knownDeclines)]
  // Each of two servers takes one order of a payer at a time.
  if (payer.orders >= 2) throw new Refusal('slow_down', { retryAfter: 1 })
  payer.orders += 1
  const request = { jobId, amount, applicationFee: feeOf(amount) }
  const { clientSecret } = await preparePayment(ctx, poster, request).finally(() => (payer.orders -= 1))
  payer.secrets.add(clientSecret)
  if (ofJob >= declineLimit.declines) world.wrongs.add(`an order was handed out after ${ofJob} declines on its job`)
  if (ofPayer >= declineLimit.ofPayer)
    world.wrongs.add(`an order was handed out after ${ofPayer} declines of its payer`)
}

const sumOf = (counts: Map<unknown, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** A tab pays one of the latest orders, or a former one. */
const pay: Act = async ({ world: { books }, payer, random }) => {
  const secrets = [...payer.secrets].slice(random() < 0.8 ? -4 : 0)
  const secret = secrets[Math.floor(random() * secrets.length)]
  const intent = secret === undefined ? undefined : books.intents.get(intentIdOf(secret))
  if (!secret || !intent || intent['status'] === 'succeeded' || intent['status'] === 'canceled')
    throw new Refusal('not_payable')
  const { jobId = '' } = intent['metadata'] as Record<string, string>
  const isDeclined = random() < (payer.isTester ? 0.9 : 0.1)
  books.pay(secret, isDeclined ? 'insufficient_funds' : undefined)
  payer.declines.set(jobId, isDeclined ? (payer.declines.get(jobId) ?? 0) + 1 : 0)
  if (!isDeclined) payer.knownDeclines.delete(jobId)
}

/** A payer comes back from the bank's page and asks. After an answer the server knows of all declines so far. */
const ask: Act = async ({ ctx, payer, job: { poster, jobId } }) => {
  const declines = payer.declines.get(jobId) ?? 0
  await checkPayment(ctx, poster, jobId)
  if (payer.declines.has(jobId)) payer.knownDeclines.set(jobId, Math.min(declines, payer.declines.get(jobId)!))
}

/** A bank opens a dispute or an inquiry, and decides it later. */
const dispute: Act = async (event) => {
  const { id, intentId } = await findCharged(event, 1)
  const { books, touched } = event.world
  const [known] = books.listDisputes(intentId).data
  const isRefunded = books.listCharges(intentId).data.some((charge) => Number(charge['amount_refunded']) > 0)
  const next = nextStatus[known ? String(known['status']) : 'none']
  if (!next || isRefunded) throw new Refusal('not_payable')
  touched.add(id)
  books.dispute(intentId, next[Math.floor(event.random() * next.length)]!)
}

/** The states of a dispute that may follow another. */
const nextStatus: Record<string, string[]> = {
  none: ['needs_response', 'needs_response', 'warning_needs_response'],
  warning_needs_response: ['needs_response', 'warning_closed'],
  needs_response: ['won', 'lost'],
}

/** A person refunds a part in Stripe's dashboard, and that refund may fail later. */
const refundByHand: Act = async (event) => {
  const { id, intentId } = await findCharged(event, 2)
  const { books, touched } = event.world
  const [made] = books.listRefunds(intentId).data
  touched.add(id)
  if (made) return books.failRefund(made)
  books.refundByHand(intentId, 1 + Math.floor(event.random() * 0.6 * Number(books.intents.get(intentId)?.['amount'])))
}

/** A refund of ours fails later, at most twice; it is sent again. */
const failRefund: Act = async (event) => {
  const { intentId } = await findCharged(event, 3)
  const { data: made } = event.world.books.listRefunds(intentId)
  const standing = made.find(({ status }) => status === 'succeeded')
  if (!standing || made.length > 2) throw new Refusal('not_payable')
  event.world.books.failRefund(standing)
}

/** Finds a payment that was charged, of those that meet this kind of trouble. */
const findCharged = async (event: CardEvent, kind: number): Promise<StormPayment> => {
  const payment = await findPayment(event)
  const isCharged = event.world.books.intents.get(payment.intentId)?.['status'] === 'succeeded'
  if (!isCharged || !isMeddledWith(payment, kind)) throw new Refusal('not_payable')
  return payment
}

/** The payment of a job that counts: the live one, or the newest. */
const findPayment = async ({ ctx, job }: CardEvent): Promise<StormPayment> => {
  const [found] = await ctx.sql<Pick<StormPayment, 'id' | 'releaseId' | 'intentId' | 'clientSecret'>[]>`
    select id, release_id as "releaseId", intent_id as "intentId", client_secret as "clientSecret" from payments
    where job_id = ${job.jobId} and intent_id is not null
    order by state in ('created', 'failed', 'refunding', 'refunded'), created_at desc limit 1`
  if (!found) throw new Refusal('not_found')
  return { ...job, ...found }
}

const back = { returnUrl: 'https://app.example/', refreshUrl: 'https://app.example/' }

/** A student's account at Stripe is completed, examined, refused or deleted there. */
const changeAccount: Act = async ({ world: { books }, job: { student }, random }) => {
  const own = [...books.accounts.values()].filter(
    ({ metadata }) => (metadata as { userId: string }).userId === student.id,
  )
  const account = own[Math.floor(random() * own.length)]
  if (!account) throw new Refusal('not_found')
  if (random() < 0.1) return books.disconnect(account.id)
  const state = picker([
    [3, 'active'],
    [1, 'inactive'],
    [1, 'pending'],
  ] as const)(random)
  books.connect(account.id, student.id, state)
}

/** The day passes after which an unpaid order is closed. */
const close: Act = async (event) => {
  const { id } = await findPayment(event)
  await enqueue(event.ctx.sql, 'payment.watch', { paymentId: id, later: [] }, { key: id })
}

const pickParty = picker(partyActs)
const pickEnding = picker(endingActs)

const events: [number, Act][] = [
  [10, order],
  [12, pay],
  [12, ({ ctx, world, random }) => deliver(ctx, world, random)],
  [3, ask],
  [1, dispute],
  [1, refundByHand],
  [1, failRefund],
  [2, ({ ctx, job: { student } }) => openPayoutAccount(ctx, student, back)],
  [1, ({ ctx, job: { student } }) => readPayoutAccount(ctx, student)],
  [2, changeAccount],
  [2, ({ world, job: { student } }) => letAccountWait(world, student.id)],
  [1, close],
  [
    1,
    async (event) =>
      event.random() < 0.3 && pickEnding(event.random)(event.ctx, await findPayment(event), event.random),
  ],
  [8, async (event) => pickParty(event.random)(event.ctx, await findPayment(event), event.random)],
]

/** Picks one of a card payment's events. */
export const pickCardEvent = picker(events)
