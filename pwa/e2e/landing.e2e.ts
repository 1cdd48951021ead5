import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { doubleTap } from '../ui/hooks/stray-taps.ts'
import { openPage } from './support/browser.ts'
import { signUpIn } from './support/sign-up.ts'

const storedUserKey = 'coup-de-main.user'

/** Opens the landing page as a visitor. */
async function visit(prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()): Promise<Page> {
  const page = await openPage()
  await prepare(page)
  await page.goto('/', { waitUntil: 'commit' })
  return page
}

const isAlive = (page: Page) => page.waitForFunction(() => window.early.isAlive)

// Shows rules 1.2.10, 1.2.11, 1.2.13, 1.4.2.
test('somebody signed in on this device never sees the landing, only that the dashboard is on its way', async () => {
  const seen = new Set<string>()
  const page = await openPage()
  await page.exposeFunction('saw', (what: string) => void seen.add(what))
  await page.addInitScript((key) => {
    localStorage.setItem(key, JSON.stringify({ id: 'lea', userType: 'student', firstName: 'Léa' }))
    const look = () => {
      if (location.pathname !== '/') return
      const saw = (window as unknown as { saw: (what: string) => void }).saw
      if (document.querySelector('h1')?.checkVisibility()) saw('the landing')
      if (document.querySelector('[aria-label=Chargement]')?.checkVisibility()) saw('the spinner')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, storedUserKey)
  // The dashboard takes 400 ms, and so does the service worker, which would make it quick if it came first.
  await page.route(/\/(dashboard|service-worker\.js)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })

  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForURL('**/dashboard')

  expect([...seen]).toEqual(['the spinner'])
})

/** Holds back the page's scripts until they are released. */
const holdScripts = () => {
  let release = () => {}
  const scripts = new Promise<void>((resolve) => (release = resolve))
  const hold = (tab: Page) =>
    tab.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts
      await route.continue()
    })
  return { hold, release: () => release() }
}

test('a double tap opens the menu, before any script and after; a key opens and closes it as often as it is pressed', async () => {
  const { hold, release } = holdScripts()
  const page = await visit(hold)
  const opener = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const betweenTaps = () => page.waitForTimeout(doubleTap + 50)

  await opener.dblclick()
  const early = await menu.isVisible()
  await betweenTaps()
  await opener.click()
  const closed = await menu.isVisible()
  release()
  await isAlive(page)
  await betweenTaps()
  await opener.dblclick()
  const late = await menu.isVisible()
  await opener.press('Enter')
  await opener.press('Enter')
  await opener.press('Enter')

  expect({ early, closed, late, afterKeys: await menu.isVisible() }).toEqual({
    early: true,
    closed: false,
    late: true,
    afterKeys: false,
  })
})

test('somebody quicker than every script opens the menu, and signing up follows once the page is alive', async () => {
  const { hold, release } = holdScripts()
  const page = await visit(hold)

  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Emplois',
    'Services',
    'Comment ça marche',
    'À propos',
  ])
  await menu.getByRole('button', { name: "S'inscrire" }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()

  await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
  expect(await menu.isVisible()).toBe(false)
})

test('whoever signs up here arrives at the dashboard, and going back does not lead here again (1.2.17)', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Trouver un job' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Inscription Étudiant' })
  await signUpIn(dialog, 'Nora')
  await page.getByText('Bienvenue, Nora').waitFor()

  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const back = await page.evaluate(() => history.length)
  expect(back).toBeLessThanOrEqual(2)
})

/** Makes a first visit during which this code does not load. */
async function visitWithout(code: string): Promise<Page> {
  const page = await openPage()
  await page.route(code, (route) => route.abort())
  await page.goto('/', { waitUntil: 'networkidle' })
  return page
}

test('a dialog whose code does not come leaves the landing as it is, and says so', async () => {
  const code = '**/assets/visitor-dialogs-*.js'
  const page = await visitWithout(code)
  const enter = page.getByRole('button', { name: 'Trouver un job' }).first()

  await enter.click()
  await page.getByRole('alert').getByText('Cette fenêtre n’a pas pu s’ouvrir').waitFor()
  const isThere = await page.getByRole('heading', { level: 1 }).isVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await enter.click()

  await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
  expect(isThere).toBe(true)
})

test('where the landing’s own code does not come a press asks for it again', async () => {
  const code = '**/assets/hydrate-*.js'
  const page = await visitWithout(code)
  await page.unroute(code)
  const enter = page.getByRole('button', { name: 'Trouver un job' }).first()

  await Promise.all([page.waitForEvent('load'), enter.click()])
  await isAlive(page)
  await enter.click()

  await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
})

test('where the landing’s first code does not come, one reads so, and may try again', async () => {
  const code = '**/assets/index-*.js'
  const page = await visitWithout(code)

  await page.unroute(code)
  await page.getByRole('dialog', { name: 'L’application ne s’est pas chargée' }).getByRole('button').click()

  await isAlive(page)
})
