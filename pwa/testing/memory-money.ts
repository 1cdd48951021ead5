import type { Id } from '../../schema/ids.ts'
import { newId } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isConfirmedByHand } from '../../schema/jobs/settled-job.ts'
import {
  amountLimits,
  feeOf,
  type PaymentStanding,
  type PayoutAccount,
  type ProviderName,
  type Transaction,
} from '../../schema/payments/payment.ts'
import { totalOf } from '../../schema/jobs/total.ts'
import { dailyLimit, standingDays } from '../../schema/payments/payer-limits.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { visitKey } from '../../sync/testing/memory-data.ts'
import type { MemoryServer } from '../../sync/testing/memory-server.ts'

interface Payment {
  id: Id
  releaseId: Id
  jobId: Id
  payerId: Id
  payeeId: Id
  /** In centimes. */
  amount: number
  clientSecret: string
  state: 'created' | 'failed' | 'held' | 'disputed' | 'releasing' | 'released' | 'refunded'
  isPaidOut: boolean
  /** The state of an order at the provider, before the provider's event has reached our server. */
  atProvider: 'open' | 'processing' | 'succeeded'
  paidAt: string
  releasedAt: string
  /** The moment from which the released money is paid out, while it waits on the student's wallet. */
  paysOutFrom?: string
}

/** Payments of the server in memory, as far as screens show them. Completing a job releases the money that is held for it. */
export class MemoryMoney {
  provider: ProviderName = 'simulated'
  /** Whether released money is paid out to the student's bank account at once. */
  paysOut = false
  /** The payout account at Stripe, the same for every student. */
  account: Pick<PayoutAccount, 'state' | 'paysFrom'> = { state: 'none', paysFrom: null }
  readonly payments: Payment[] = []
  readonly #server: MemoryServer

  constructor(server: MemoryServer) {
    this.#server = server
    server.isPaid = (jobId) =>
      this.#ofJob(jobId).some(({ state }) => !['created', 'failed', 'refunded'].includes(state))
    server.isMoneyBound = ({ id, complaint }) =>
      server.isPaid(id) && (Boolean(complaint) || !this.#ofJob(id).some(({ state }) => state === 'held'))
    server.onLeft = (jobId) => {
      for (const payment of this.#ofJob(jobId)) if (payment.state === 'held') payment.state = 'refunded'
    }
  }

  get config() {
    return {
      payments: this.provider,
      ...(this.provider === 'stripe' && { stripePublishableKey: 'pk_test_memory' }),
    }
  }

  get payoutAccount(): PayoutAccount {
    return { provider: this.provider, ...this.account }
  }

  prepare(
    me: Id,
    { jobId, amount, applicationFee }: { jobId: Id; amount: number; applicationFee: number },
  ): { clientSecret: string; isNewPayer: boolean } | RefusalCode {
    const job = this.#server.state.jobs.get(jobId)
    if (!job) return 'not_found'
    if (job.postedById !== me) return 'not_yours'
    if (amount < amountLimits.minimum || amount > amountLimits.maximum) return 'invalid'
    if (applicationFee !== feeOf(amount)) return 'invalid'
    if (this.#ofJob(jobId).some(({ state }) => state === 'held' || state === 'released')) return 'already_paid'
    if (this.#ofJob(jobId).some(({ state, atProvider }) => state === 'created' && atProvider === 'processing'))
      return 'bank_confirming'
    if (!job.assignedToId || !['assigned', 'in_progress', 'completed'].includes(job.status)) return 'not_payable'
    if (this.#server.state.users.get(job.assignedToId)?.isDeleted) return 'payee_gone'
    if (this.#isSettledByBoth(job)) return 'settled_by_hand'
    const hasLimits = this.provider === 'stripe'
    const stood = this.payments.filter(
      ({ payerId, state, paidAt }) => payerId === me && state !== 'created' && ageInDays(paidAt) > standingDays,
    )
    if (hasLimits && amount > dailyLimit(Math.max(0, ...stood.map((one) => one.amount)))) return 'payer_limit'
    const isNewPayer = hasLimits && stood.length === 0
    const open = this.#ofJob(jobId).find((one) => one.state === 'created' && one.amount === amount)
    const payment = open ?? this.#order(me, job.assignedToId, jobId, amount)
    return { clientSecret: payment.clientSecret, isNewPayer }
  }

  #isSettledByBoth(job: JobRow): boolean {
    const all = [...this.#server.state.handPayments.values()]
    const handPayments = all.filter(
      ({ jobId, payeeId, isWithdrawn }) => jobId === job.id && payeeId === job.assignedToId && !isWithdrawn,
    )
    return isConfirmedByHand({
      ...job,
      handPayments,
      visit: this.#server.state.visits.get(visitKey(job.id, job.assignedToId ?? '')),
    })
  }

  confirm(clientSecret: string, outcome: 'succeeded' | 'failed'): { status: string } | RefusalCode {
    const payment = this.payments.find((one) => one.clientSecret === clientSecret)
    if (!payment || this.provider !== 'simulated') return 'not_found'
    if (outcome === 'succeeded') this.pay(payment)
    else payment.state = 'failed'
    return { status: outcome }
  }

  check(me: Id, jobId: Id): { state: PaymentStanding } | RefusalCode {
    if (this.#server.state.jobs.get(jobId)?.postedById !== me) return 'not_found'
    const open = this.#ofJob(jobId).find(({ state }) => state === 'created')
    if (open?.atProvider === 'succeeded') this.pay(open)
    if (this.#ofJob(jobId).some(({ state }) => state === 'held' || state === 'released')) return { state: 'paid' }
    return { state: open?.atProvider === 'processing' ? 'confirming' : 'unpaid' }
  }

  /** The provider has received the payer's money. */
  pay(payment: Payment): void {
    payment.state = 'held'
    payment.paidAt = new Date().toISOString()
    if (this.#server.state.jobs.get(payment.jobId)?.status === 'assigned')
      this.#server.move(payment.jobId, 'in_progress')
  }

  /** The poster pays for a job on another device. */
  paid(jobId: Id, amount: number): Payment {
    const job = this.#server.state.jobs.get(jobId)!
    const payment = this.#order(job.postedById, job.assignedToId!, jobId, amount)
    this.pay(payment)
    return payment
  }

  release(me: Id, releaseId: Id): Transaction | RefusalCode {
    const payment = this.payments.find((one) => one.releaseId === releaseId)
    if (!payment) return 'not_found'
    if (payment.payerId !== me) return 'not_yours'
    if (payment.state === 'refunded') return 'already_refunded'
    this.#release(payment)
    return this.transactionsOf(me).find(({ id }) => id === releaseId)!
  }

  balanceOf(person: Id): { balance: number; pendingBalance: number } {
    this.#releaseDone()
    const [held, released] = (['held', 'released'] as const).map((state) =>
      this.payments.filter((one) => one.state === state),
    )
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
    return {
      balance: sum(released!.filter((one) => one.payeeId === person && !one.isPaidOut).map(afterFee)),
      pendingBalance: sum(
        held!.flatMap((one) => {
          if (one.payerId === person) return one.amount
          return one.payeeId === person ? afterFee(one) : []
        }),
      ),
    }
  }

  transactionsOf(person: Id): Transaction[] {
    this.#releaseDone()
    return this.payments
      .filter(({ state }) => state !== 'created')
      .flatMap((payment) => this.#linesOf(payment, person))
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  }

  earningsOf(student: Id): { totalEarnings: number } {
    this.#releaseDone()
    const byCard = this.payments.filter((one) => one.payeeId === student && one.state === 'released')
    const confirmed = [...this.#server.state.handPayments.values()].filter(
      ({ payeeId, confirmedAt }) => payeeId === student && confirmedAt !== undefined,
    )
    const byHand = [...this.#server.state.jobs.values()].filter(
      (job) =>
        job.assignedToId === student &&
        job.status === 'completed' &&
        !confirmed.some(({ jobId }) => jobId === job.id) &&
        !this.#ofJob(job.id).some(({ state }) => state === 'held' || state === 'released'),
    )
    const centimes =
      byCard.reduce((sum, one) => sum + afterFee(one), 0) + confirmed.reduce((sum, { amount }) => sum + amount, 0)
    const inHand = byHand.reduce((sum, job) => sum + (totalOf(job) ?? 0), 0)
    return { totalEarnings: (centimes + inHand) / 100 }
  }

  #order(payerId: Id, payeeId: Id, jobId: Id, amount: number): Payment {
    const payment: Payment = {
      id: newId(),
      releaseId: newId(),
      jobId,
      payerId,
      payeeId,
      amount,
      clientSecret: `pi_${newId()}_secret`,
      state: 'created',
      isPaidOut: false,
      atProvider: 'open',
      paidAt: new Date().toISOString(),
      releasedAt: '',
    }
    this.payments.push(payment)
    return payment
  }

  #ofJob(jobId: Id): Payment[] {
    return this.payments.filter((one) => one.jobId === jobId)
  }

  #release(payment: Payment): void {
    if (payment.state !== 'held') return
    payment.state = 'released'
    payment.isPaidOut = this.paysOut
    payment.releasedAt = new Date().toISOString()
    if (this.#server.state.jobs.get(payment.jobId)?.complaint) this.#server.setComplaint(payment.jobId, undefined)
  }

  #releaseDone(): void {
    for (const payment of this.payments)
      if (this.#server.state.jobs.get(payment.jobId)?.status === 'completed') this.#release(payment)
  }

  #linesOf(payment: Payment, person: Id): Transaction[] {
    const { payerId, payeeId, jobId, state, amount, paidAt } = payment
    if (person !== payerId && person !== payeeId) return []
    const jobTitle = this.#server.state.jobs.get(jobId)!.title
    const mine = person === payerId ? amount : afterFee(payment)
    const line = (one: Omit<Transaction, 'description' | 'jobId' | 'jobTitle' | 'paymentState'>, words: string) => ({
      ...one,
      description: `${words} « ${jobTitle} »`,
      jobId,
      jobTitle,
      paymentState: state,
    })
    const isHeld = state === 'held'
    const after = { createdAt: isHeld ? paidAt : payment.releasedAt || paidAt }
    const status = {
      held: 'pending',
      disputed: 'pending',
      releasing: 'pending',
      released: 'completed',
      refunded: 'failed',
    } as const
    return [
      ...(person === payerId
        ? [
            state === 'failed'
              ? line(
                  { id: payment.id, type: 'payment', status: 'failed', amount, createdAt: paidAt },
                  'Paiement refusé pour',
                )
              : line(
                  { id: payment.id, type: 'payment', status: 'completed', amount, createdAt: paidAt },
                  'Paiement pour',
                ),
          ]
        : []),
      ...(state in status
        ? [
            line(
              {
                id: payment.releaseId,
                type: 'escrow_release',
                status: status[state as keyof typeof status],
                amount: mine,
                ...after,
                ...(person === payeeId && payment.paysOutFrom && { paysOutFrom: payment.paysOutFrom }),
              },
              isHeld ? 'Fonds réservés pour' : state === 'refunded' ? 'Réservation pour' : 'Fonds libérés pour',
            ),
          ]
        : []),
      ...(person === payerId && state === 'refunded'
        ? [line({ id: newId(), type: 'refund', status: 'completed', amount, ...after }, 'Remboursement pour')]
        : []),
      ...(person === payeeId && payment.isPaidOut
        ? [
            line(
              { id: newId(), type: 'payout', status: 'completed', amount: mine, ...after },
              'Versement sur votre compte pour',
            ),
          ]
        : []),
    ]
  }
}

const ageInDays = (iso: string): number => (Date.now() - Date.parse(iso)) / 86_400_000

const afterFee = ({ amount }: Payment): number => amount - feeOf(amount)
