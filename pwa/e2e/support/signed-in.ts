import type { BrowserContext, Page } from 'playwright-core'
import type { Job } from '../../../schema/jobs/job.ts'
import { openContext, type ContextOptions } from './browser.ts'
import { isOnline, ownPassword, workerIsReady, type Person } from './people.ts'
import { visit } from './screens.ts'

interface Credentials {
  email: string
  password?: string
}

/** Opens a path on a device where this person is signed in. With a service worker it waits until the app can open without network. */
export async function openAs(person: Person, path = '/dashboard', options: ContextOptions = {}): Promise<Page> {
  const context = await openContext({ ...options, person })
  return openIn(context, path, options)
}

/** Does the same in a context that exists already. */
async function openIn(context: BrowserContext, path: string, { hasServiceWorker }: ContextOptions): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await putCongratulationsAside(page)
  await page.goto(path)
  await isOnline(page)
  if (hasServiceWorker) await workerIsReady(page)
  return page
}

/** Closes the congratulations dialog whenever it covers what a test does next. */
export async function putCongratulationsAside(page: Page): Promise<void> {
  const congratulations = page.getByRole('dialog', { name: 'Félicitations' })
  await page.addLocatorHandler(congratulations, () =>
    congratulations.getByRole('button', { name: 'Plus tard' }).click(),
  )
}

/** Signs in through the dialog, as a person would, up to the dashboard, which congratulations may cover. */
async function fillLogin(page: Page, { email, password = ownPassword }: Credentials): Promise<void> {
  await page.getByRole('button', { name: 'Connexion' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel(/^Mot de passe/).fill(password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/dashboard')
}

export async function signInHere(page: Page, person: Credentials): Promise<void> {
  await fillLogin(page, person)
  await isOnline(page)
}

/** Signs in on a phone with an empty storage, and waits until the app can go on without the server and shows this offer. */
export async function settleIn(page: Page, person: Credentials, offer: Pick<Job, 'title'>): Promise<void> {
  await page.goto('/')
  await signInHere(page, person)
  await workerIsReady(page)
  await visit(page, '/dashboard?tab=jobs')
  await page.getByRole('heading', { name: offer.title }).waitFor()
}
