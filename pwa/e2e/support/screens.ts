import type { Page } from 'playwright-core'
import type { Job } from '../../../schema/jobs/job.ts'

/**
 * Leads to a path as a link does, where the app runs and nothing lies over it: a document more would cost two seconds of a
 * processor. The app's router listens to `pushState` by a function of its own.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate((to) => {
    const isCovered = document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null
    const isApp = Object.hasOwn(history, 'pushState')
    if (isCovered || !isApp || location.pathname + location.search === to) return false
    history.pushState({}, '', to)
    return true
  }, path)
  if (!isThere) await page.goto(path)
}

/** Opens a job as somebody who follows a link to it, writes a letter and sends it. */
export async function writeLetter(page: Page, job: Pick<Job, 'id' | 'title'>, letter: string): Promise<void> {
  await visit(page, `/jobs/${job.id}`)
  await page.getByRole('heading', { level: 1, name: job.title }).waitFor()
  await page.getByRole('button', { name: 'Postuler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Votre candidature' })
  await dialog.getByRole('textbox').fill(letter)
  await dialog.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export const openApplications = async (page: Page): Promise<void> => {
  await visit(page, '/dashboard?tab=candidatures')
  await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
}

/** The card of one application. */
export const applicationCard = (page: Page, job: Pick<Job, 'title'>) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: job.title }) })

export const chatOf = ({ id }: Pick<Job, 'id'>): string => `/dashboard?tab=messages&jobId=${id}`

export const chatIsOpen = (page: Page): Promise<void> => page.getByPlaceholder('Tapez votre message...').waitFor()

export async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Tapez votre message...').fill(text)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
}

/** Takes the browser’s network away or brings it back; the app receives `offline` and `online`. */
export const setNetwork = (page: Page, isThere: boolean): Promise<void> => page.context().setOffline(!isThere)

/** Somebody is there, and the app has hydrated what the server rendered. */
export async function tookOver(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await tookOverByItself(page)
}

/** The same without a sign of anybody. */
export async function tookOverByItself(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The screen is hydrated after the frame around it; React keeps the props of an element that it knows on the element.
    const main = document.querySelector('#app:not([data-rendered]) main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
}

export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
}

/** Where everybody begins, and where signing out leads. */
export const landing = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Un coup de main, près de chez vous.' })
