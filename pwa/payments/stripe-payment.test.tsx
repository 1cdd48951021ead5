import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { tabBar } from '../testing/navigation.ts'
import { agree, move, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import type { StripeError } from './stripe-script.ts'

interface Confirmation {
  elements: unknown
  confirmParams: { return_url: string }
}

/** A stand-in for the object that Stripe's script puts into the page. */
const stripe = {
  isReachable: true,
  /** The answer to the next confirmation; undefined leads the page away, so no answer comes. */
  error: undefined as StripeError | undefined,
  asked: [] as unknown[],
  confirmed: [] as Confirmation[],
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src^="https://js.stripe.com"]')]

const install = (publishableKey: string) => ({
  elements: (options: { clientSecret: string; locale: string }) => {
    stripe.asked.push({ publishableKey, ...options })
    return {
      create: () => ({
        mount: (place: HTMLElement) => place.append('Numéro de carte'),
        destroy: () => {},
        on: (event: string, listener: () => void) => event === 'ready' && queueMicrotask(listener),
      }),
    }
  },
  confirmPayment: (options: Confirmation) => {
    stripe.confirmed.push(options)
    return stripe.error ? Promise.resolve({ error: stripe.error }) : new Promise(() => {})
  },
})

/** Lets the script load, or fail to load. */
const answerScript = (script: HTMLScriptElement) => {
  if (stripe.isReachable) Object.assign(window, { Stripe: install })
  script.dispatchEvent(new Event(stripe.isReachable ? 'load' : 'error'))
}

beforeEach(() => {
  Object.assign(stripe, { isReachable: true, error: undefined, asked: [], confirmed: [] })
  network.api.money.provider = 'stripe'
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement && node.src.includes('js.stripe.com')) {
        const held = document.createElement('template')
        held.content.append(node)
        setTimeout(() => answerScript(node))
      } else append(node)
    }
  })
})

afterEach(() => {
  Object.assign(window, { Stripe: undefined })
  for (const script of scripts()) script.remove()
})

/** Opens the payment of Tom's work as Anne. */
const openPayment = async () => {
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  const job = agree(anne, tom, 'Tailler la haie')
  const app = await openApp(`/payment?jobId=${job.id}&amount=62.50&studentId=${tom.id}`, anne)
  return { ...app, job }
}

const isReady = () =>
  waitFor(() => expect(screen.getByRole('button', { name: /^Payer/ }).getAttribute('aria-disabled')).toBe('false'))

test('with Stripe its own fields stand over the button, in French, for this payment (2.7.24)', async () => {
  const { job } = await openPayment()

  await isReady()
  await says(['Numéro de carte', 'Payer 62.50 CHF'])
  await saysNo(['Mode démonstration', 'fictif'])
  const { clientSecret } = network.api.money.payments.find(({ jobId }) => jobId === job.id)!
  expect(stripe.asked.at(-1)).toMatchObject({ publishableKey: 'pk_test_memory', clientSecret, locale: 'fr' })
})

test('a payment names the way back, and the toast there knows the amount and the student (2.2.72, 2.2.73)', async () => {
  const { press, goTo, job } = await openPayment()
  await isReady()

  await press(/^Payer/)
  await says(['Traitement...'])
  const ways = stripe.confirmed.map(({ confirmParams }) => new URL(confirmParams.return_url))
  expect(ways.map(({ pathname, search }) => pathname + search)).toEqual([
    `/dashboard?payment=success&paidJob=${job.id}`,
  ])
  await goTo('/dashboard?payment=success&redirect_status=succeeded')

  await says(['Paiement réussi !', '62.50 CHF réservés pour Tom Essai'])
})

/** Pays for Tom's work as Anne, up to her bank's page. The server does not know the outcome yet. */
const payAtStripe = async (atProvider: 'open' | 'processing' | 'succeeded') => {
  const app = await openPayment()
  await isReady()
  await app.press(/^Payer/)
  await says(['Traitement...'])
  const payment = network.api.money.payments.find(({ jobId }) => jobId === app.job.id)!
  payment.atProvider = atProvider
  return { ...app, payment }
}

test('a payer who comes back early reads that the payment is being confirmed, and then finds the job paid', async () => {
  const { goTo, job } = await payAtStripe('succeeded')
  const { letGo } = network.hold(`POST /api/jobs/${job.id}/payment-check`)

  await goTo('/dashboard?tab=accepted&payment=success&redirect_status=succeeded')
  await says(['Paiement en cours de confirmation'])
  expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull()
  letGo()

  await says(['Payé : 62.50 CHF, argent réservé'])
  await saysNo(['Paiement en cours de confirmation'])
})

test('the home asks nobody to pay finished work while a bank confirms its payment', async () => {
  const { goTo, job } = await payAtStripe('processing')
  move(job, 'completed')

  await goTo('/dashboard?payment=success&redirect_status=processing')

  await says(['Évaluer Tom'])
  await saysNo(['Payer Tom'])
})

test('a bank’s app that comes back in another tab leads to the state of the payment', async () => {
  const { goTo } = await payAtStripe('processing')
  const { pathname, search } = new URL(stripe.confirmed[0]!.confirmParams.return_url)
  sessionStorage.clear()

  await goTo(`${pathname}${search}&redirect_status=processing&tab=accepted`)

  await says(['Suivi du paiement', 'Paiement en cours de confirmation'])
  expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull()
})

test('a payment is asked about again as soon as the network is back', async () => {
  const { goTo, payment, job } = await payAtStripe('processing')
  const check = `POST /api/jobs/${job.id}/payment-check`
  const checks = () => network.calls.filter((line) => line === check).length
  await goTo('/dashboard?tab=accepted&payment=success&redirect_status=processing')
  await expect.poll(checks).toBe(1)
  network.lose(check)
  network.setOnline(false)
  await says(['Hors ligne'])
  network.heal()
  payment.atProvider = 'succeeded'
  const before = checks()

  network.setOnline(true)

  // The next query by the clock comes after two seconds.
  await expect.poll(checks, { timeout: 1_000 }).toBeGreaterThan(before)
  await says(['Payé : 62.50 CHF, argent réservé'])
})

test('two payments that the server confirms at once both end', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const jobs = ['Tailler la haie', 'Monter une étagère'].map((title) => agree(anne, tom, title))
  sessionStorage.setItem('confirming', JSON.stringify(jobs.map(({ id }) => id)))
  const { letGo } = network.hold('POST /api/jobs/*/payment-check')
  await openApp('/dashboard?tab=accepted', anne)
  await waitFor(() => expect(screen.getAllByText(/Paiement en cours de confirmation/)).toHaveLength(2))

  letGo()

  await saysNo(['Paiement en cours de confirmation'])
  expect(sessionStorage.getItem('confirming')).toBe('[]')
})

test('a payment that a bank still decides is asked about again on another visit', async () => {
  const { goTo, payment } = await payAtStripe('processing')
  await goTo('/dashboard?tab=accepted&payment=success&redirect_status=processing')
  await says(['Paiement en cours de confirmation'])
  await goTo('/contact')
  payment.atProvider = 'succeeded'

  await goTo('/dashboard?tab=accepted')

  await says(['Payé : 62.50 CHF, argent réservé'])
})

test('a tab whose payment a bank still decides asks for no card, and shows the job as being confirmed', async () => {
  const { goTo, place, payment, job } = await payAtStripe('processing')
  const address = place()
  await goTo('/dashboard')
  sessionStorage.clear()

  await goTo(address)

  await expect
    .poll(() => location.replace)
    .toHaveBeenCalledWith(`/dashboard?payment=success&paidJob=${job.id}&redirect_status=processing`)
  expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull()
  await saysNo(['Impossible de créer le paiement'])
  expect(payment.state).toBe('created')
})

test('a payment that the provider does not have can be made again', async () => {
  const { goTo } = await payAtStripe('open')

  await goTo('/dashboard?tab=accepted&payment=success')

  await screen.findByRole('button', { name: 'Réserver le paiement' })
  await saysNo(['Paiement en cours de confirmation'])
})

test('a declined card shows Stripe’s words, and the button is there again', async () => {
  stripe.error = { type: 'card_error', code: 'card_declined', message: 'Votre carte a été refusée.' }
  const { press } = await openPayment()
  await isReady()

  await press(/^Payer/)

  await says(['Erreur de paiement', 'Votre carte a été refusée.', 'Payer 62.50 CHF'])
})

test('where Stripe’s own answer got lost the server asks Stripe, and the job is paid', async () => {
  stripe.error = { type: 'api_connection_error', message: 'Connexion perdue.' }
  const { press, job } = await openPayment()
  await isReady()
  network.api.money.payments.find(({ jobId }) => jobId === job.id)!.atProvider = 'succeeded'

  await press(/^Payer/)

  await waitFor(() => expect(location.assign).toHaveBeenCalledWith(`/dashboard?payment=success&paidJob=${job.id}`))
  await saysNo(['Erreur de paiement', 'Connexion perdue.'])
})

test('an intent that can’t be paid any more is prepared anew', async () => {
  stripe.error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }
  const { press } = await openPayment()
  await isReady()

  await press(/^Payer/)

  await says(['Erreur de paiement', 'Vous avez peut-être ouvert ce paiement dans une autre fenêtre.'])
  await waitFor(() => expect(stripe.asked).toHaveLength(2))
  expect(network.calls.filter((line) => line === 'POST /api/create-payment-intent')).toHaveLength(2)
})

test('a document that blocks Stripe’s script reloads once, and then shows the error', async () => {
  stripe.isReachable = false
  const { goTo, place, press } = await openPayment()
  const address = place()
  await waitFor(() => expect(location.reload).toHaveBeenCalledTimes(1))

  // After the reload Stripe's script cannot be loaded either, and no further reload must follow.
  await goTo('/jobs')
  await goTo(address)

  await says(['Impossible d’afficher le formulaire de carte.'])
  expect(location.reload).toHaveBeenCalledTimes(1)
  stripe.isReachable = true
  await press('Réessayer', await screen.findByRole('alert'))
  await says(['Numéro de carte'])
})

test('a link that leaves the page loads a document, which no longer lets Stripe in', async () => {
  const { user, place } = await openPayment()
  await isReady()

  await user.click(within(tabBar()).getByRole('link', { name: 'Moi' }))

  await expect.poll(() => location.assign).toHaveBeenCalledWith('/dashboard?tab=me')
  expect(place()).toMatch(/^\/payment/)
})
