import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startStripeStandIn, type StripeStandIn } from '../../api/payments/testing/stripe-stand-in.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { WalletBalance } from '../../schema/payments/payment.ts'
import { openContext } from './support/browser.ts'
import { pressKeys, tabTo } from './support/keys.ts'
import { desktop, phone } from './support/launch.ts'
import { agree, isOnline, register, type Person } from './support/people.ts'
import { startServer, type Server } from './support/server.ts'
import { cards, declinedText, standInForStripe } from './support/stripe-browser.ts'
import { sweep } from './sweep/look.ts'
import { payoutScreens } from './sweep/screens.ts'

/*
 * Cards, as people with Stripe's keys set have them: the app and the `stripe` package as they are, and a stand-in behind both the server
 * and the browser. Each case is another poster's.
 */
const webhookSecret = 'whsec_journeys'
let standIn: StripeStandIn
let server: Server

beforeAll(async () => {
  standIn = await startStripeStandIn(webhookSecret)
  server = await startServer({
    template: inject('demoTemplate'),
    env: {
      STRIPE_SECRET_KEY: 'sk_test_journeys',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_journeys',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_STAND_IN: `http://127.0.0.1:${standIn.place.port}`,
    },
  })
})
afterAll(async () => {
  await server.stop()
  await standIn.close()
})

/** Stripe tells the server what happened. */
const tellServer = async (): Promise<void> => {
  for (const { body, signature } of standIn.takeEvents()) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`${server.url}/api/stripe/webhook`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
}
const tellNothing = () => Promise.resolve(void standIn.takeEvents())

interface Scene {
  poster: Person
  student: Person
  job: Job
  context: BrowserContext
  page: Page
}

/** A poster before the jobs that they have agreed on, 62.50 CHF each. */
const openJobs = async (title: string, { onDecided = tellServer, viewport = phone } = {}): Promise<Scene> => {
  const [poster, student] = [
    await register(server.url, 'private', 'Anne'),
    await register(server.url, 'student', 'Lea'),
  ]
  const job = await agree(poster, student, title)
  const context = await openContext({ baseURL: server.url, person: poster, viewport })
  await standInForStripe(context, { standIn, onDecided })
  const page = await context.newPage()
  await page.goto('/dashboard?tab=accepted')
  return { poster, student, job, context, page }
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Payer 62.50 CHF', disabled: false })
const fieldsOf = (page: Page) => page.frameLocator('iframe[title^="Cadre de saisie"]')
const toPayment = async (page: Page): Promise<void> => {
  await payButton(page).click()
  await page.waitForURL('**/payment?**')
  await page.getByText('59.37 CHF').waitFor()
}
const payWith = async (page: Page, card: string): Promise<void> => {
  await fieldsOf(page).getByLabel('Numéro de carte').fill(card)
  await payButton(page).click()
}
/** Focus goes from the page to Stripe's frame and back by way of the browser: keys that come earlier go nowhere. */
const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => document.hasFocus() && document.activeElement === element)).toBe(true)

/** Types over what stands in Stripe's field, which must have the focus. */
const typeCard = async (page: Page, card: string): Promise<void> => {
  const field = fieldsOf(page).getByLabel('Numéro de carte')
  await hasFocus(field)
  await pressKeys(page, 'ControlOrMeta+A')
  await page.keyboard.type(card)
  await expect.poll(() => field.inputValue()).toBe(card)
}

const isPaid = async (page: Page): Promise<void> => {
  await page.waitForURL('**/dashboard')
  await page.getByRole('region', { name: 'Annonces (Alt+T)' }).getByText('Paiement réussi !').first().waitFor()
}
const holds = ({ poster }: Scene, centimes: number) =>
  expect
    .poll(() => poster.call<WalletBalance>('GET', `/api/wallets/${poster.user.id}/balance`), { timeout: 20_000 })
    .toEqual({ balance: 0, pendingBalance: centimes })
/** The intents of a job as Stripe has them. */
const intentsOf = ({ job }: Scene) =>
  [...standIn.books.intents.values()]
    .filter(({ metadata }) => (metadata as { jobId: string }).jobId === job.id)
    .map(({ status }) => status)

test('a declined card says why, and a good one pays', async () => {
  const scene = await openJobs('Tailler la haie')
  const { page } = scene
  await toPayment(page)
  await page.getByText('au plus 3 paiements et 500.00 CHF en 24 heures').waitFor()

  await payWith(page, cards.declined)
  await page.getByRole('main').getByText(declinedText).waitFor()
  await payWith(page, cards.good)

  await isPaid(page)
  await holds(scene, 6_250)
  expect(intentsOf(scene)).toEqual(['succeeded'])
})

test('the bank asks the card’s holder, and the money is held once the event is here, after the payer', async () => {
  const scene = await openJobs('Ranger la cave', { onDecided: async () => {} })
  const { page } = scene
  await toPayment(page)

  await payWith(page, cards.secured)
  await page.frameLocator('iframe[title="Question de votre banque"]').getByRole('button', { name: 'Autoriser' }).click()
  await isPaid(page)
  await tellServer()

  await holds(scene, 6_250)
})

test('a tab that was closed before the bank’s question is answered costs nothing: coming back pays once', async () => {
  const scene = await openJobs('Laver les vitres')
  const { page, context } = scene
  await toPayment(page)
  await payWith(page, cards.secured)
  await page.frameLocator('iframe[title="Question de votre banque"]').getByRole('button').waitFor()
  await page.close()

  const back = await context.newPage()
  await back.goto('/dashboard?tab=accepted')
  await toPayment(back)
  await payWith(back, cards.good)

  await isPaid(back)
  await holds(scene, 6_250)
  expect(intentsOf(scene)).toEqual(['succeeded'])
})

test('an event that is here before the payer is finds the job paid when they arrive', async () => {
  const scene = await openJobs('Monter une étagère', {
    onDecided: async () => {
      await tellServer()
      await holds(scene, 6_250)
    },
  })
  const { page } = scene
  await toPayment(page)

  await payWith(page, cards.good)

  await isPaid(page)
  await page.goto('/dashboard?tab=accepted')
  await page.getByText('Payé : 62.50 CHF en séquestre').waitFor()
})

test('without any event the app that is come back to asks Stripe, and nobody pays twice', async () => {
  const scene = await openJobs('Arroser les plantes', { onDecided: tellNothing })
  const { page } = scene
  await toPayment(page)
  await payWith(page, cards.good)
  await isPaid(page)
  await holds(scene, 6_250)

  await page.goto('/dashboard?tab=accepted')
  await page.getByText('Payé : 62.50 CHF en séquestre').waitFor()

  expect(await payButton(page).count()).toBe(0)
  expect(intentsOf(scene)).toEqual(['succeeded'])
})

test('a link that leaves the payment leaves Stripe behind', async () => {
  const { page } = await openJobs('Nettoyer le vélo')
  await toPayment(page)
  await fieldsOf(page).getByLabel('Numéro de carte').waitFor()
  const hasStripe = () => page.evaluate(() => 'Stripe' in window)
  const before = await hasStripe()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/contact')

  expect([before, await hasStripe()]).toEqual([true, false])
})

test('a card is paid with by keys alone', async () => {
  const scene = await openJobs('Plier des cartons', { viewport: desktop })
  const { page } = scene
  await isOnline(page)

  await tabTo(page, /^Payer 62\.50/)
  await pressKeys(page, 'Enter')
  await page.waitForURL('**/payment?**')
  await payButton(page).waitFor()
  await tabTo(page, 'Modifier le montant')
  await pressKeys(page, 'Shift+Tab', 'Shift+Tab')
  await typeCard(page, cards.declined)
  await pressKeys(page, 'Tab')
  await hasFocus(payButton(page))
  await pressKeys(page, 'Enter')
  await page.getByRole('main').getByText(declinedText).waitFor()
  await hasFocus(payButton(page))
  await pressKeys(page, 'Shift+Tab')
  await typeCard(page, cards.good)
  await pressKeys(page, 'Tab')
  await hasFocus(payButton(page))
  await pressKeys(page, 'Enter')

  await isPaid(page)
  await holds(scene, 6_250)
})

test('a student opens an account from the wallet, and comes back to when it is paid', async () => {
  const lea = await register(server.url, 'student', 'Lea')
  const context = await openContext({ baseURL: server.url, person: lea })
  await standInForStripe(context, { standIn, onDecided: tellNothing })
  const page = await context.newPage()
  const look = () => sweep(page, { student: lea, individual: lea, studentId: lea.user.id }, payoutScreens)
  expect(await look()).toEqual({})

  await page.getByRole('button', { name: 'Ouvrir un compte' }).click()
  await page.getByRole('link', { name: 'Terminer' }).click()

  await page.waitForURL('**/dashboard**')
  await page.getByRole('dialog', { name: 'Mes gains' }).getByText('le premier versement attend 48 heures').waitFor()
  expect(await look()).toEqual({})
})
