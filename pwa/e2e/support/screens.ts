import type { Page } from 'playwright-core'
import type { Job } from '../../../schema/jobs/job.ts'

/**
 * Goes to a path as a link does, if the app runs and no dialog covers it: loading another document would cost two seconds of processor time. The app
 * runs if its router has replaced `pushState`.
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

/** Opens a job as a person who follows a link to it, writes a letter and sends it. */
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

/** Returns the card of the application for a job. */
export const applicationCard = (page: Page, job: Pick<Job, 'title'>) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: job.title }) })

/** Opens the letter of an application, with what can be done. */
export const unfoldApplication = (page: Page, job: Pick<Job, 'title'>): Promise<void> =>
  applicationCard(page, job).getByRole('button', { name: job.title }).click()

export const chatOf = ({ id }: Pick<Job, 'id'>): string => `/dashboard?tab=messages&jobId=${id}`

export const chatIsOpen = (page: Page): Promise<void> => page.getByPlaceholder('Tapez votre message...').waitFor()

export async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Tapez votre message...').fill(text)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
}

/** Takes the browser’s network away or brings it back; the app receives `offline` and `online`. */
export const setNetwork = (page: Page, isThere: boolean): Promise<void> => page.context().setOffline(!isThere)

/** Moves the mouse, as a sign that a person is there, and waits until the app has hydrated what the server rendered. */
export async function tookOver(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await tookOverByItself(page)
}

/** Waits until the app has hydrated what the server rendered, without any sign of a person. */
export async function tookOverByItself(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The screen is hydrated after the frame around it; React keeps the props of an element that it knows on the element.
    const main = document.querySelector('#app:not([data-rendered]) main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
}

export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Tableau de bord' }).getByRole('link', { name: 'Moi' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).click()
}

/** The heading of the landing page, to which signing out leads. */
export const landing = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Un coup de main, près de chez vous.' })
