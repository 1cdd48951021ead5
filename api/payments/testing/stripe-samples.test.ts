import { expect, onTestFinished, test } from 'vitest'
import samples from './stripe-samples.json' with { type: 'json' }
import type { StripeObject } from './stripe-objects.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'

/** A sample's keys with the types of their values; null says nothing about the type. */
type Shape = null | string | Shape[] | { [key: string]: Shape }

const published = samples.samples as Record<string, Shape>

/**
 * Fields in which our stand-in differs from the sample on purpose, with the reason. The samples show every possible
 * field; ours show a plain card payment.
 */
const differences: Record<string, string> = {
  'account.requirements.disabled_reason': 'null: nothing is missing',
  'charge.billing_details.name': 'null: we ask for no name',
  'charge.description': 'null: we give none',
  'charge.payment_method_details.card.installments': 'null: paid at once',
  'charge.payment_method_details.card.three_d_secure': 'null: the bank asked nothing',
  'charge.payment_method_details.card.wallet': 'null: the card itself',
  'charge.receipt_url': 'null: no mail is sent by Stripe',
  'charge.shipping': 'null: nothing is sent by post',
  'charge.source': 'null: the older way to pay; the method is in payment_method',
  'charge.transfer_data': 'null: charges and transfers are separate',
  'payment_intent.automatic_payment_methods': 'null: we name the methods ourselves',
  'payment_intent.canceled_at': 'null, until it is',
  'payment_intent.last_payment_error': 'null, until a card is declined',
  'payment_intent.latest_charge': 'the charge itself, where that is asked for',
  'payment_intent.next_action': 'null: the bank asks nothing',
  'payment_intent.payment_method_configuration_details': 'null: no configuration is used',
  'payment_intent.processing': 'null: cards are charged at once',
  'payment_intent.shipping': 'null: nothing is sent by post',
  'payment_intent.transfer_data': 'null: charges and transfers are separate',
}

/**
 * Returns the paths at which an object contradicts the sample. Metadata is free; items of a list are compared with the
 * sample's item, where it has one.
 */
const findUnlike = (value: unknown, shape: Shape, path: string): string[] => {
  if (path in differences || path.endsWith('.metadata') || shape === null) return []
  if (typeof shape === 'string') return typeof value === shape ? [] : [`${path} is no ${shape}`]
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    const [item] = shape
    return item === undefined ? [] : value.flatMap((one, n) => findUnlike(one, item, `${path}.${n}`))
  }
  if (typeof value !== 'object' || value === null) return [`${path} is no object`]
  const keys = new Set([...Object.keys(value), ...Object.keys(shape)])
  return [...keys].flatMap((key) => {
    if (!(key in shape)) return path === 'event.data.object' ? [] : [`${path}.${key} is not in the sample`]
    if (!(key in value)) return [`${path}.${key} is missing`]
    return findUnlike((value as Record<string, unknown>)[key], shape[key] ?? null, `${path}.${key}`)
  })
}

const unlikeSample = (object: StripeObject): string[] =>
  findUnlike(object, published[object.object] ?? 'a sample', object.object)

test('every object that the stand-in sends is like Stripe’s published sample of it, key by key', async () => {
  const standIn = await startStripeStandIn('whsec_test')
  onTestFinished(async () => void (await standIn.close()))
  const { books } = standIn
  const sent: StripeObject[] = []
  /** Sends the request over the wire. */
  const ask = async (method: string, path: string, fields: Record<string, string> = {}): Promise<StripeObject> => {
    const answer = await fetch(`http://127.0.0.1:${standIn.place.port}/v1/${path}`, {
      method,
      ...(method === 'POST' && { body: new URLSearchParams(fields) }),
    })
    const object = (await answer.json()) as StripeObject
    sent.push(...(object.object === 'list' ? (object.data as StripeObject[]) : [object]))
    return object
  }

  const order = { amount: '10000', currency: 'chf', transfer_group: 'p1', 'metadata[paymentId]': 'p1' }
  const intent = await ask('POST', 'payment_intents', order)
  const dropped = await ask('POST', 'payment_intents', order)
  await ask('POST', `payment_intents/${dropped.id}/cancel`)
  books.pay(String(intent.client_secret), 'insufficient_funds')
  await ask('GET', `payment_intents/${intent.id}`)
  books.pay(String(intent.client_secret))
  const paid = await ask('GET', `payment_intents/${intent.id}?expand[0]=latest_charge`)
  sent.push(paid.latest_charge as StripeObject)
  books.connect('acct_lea', 'lea')
  await ask('GET', 'accounts/acct_lea')
  await ask('POST', 'account_links', { account: 'acct_lea', type: 'account_onboarding' })
  await ask('POST', 'accounts/acct_lea/login_links')
  await ask('POST', 'accounts', { 'metadata[userId]': 'lea' })
  await ask('POST', 'transfers', { amount: '9500', currency: 'chf', destination: 'acct_lea', transfer_group: 'p1' })
  await ask('GET', 'transfers?transfer_group=p1')
  await ask('POST', 'refunds', { payment_intent: intent.id, amount: '100' })
  books.dispute(intent.id, 'needs_response')
  await ask('GET', `disputes?payment_intent=${intent.id}`)
  const events = standIn.takeEvents().map(({ body }) => JSON.parse(body))
  sent.push(...events, ...events.map(({ data }) => data.object))

  expect(sent.flatMap(unlikeSample)).toEqual([])
  expect(new Set(sent.map(({ object }) => object))).toEqual(
    new Set([
      'payment_intent',
      'charge',
      'account',
      'account_link',
      'login_link',
      'transfer',
      'refund',
      'dispute',
      'event',
    ]),
  )
})

test('an error is an object of the documented fields under its own name', async () => {
  const standIn = await startStripeStandIn('whsec_test')
  onTestFinished(async () => void (await standIn.close()))

  const answer = await fetch(`http://127.0.0.1:${standIn.place.port}/v1/payment_intents/pi_unknown`)

  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    error: {
      code: 'resource_missing',
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
      message: "No such payment_intent: 'pi_unknown'",
      param: null,
      request_log_url: null,
      type: 'invalid_request_error',
    },
  })
})
