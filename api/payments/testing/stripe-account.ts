import type { StripeObject } from './stripe-objects.ts'

/** A student's account in the form of the platform's API, complete except for whether it takes transfers. An inactive one lacks a bank account. */
export const newAccount = (
  id: string,
  userId: string,
  transfers: 'active' | 'inactive' | 'pending',
  isSubmitted = true,
): StripeObject => ({
  id,
  object: 'account',
  business_profile: {
    annual_revenue: { amount: null, currency: null, fiscal_year_end: null },
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: null,
    product_description: null,
    support_address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: 'individual',
  capabilities: { card_payments: 'inactive', transfers },
  charges_enabled: false,
  controller: { type: 'application' },
  country: 'CH',
  created: Math.floor(Date.now() / 1000),
  default_currency: 'chf',
  details_submitted: isSubmitted,
  email: 'lea@example.ch',
  external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
  future_requirements: noRequirements(),
  metadata: { userId },
  payouts_enabled: transfers === 'active',
  requirements: { ...noRequirements(), currently_due: transfers === 'inactive' ? ['external_account'] : [] },
  settings: {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Europe/Zurich' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 7, interval: 'daily' },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  },
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type: 'express',
})

const noRequirements = () => ({
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
})

/** A link to Stripe's pages, valid for five minutes. */
export const newAccountLink = (url: string): Omit<StripeObject, 'id'> => {
  const created = Math.floor(Date.now() / 1000)
  return { object: 'account_link', created, expires_at: created + 300, url }
}

export const newLoginLink = (url: string): Omit<StripeObject, 'id'> => ({
  object: 'login_link',
  created: Math.floor(Date.now() / 1000),
  url,
})
