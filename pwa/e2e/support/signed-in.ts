import type { BrowserContext, Page } from 'playwright-core'
import type { Job } from '../../../schema/jobs/job.ts'
import { openContext, type ContextOptions } from './browser.ts'
import { isOnline, ownPassword, workerIsReady, type Person } from './people.ts'
import { visit } from './screens.ts'

interface Credentials {
  email: string
  password?: string
}

/** Opens a path on a device where this person is signed in, and waits until the device holds what it needs to go on alone. */
export async function openAs(person: Person, path = '/dashboard', options: ContextOptions = {}): Promise<Page> {
  const context = await openContext({ ...options, person })
  return openIn(context, path, options)
}

/** The same in a context that exists. */
async function openIn(context: BrowserContext, path: string, { hasServiceWorker }: ContextOptions): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await putCongratulationsAside(page)
  await page.goto(path)
  await isOnline(page)
  if (hasServiceWorker) await workerIsReady(page)
  return page
}

/** Puts congratulations aside whenever they stand before what a test does next. */
export async function putCongratulationsAside(page: Page): Promise<void> {
  const congratulations = page.getByRole('dialog', { name: 'Félicitations' })
  await page.addLocatorHandler(congratulations, () =>
    congratulations.getByRole('button', { name: 'Plus tard' }).click(),
  )
}

/** Signs in through the dialog, as a person would, as far as the dashboard, where congratulations may stand before everything else. */
async function fillLogin(page: Page, { email, password = ownPassword }: Credentials): Promise<void> {
  await page.getByRole('button', { name: 'Connexion' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel(/^Mot de passe/).fill(password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/dashboard')
}

export async function signInHere(page: Page, person: Credentials): Promise<void> {
  await fillLogin(page, person)
  await isOnline(page)
}

/** Signs in on a phone that holds nothing yet, and waits until it can go on without the server, with this offer in sight. */
export async function settleIn(page: Page, person: Credentials, offer: Pick<Job, 'title'>): Promise<void> {
  await page.goto('/')
  await signInHere(page, person)
  await workerIsReady(page)
  await visit(page, '/dashboard?tab=jobs')
  await page.getByRole('heading', { name: offer.title }).waitFor()
}
