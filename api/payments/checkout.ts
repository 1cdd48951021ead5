import type { z } from 'zod'
import { newId } from '../../schema/ids.ts'
import { feeOf, type ProviderName } from '../../schema/payments/payment.ts'
import type { PaymentRequest } from '../../schema/payments/wire.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { lockJob, lockOwn } from '../jobs/job-state.ts'
import { enqueue } from '../tasks/tasks.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { write, type Tx } from '../feeds/write.ts'
import { advance } from '../escrow/advance.ts'
import { isSettledByBoth } from './hand/settled-jobs.ts'
import { lockPayee } from './payees.ts'
import { checkPayerLimits, lockPayer, refuseAfterDeclines } from './payer-limits.ts'
import {
  hasIntent,
  isLive,
  lockPayment,
  lockPaymentsOf,
  type KnownPayment,
  type Payment,
} from '../escrow/payment-rows.ts'
import {
  currentProvider,
  findMismatch,
  providerOf,
  type ProviderIntent,
  type Order,
  type PaymentProvider,
} from '../providers/provider.ts'
import { orUnavailable } from './or-unavailable.ts'
import { refreshIntent } from './provider-events.ts'
import { closeIntent } from './settlement.ts'
import { watchIntent } from './unpaid.ts'

type Request = z.output<typeof PaymentRequest>

/** An order whose client secret can be handed out. */
type ReadyPayment = KnownPayment & { clientSecret: string }

/** The next action of a checkout: return the client secret, close former intents, or order an intent. */
type CheckoutStep = { ready: ReadyPayment; isNewPayer: boolean } | { toClose: KnownPayment[] } | { toOrder: Payment }

/** Each round makes one change at the provider between two reads of the books; more than a few rounds mean that concurrent requests interfere. */
const rounds = 6

/**
 * Returns the client secret with which the poster pays the assigned student by card (rule 3.4.35), and whether the limits of a new payer apply. The
 * same amount returns the same secret. For another amount, the former intent is closed at the provider before a new one is made. Refusals: not_found,
 * not_yours, already_paid, settled_by_hand, bank_confirming, not_payable, payee_gone, payer_limit, declined_too_often, unavailable.
 */
export const preparePayment = async (
  ctx: PaymentContext,
  me: Me,
  request: Request,
): Promise<{ clientSecret: string; isNewPayer: boolean }> => {
  const provider = currentProvider(ctx.providers)
  let hasAsked = false
  for (let round = 0; round < rounds; round++) {
    const step = await write(ctx.sql, (tx) => planCheckout(tx, me, request, provider.name))
    if ('ready' in step) {
      const { clientSecret, provider: name, intentId } = step.ready
      if (hasAsked) return { clientSecret, isNewPayer: step.isNewPayer }
      // The intent may have been paid although its event got lost: it must not be paid again.
      refuseUnderWay(await orUnavailable(ctx, refreshIntent(ctx, { provider: name, intentId })))
      hasAsked = true
      continue
    }
    if ('toClose' in step) {
      for (const former of step.toClose) {
        refuseUnderWay(await orUnavailable(ctx, closeIntent(ctx, providerOf(ctx.providers, former.provider), former)))
      }
      continue
    }
    const { toOrder: payment } = step
    const order = { ...payment, paymentId: payment.id }
    const intent = await orUnavailable(ctx, orderIntent(provider, order))
    if (findMismatch(order, intent) !== null) throw new Error('The provider made another intent than the one ordered')
    await write(ctx.sql, (tx) => keepIntent(tx, payment, intent))
    // A new intent needs no check at the provider.
    hasAsked = true
  }
  throw new Refusal('unavailable', { retryAfter: 2 })
}

/** A payment that a bank still decides about can be neither paid nor closed; the provider reports its outcome. */
const refuseUnderWay = (intent: ProviderIntent | undefined): void => {
  if (intent?.status === 'processing') throw new Refusal('bank_confirming', { retryAfter: 10 })
}

/**
 * Returns the intent of an order. If the answer to an earlier `createIntent` was lost, a provider event may have named the intent; then that intent
 * is used, and no other is made.
 */
const orderIntent = async (
  provider: PaymentProvider,
  { intentId, ...order }: Order & Pick<Payment, 'intentId'>,
): Promise<ProviderIntent> =>
  (intentId === null ? undefined : await provider.readIntent(intentId)) ?? (await provider.createIntent(order))

const payable = new Set(['assigned', 'in_progress', 'completed'])

/** Decides the next step. The lock on the job's row orders concurrent requests. The client decides only the amount. */
const planCheckout = async (
  tx: Tx,
  me: Me,
  { jobId, amount }: Request,
  provider: ProviderName,
): Promise<CheckoutStep> => {
  await lockPayer(tx, me.id)
  const job = await lockOwn(tx, me, jobId)
  const payments = await lockPaymentsOf(tx, jobId)
  const live = payments.find(isLive)
  // An order that is no longer chargeable was charged nevertheless: a person has to look at it first.
  if (live && (live.state !== 'created' || !live.isChargeable)) throw new Refusal('already_paid')
  if (!payable.has(job.status) || !job.assignedToId) throw new Refusal('not_payable')
  const payee = await lockPayee(tx, job.assignedToId)
  if (payee.isGone) throw new Refusal('payee_gone')
  if (payee.isSuspended) throw new Refusal('not_payable')
  if (await isSettledByBoth(tx, jobId)) throw new Refusal('settled_by_hand')

  await refuseAfterDeclines(tx, jobId)
  const { isNewPayer, toClose: elsewhere } = await checkPayerLimits(tx, { payerId: me.id, jobId, amount, provider })
  if (elsewhere.length > 0) return { toClose: elsewhere }

  const isSame = live?.amount === amount && live.provider === provider && live.payeeId === job.assignedToId
  const others = payments.filter((payment) => payment.isChargeable && !(isSame && payment.id === live.id))
  const toClose = others.filter(hasIntent)
  if (toClose.length > 0) return { toClose }
  for (const other of others) await dropUnknown(tx, other)
  if (isSame) return isReady(live) ? { ready: live, isNewPayer } : { toOrder: live }

  const id = newId()
  await tx`
    insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider)
    values (${id}, ${jobId}, ${me.id}, ${job.assignedToId}, ${amount}, ${feeOf(amount)}, ${provider})`
  return { toOrder: await lockPayment(tx, id) }
}

const isReady = (payment: Payment): payment is ReadyPayment => hasIntent(payment) && payment.clientSecret !== null

/** Drops an order whose intent was never made, or whose secret never reached a client. */
const dropUnknown = async (tx: Tx, payment: Payment): Promise<void> => {
  await tx`update payments set is_chargeable = false where id = ${payment.id}`
  await advance(tx, payment, 'cancelled')
}

/** Stores the intent that the provider made. If the books have changed meanwhile, a task closes the intent; no client has its secret. */
const keepIntent = async (tx: Tx, { id, jobId, payeeId }: Payment, intent: ProviderIntent): Promise<void> => {
  const job = await lockJob(tx, jobId)
  const payment = await lockPayment(tx, id)
  const kept = await tx`
    update payments set intent_id = ${intent.id}, client_secret = ${intent.clientSecret},
      is_chargeable = is_chargeable or state = 'failed'
    where id = ${id} and client_secret is null returning id`
  if (kept.length > 0) await watchIntent(tx, id)
  if (
    payment.state === 'failed' ||
    job?.status === 'cancelled' ||
    job?.assignedToId !== payeeId ||
    (await isSettledByBoth(tx, jobId))
  ) {
    await enqueue(tx, 'payment.settle', { paymentId: id })
  }
}
