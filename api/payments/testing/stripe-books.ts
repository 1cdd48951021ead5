import { randomBytes } from 'node:crypto'
import { newAccount, newAccountLink, newLoginLink } from './stripe-account.ts'
import {
  listOf,
  newBalanceEntry,
  newCharge,
  newDispute,
  newEvent,
  newIntent,
  newRefund,
  newTransfer,
  type IntentFields,
  type StripeObject,
} from './stripe-objects.ts'

/** An error answer. */
export class StripeProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    message: string,
  ) {
    super(message)
  }
}

/** Stripe's fees for a card payment in Switzerland, and for a dispute, in centimes. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30
const disputeFee = 2_000

/** The state of the stand-in, and its changes: by calls of our server, or by browsers and banks. */
export const stripeBooks = () => {
  const intents = new Map<string, StripeObject>()
  const charges = new Map<string, StripeObject>()
  const refunds: StripeObject[] = []
  const transfers: StripeObject[] = []
  const disputes: StripeObject[] = []
  const events: StripeObject[] = []
  const accounts = new Map<string, StripeObject>()
  /** The people of all accounts, removed ones included. */
  const owners = new Map<string, string>()
  /** The entries of the platform's balance. */
  const balance: StripeObject[] = []
  const enter = (source: StripeObject, amount: number, fee: number, type: string): StripeObject => {
    const entry = newBalanceEntry(source, amount, fee, type)
    balance.push(entry)
    return entry
  }
  /** Links to the account pages that nobody has followed yet, by their address. */
  const links = new Map<string, { account: string; returnUrl: string }>()

  const emit = (type: string, object: StripeObject) => void events.push(newEvent(type, object))
  const intentOf = (id: string): StripeObject => {
    const intent = intents.get(id)
    if (!intent) throw new StripeProblem(404, 'resource_missing', `No such payment_intent: '${id}'`)
    return intent
  }
  const chargeOf = (intent: StripeObject): StripeObject => {
    const charge = charges.get(String(intent.latest_charge))
    if (!charge) throw new StripeProblem(400, 'payment_intent_unexpected_state', 'There is no charge to refund')
    return charge
  }
  const canStillPay = ({ status }: StripeObject) => !['succeeded', 'canceled'].includes(String(status))

  return {
    intents,
    refunds,
    transfers,
    events,
    accounts,
    links,

    createIntent(parameters: URLSearchParams, otherwise: Partial<IntentFields> = {}) {
      const intent = newIntent({
        amount: Number(parameters.get('amount')),
        currency: parameters.get('currency') ?? '',
        metadata: metadataIn(parameters),
        transfer_group: parameters.get('transfer_group'),
        ...otherwise,
      })
      intents.set(intent.id, intent)
      emit('payment_intent.created', intent)
      return intent
    },
    /** `expanded` is one of Stripe's paths: it gives the charge, or its entry of the balance, in the place of the id. */
    readIntent(id: string, expanded: string | null) {
      const intent = intentOf(id)
      const charge = charges.get(String(intent.latest_charge))
      if (expanded === null || !charge) return intent
      const entry = balance.find((one) => one.id === charge.balance_transaction)
      return {
        ...intent,
        latest_charge: expanded.endsWith('.balance_transaction') ? { ...charge, balance_transaction: entry } : charge,
      }
    },
    cancelIntent(id: string) {
      const intent = intentOf(id)
      if (!canStillPay(intent) || intent['status'] === 'processing') {
        const message = `You cannot cancel this PaymentIntent because it has a status of ${String(intent.status)}.`
        throw new StripeProblem(400, 'payment_intent_unexpected_state', message)
      }
      Object.assign(intent, { status: 'canceled', canceled_at: Math.floor(Date.now() / 1000) })
      emit('payment_intent.canceled', intent)
      return intent
    },
    createRefund(parameters: URLSearchParams) {
      const charge = chargeOf(intentOf(parameters.get('payment_intent') ?? ''))
      const left = Number(charge.amount) - Number(charge.amount_refunded)
      const amount = Number(parameters.get('amount') ?? left)
      if (charge.refunded === true)
        throw new StripeProblem(400, 'charge_already_refunded', 'Charge has already been refunded.')
      if (
        disputes.some(
          ({ charge: id, status }) => id === charge.id && /^(?:needs_response|lost|appeal_\w+)$/.test(String(status)),
        )
      )
        throw new StripeProblem(400, 'charge_disputed', 'Charge has been charged back.')
      if (amount > left) {
        throw new StripeProblem(
          400,
          undefined,
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        )
      }
      charge.amount_refunded = Number(charge.amount_refunded) + amount
      charge.refunded = charge.amount_refunded === charge.amount
      const refund = newRefund(charge, amount, metadataIn(parameters))
      refunds.push(refund)
      refund.balance_transaction = enter(refund, -amount, 0, 'refund').id
      emit('charge.refunded', charge)
      emit('refund.created', refund)
      return refund
    },
    createTransfer(parameters: URLSearchParams) {
      const destination = parameters.get('destination') ?? ''
      const account = accounts.get(destination)
      if (!account) throw new StripeProblem(400, 'resource_missing', `No such destination: '${destination}'`)
      if (!takesMoney(account)) {
        const message =
          'Your destination account needs to have at least one of the following capabilities enabled: transfers'
        throw new StripeProblem(400, 'insufficient_capabilities_for_transfer', message)
      }
      const transfer = newTransfer({
        amount: Number(parameters.get('amount')),
        currency: parameters.get('currency') ?? '',
        destination,
        metadata: metadataIn(parameters),
        source_transaction: parameters.get('source_transaction'),
        transfer_group: parameters.get('transfer_group'),
      })
      transfers.push(transfer)
      transfer.balance_transaction = enter(transfer, -Number(transfer.amount), 0, 'transfer').id
      emit('transfer.created', transfer)
      return transfer
    },
    createAccount(parameters: URLSearchParams) {
      const id = `acct_${randomBytes(8).toString('hex')}`
      const { userId = '' } = metadataIn(parameters)
      const account = newAccount(id, userId, 'inactive', false)
      accounts.set(id, account)
      owners.set(id, userId)
      return account
    },
    createAccountLink(parameters: URLSearchParams) {
      const { id } = this.readAccount(parameters.get('account') ?? '')
      const url = `https://connect.stripe.com/setup/e/${id}/${randomBytes(8).toString('hex')}`
      links.set(url, { account: id, returnUrl: parameters.get('return_url') ?? '' })
      return newAccountLink(url)
    },
    createLoginLink(id: string) {
      return newLoginLink(`https://connect.stripe.com/express/${this.readAccount(id).id}`)
    },
    readAccount(id: string) {
      const account = accounts.get(id)
      if (!account) throw new StripeProblem(404, 'resource_missing', `No such account: '${id}'`)
      return account
    },
    listTransfers: (group: string | null) =>
      listOf(
        transfers.filter((transfer) => transfer.transfer_group === group),
        '/v1/transfers',
      ),
    listCharges: (intent: string | null) =>
      listOf(
        [...charges.values()].filter((charge) => charge.payment_intent === intent),
        '/v1/charges',
      ),
    listRefunds: (intent: string | null) =>
      listOf(
        refunds.filter((refund) => refund.payment_intent === intent),
        '/v1/refunds',
      ),
    listDisputes: (intent: string | null) =>
      listOf(
        disputes.filter((dispute) => dispute.payment_intent === intent),
        '/v1/disputes',
      ),

    /** Creates a student's account, or changes its state. The platform notes `userId` with the account. */
    connect(id: string, userId: string, transfers: 'active' | 'inactive' | 'pending' = 'active'): void {
      const account = newAccount(id, userId, transfers)
      accounts.set(id, account)
      owners.set(id, userId)
      emit('account.updated', account)
    },
    ownerOf: (accountId: string): string | undefined => owners.get(accountId),
    /** Removes the account. */
    disconnect(id: string): void {
      const account = accounts.get(id)
      accounts.delete(id)
      if (account) emit('account.updated', account)
    },
    /** Decides open disputes in the platform's favour, and closes inquiries. */
    endDisputes(): void {
      for (const { payment_intent: id, status } of disputes) {
        if (status === 'needs_response') this.dispute(String(id), 'won')
        if (status === 'warning_needs_response') this.dispute(String(id), 'warning_closed')
      }
    },
    /** Returns the platform's balance at Stripe in centimes: incoming money less outgoing money and fees. */
    balance: (): number => balance.reduce((sum, { net }) => sum + Number(net), 0),
    /** Refunds centimes by hand, as in Stripe's dashboard; by default what is left. Returns the refund. */
    refundByHand(intentId: string, amount?: number): StripeObject {
      const parameters = { payment_intent: intentId, ...(amount !== undefined && { amount: String(amount) }) }
      return this.createRefund(new URLSearchParams(parameters))
    },
    /** Lets a refund fail days later: the payer's bank has sent it back. */
    failRefund({ id }: { id: string }): void {
      const refund = refunds.find((one) => one.id === id)
      const charge = charges.get(String(refund?.charge))
      if (!refund || !charge || refund.status === 'failed') return
      const amount = Number(refund.amount)
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
      refund.failure_balance_transaction = enter(refund, amount, 0, 'refund_failure').id
      Object.assign(charge, { amount_refunded: Number(charge.amount_refunded) - amount, refunded: false })
      emit('refund.failed', refund)
    },
    /**
     * Confirms an intent as the payer's browser does, by the client secret alone. Returns whether the card was charged.
     */
    pay(clientSecret: string, declineCode?: string): boolean {
      const intent = [...intents.values()].find((one) => one.client_secret === clientSecret)
      if (!intent || !canStillPay(intent)) return false
      if (declineCode !== undefined) {
        const failed = {
          ...newCharge(intent),
          paid: false,
          captured: false,
          status: 'failed',
          failure_code: 'card_declined',
        }
        charges.set(failed.id, failed)
        intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: declineCode }
        emit('payment_intent.payment_failed', intent)
        return false
      }
      const charge = newCharge(intent)
      charges.set(charge.id, charge)
      const amount = Number(charge.amount)
      charge.balance_transaction = enter(charge, amount, feeOf(amount), 'charge').id
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: charge.id,
        last_payment_error: null,
      })
      emit('charge.succeeded', charge)
      emit('payment_intent.succeeded', intent)
      return true
    },
    /**
     * Opens or decides a dispute as the payer's bank does: `needs_response`, `won`, `lost`, `appeal_…`. The bank takes the
     * money when it asks, and gives it back when the platform wins; an inquiry (`warning_…`) takes nothing, nor does one
     * that a refund has `prevented`.
     */
    dispute(intentId: string, status: string): void {
      const charge = chargeOf(intentOf(intentId))
      const known = disputes.find(({ charge: id }) => id === charge.id)
      const dispute = known ?? newDispute(charge, status)
      if (!known) disputes.push(dispute)
      charge.disputed = true
      dispute.status = status
      const entries = dispute.balance_transactions as StripeObject[]
      const isTaken = entries.reduce((sum, { amount }) => sum + Number(amount), 0) < 0
      const amount = Number(dispute.amount)
      if ((status === 'needs_response' || status === 'lost') && !isTaken)
        entries.push(enter(dispute, -amount, disputeFee, 'adjustment'))
      if (status === 'won' && isTaken) entries.push(enter(dispute, amount, 0, 'adjustment'))
      emit(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },
  }
}

const takesMoney = ({ capabilities }: StripeObject): boolean =>
  (capabilities as { transfers: string }).transfers === 'active'

const metadataIn = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...parameters].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )
