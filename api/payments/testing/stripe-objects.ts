import { randomBytes } from 'node:crypto'

/**
 * Objects in the form of Stripe's API, after its published samples: every field of a sample is present, with the value
 * of a plain card payment in Switzerland.
 */
export type StripeObject = Record<string, unknown> & { id: string; object: string }

const made = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const seconds = () => Math.floor(Date.now() / 1000)
const listOf = <T>(data: T[], url: string) => ({ object: 'list', data, has_more: false, url })
export { listOf }

export interface IntentFields {
  amount: number
  currency: string
  metadata: Record<string, string>
  transfer_group: string | null
}

export const newIntent = (fields: IntentFields): StripeObject => {
  const id = made('pi')
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: seconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    ...fields,
  }
}

export const newCharge = (intent: StripeObject): StripeObject => {
  const id = made('ch')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: made('txn'),
    billing_details: { address: { ...noAddress }, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: seconds(),
    currency: intent.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: made('pm'),
    payment_method_details: { card: cardOf(intent), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: listOf([], `/v1/charges/${id}/refunds`),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

const cardOf = ({ amount }: StripeObject) => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: 'visa',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'CH',
  exp_month: 8,
  exp_year: 2030,
  extended_authorization: { status: 'disabled' },
  fingerprint: made('fp'),
  funding: 'credit',
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  last4: '4242',
  mandate: null,
  multicapture: { status: 'unavailable' },
  network: 'visa',
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

export const newRefund = (charge: StripeObject, amount: number, metadata: object): StripeObject => ({
  id: made('re'),
  object: 'refund',
  amount,
  balance_transaction: made('txn'),
  charge: charge.id,
  created: seconds(),
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: { card: { type: 'refund' }, type: 'card' },
  metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

/** An entry of the platform's balance: money that came (or went, below zero), and the fee that Stripe keeps of it. */
export const newBalanceEntry = (source: StripeObject, amount: number, fee: number, type: string): StripeObject => ({
  id: made('txn'),
  object: 'balance_transaction',
  amount,
  available_on: seconds(),
  balance_type: 'payments',
  created: seconds(),
  currency: source.currency,
  description: null,
  exchange_rate: null,
  fee,
  fee_details: [],
  net: amount - fee,
  reporting_category: type,
  source: source.id,
  status: 'available',
  type,
})

export const newTransfer = (fields: {
  amount: number
  currency: string
  destination: string
  metadata: object
  source_transaction: string | null
  transfer_group: string | null
}): StripeObject => {
  const id = made('tr')
  return {
    id,
    object: 'transfer',
    amount_reversed: 0,
    balance_transaction: made('txn'),
    created: seconds(),
    description: null,
    destination_payment: made('py'),
    livemode: false,
    reversals: listOf([], `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_type: 'card',
    ...fields,
  }
}

export const newDispute = (charge: StripeObject, status: string): StripeObject => ({
  id: made('dp'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created: seconds(),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: noEvidence(),
  evidence_details: {
    due_by: seconds() + 604_800,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method_details: {
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  },
  reason: 'fraudulent',
  status,
})

const noEvidence = () => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
})

export const newEvent = (type: string, object: StripeObject): StripeObject => ({
  id: made('evt'),
  object: 'event',
  api_version: null,
  created: seconds(),
  // A copy of the object at this time; later changes are in later events.
  data: { object: structuredClone(object) },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})
