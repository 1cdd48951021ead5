import type { Job } from '../../../../schema/jobs/job.ts'
import { hasWhatItNeeds, ownPassword, type Person } from '../../support/people.ts'
import { chatOf } from '../../support/screens.ts'
import type { EnginePage } from './page.ts'

/**
 * Signs in on the landing page as a person would, and waits until the app can open without network. With `isCongratulated` it closes the
 * congratulations, which a student sees first who was accepted since the last visit.
 */
export async function signIn(page: EnginePage, { email }: Person, { isCongratulated = false } = {}): Promise<void> {
  await page.goto('/')
  await page.role('button', 'Connexion').click()
  const dialog = page.role('dialog', 'Connexion à Coup de main')
  await dialog.label('E-mail…').fill(email)
  await dialog.label('Mot de passe…').fill(ownPassword)
  await dialog.role('button', 'Se connecter').click()
  if (isCongratulated) await page.role('dialog', 'Félicitations').role('button', 'Plus tard').click()
  await isOnline(page)
  await workerIsReady(page)
}

/** The service worker controls this page and has stored what this person needs, so it opens without network from now on. */
export const workerIsReady = (page: EnginePage): Promise<void> => page.until(hasWhatItNeeds)

export const isOnline = (page: EnginePage): Promise<unknown> => page.text('En ligne').wait()

/** Follows a link of the app to this path. */
export async function visit(page: EnginePage, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
}

export async function writeLetter(page: EnginePage, job: Job, letter: string): Promise<void> {
  await visit(page, `/jobs/${job.id}`)
  await page.role('heading', job.title).wait()
  await page.role('button', 'Postuler').click()
  const dialog = page.role('dialog', 'Votre candidature')
  await dialog.role('textbox').fill(letter)
  await dialog.role('button', 'Envoyer ma candidature').click()
  await dialog.gone()
}

export async function say(page: EnginePage, job: Job, text: string): Promise<void> {
  await visit(page, chatOf(job))
  await page.placeholder('Tapez votre message...').fill(text)
  await page.role('button', 'Envoyer').click()
  await page.text(text).wait()
}

export async function askToSignOut(page: EnginePage): Promise<void> {
  await page.role('link', 'Moi').click()
  await page.role('button', 'Déconnexion').click()
}

/** Returns what this origin stores in a browser: the next person who holds the device could read it. */
export const storedBy = (page: EnginePage): Promise<{ databases: string[]; local: string[]; cached: string[] }> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const caches_ = await caches.keys()
    const cached = await Promise.all(
      caches_.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    )
    return { databases: names, local: Object.keys(localStorage), cached: cached.flat() }
  })
