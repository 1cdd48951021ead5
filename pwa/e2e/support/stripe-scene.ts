import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { startStripeStandIn, type StripeStandIn } from '../../../api/payments/testing/stripe-stand-in.ts'
import type { Job } from '../../../schema/jobs/job.ts'
import type { WalletBalance } from '../../../schema/payments/payment.ts'
import { openContext } from './browser.ts'
import { phone, type Size } from './launch.ts'
import { agree, register, type Person } from './people.ts'
import { startServer, type Server } from './server.ts'
import { standInForStripe } from './stripe-browser.ts'

/*
 * Cards as they work once Stripe's keys are set: the app and the `stripe` package are the real ones, and a stand-in answers both the server and the
 * browser. Each case has its own poster.
 */
const webhookSecret = 'whsec_journeys'

export interface Scene {
  poster: Person
  student: Person
  job: Job
  context: BrowserContext
  page: Page
}

/** Starts, for the tests of a file, a server whose cards are Stripe's, and the stand-in for Stripe. */
export function stageStripe() {
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

  /** Sends Stripe's events to the server's webhook. */
  const tellServer = async (): Promise<void> => {
    for (const { body, signature } of standIn.takeEvents()) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const answer = await fetch(`${server.url}/api/stripe/webhook`, { method: 'POST', headers, body })
      expect(answer.status).toBe(200)
    }
  }
  const tellNothing = () => Promise.resolve(void standIn.takeEvents())

  const openAs = async (person: Person, onDecided: () => Promise<unknown>, viewport: Size = phone) => {
    const context = await openContext({ baseURL: server.url, person, viewport })
    await standInForStripe(context, { standIn, onDecided })
    return { context, page: await context.newPage() }
  }

  /** Opens the agreed jobs of a poster, who has one to pay 62.50 CHF for. */
  const openJobs = async (
    title: string,
    { onDecided = tellServer, viewport }: { onDecided?: () => Promise<unknown>; viewport?: Size } = {},
  ): Promise<Scene> => {
    const [poster, student] = [
      await register(server.url, 'private', 'Anne'),
      await register(server.url, 'student', 'Lea'),
    ]
    const job = await agree(poster, student, title)
    const { context, page } = await openAs(poster, onDecided, viewport)
    await page.goto('/dashboard?tab=accepted')
    return { poster, student, job, context, page }
  }

  const openStudent = async () => {
    const student = await register(server.url, 'student', 'Lea')
    return { student, ...(await openAs(student, tellNothing)) }
  }

  /** Returns the states of a job's payment intents at Stripe. */
  const intentsOf = ({ job }: Pick<Scene, 'job'>) =>
    [...standIn.books.intents.values()]
      .filter(({ metadata }) => (metadata as { jobId: string }).jobId === job.id)
      .map(({ status }) => status)

  return { openJobs, openStudent, tellServer, tellNothing, intentsOf }
}

export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^(Payer 62\.50 CHF|Réserver le paiement)$/, disabled: false })
export const fieldsOf = (page: Page) => page.frameLocator('iframe[title^="Cadre de saisie"]')
export const toPayment = async (page: Page): Promise<void> => {
  await payButton(page).click()
  await page.waitForURL('**/payment?**')
  await page.getByText('59.37 CHF').waitFor()
}
export const payWith = async (page: Page, card: string): Promise<void> => {
  await fieldsOf(page).getByLabel('Numéro de carte').fill(card)
  await payButton(page).click()
}

export const isPaid = async (page: Page): Promise<void> => {
  await page.waitForURL('**/dashboard')
  await page.getByRole('region', { name: 'Annonces (Alt+T)' }).getByText('Paiement réussi !').first().waitFor()
}
export const holds = ({ poster }: Scene, centimes: number) =>
  expect
    .poll(() => poster.call<WalletBalance>('GET', `/api/wallets/${poster.user.id}/balance`))
    .toEqual({ balance: 0, pendingBalance: centimes })
