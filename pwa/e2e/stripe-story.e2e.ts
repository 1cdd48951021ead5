import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startStripeStandIn, type StripeStandIn } from '../../api/payments/testing/stripe-stand-in.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { WalletBalance } from '../../schema/payments/payment.ts'
import { openContext } from './support/browser.ts'
import { pressKeys, tabTo } from './support/keys.ts'
import { desktop, phone, type Size } from './support/launch.ts'
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
const openJobs = async (
  title: string,
  { onDecided = tellServer, viewport = phone }: { onDecided?: () => Promise<unknown>; viewport?: Size } = {},
): Promise<Scene> => {
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

test('a declined card says why; leaving leaves Stripe behind; coming back, a good card pays', async () => {
  const scene = await openJobs('Tailler la haie')
  const { page } = scene
  const hasStripe = () => page.evaluate(() => 'Stripe' in window)
  await toPayment(page)
  await page.getByText('au plus 3 paiements et 500.00 CHF en 24 heures').waitFor()

  await payWith(page, cards.declined)
  await page.getByRole('main').getByText(declinedText).waitFor()
  const before = await hasStripe()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/contact')
  const after = await hasStripe()
  await page.goBack()
  await payWith(page, cards.good)

  await isPaid(page)
  await holds(scene, 6_250)
  expect([before, after]).toEqual([true, false])
  expect(intentsOf(scene)).toEqual(['canceled', 'succeeded'])
})

test('a tab closed before the bank’s question is answered costs nothing; coming back and saying yes pays once, when the event is here', async () => {
  const scene = await openJobs('Laver les vitres', { onDecided: async () => {} })
  const { page, context } = scene
  const bank = (tab: Page) => tab.frameLocator('iframe[title="Question de votre banque"]').getByRole('button')
  await toPayment(page)
  await payWith(page, cards.secured)
  await bank(page).waitFor()
  await page.close()

  const back = await context.newPage()
  await back.goto('/dashboard?tab=accepted')
  await toPayment(back)
  await payWith(back, cards.secured)
  await bank(back)
    .and(back.getByRole('button', { name: 'Autoriser' }))
    .click()
  await isPaid(back)
  await tellServer()

  await holds(scene, 6_250)
  expect(intentsOf(scene)).toEqual(['succeeded'])
})

test('an event that is here before the payer is, or none at all: the job is paid, and nobody pays twice', async () => {
  const decided = {
    early: async (scene: Scene) => {
      await tellServer()
      await holds(scene, 6_250)
    },
    never: tellNothing,
  }
  let onDecided: () => Promise<unknown> = tellNothing
  const scene = await openJobs('Monter une étagère', { onDecided: () => onDecided() })
  const { page, poster, student } = scene
  const isShownPaid = () => page.getByText('Payé : 62.50 CHF en séquestre')
  onDecided = () => decided.early(scene)
  await toPayment(page)
  await payWith(page, cards.good)
  await isPaid(page)
  await page.goto('/dashboard?tab=accepted')
  await isShownPaid().waitFor()

  const second = await agree(poster, student, 'Arroser les plantes')
  onDecided = decided.never
  await toPayment(page)
  await payWith(page, cards.good)
  await isPaid(page)
  await holds(scene, 12_500)
  await page.goto('/dashboard?tab=accepted')

  await expect.poll(() => isShownPaid().count()).toBe(2)
  expect(await payButton(page).count()).toBe(0)
  expect([...intentsOf(scene), ...intentsOf({ ...scene, job: second })]).toEqual(['succeeded', 'succeeded'])
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
