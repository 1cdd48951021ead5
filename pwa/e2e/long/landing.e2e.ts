import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { desktop } from '../support/launch.ts'
import { sharedServer } from '../support/own-server.ts'
import { landing } from '../support/screens.ts'

const storedUserKey = 'coup-de-main.user'

const url = sharedServer()

/** Opens the landing page as a visitor. */
async function visit(prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()): Promise<Page> {
  const page = await openPage()
  await prepare(page)
  await page.goto('/', { waitUntil: 'commit' })
  return page
}

const wholeSheet = () =>
  readdirSync(new URL('../../../dist/assets', import.meta.url)).find((name) => name.endsWith('.css'))

const isAlive = (page: Page) => page.waitForFunction(() => window.early.isAlive)

test('the two ways in stay at hand on a phone while neither is in sight', async () => {
  const page = await visit()
  await isAlive(page)
  const bar = page.getByRole('region', { name: "S'inscrire" })

  expect(await bar.isVisible()).toBe(false)
  await page.getByRole('heading', { name: 'Comment ça marche' }).scrollIntoViewIfNeeded()
  await bar.waitFor()
  await page.getByRole('heading', { name: 'Même au milieu d’un tunnel' }).scrollIntoViewIfNeeded()

  await bar.waitFor({ state: 'hidden' })
})

test('a double press closes the login once, and presses nothing behind it', async () => {
  const page = await visit()
  await isAlive(page)
  await page.getByRole('button', { name: 'Connexion' }).first().tap()
  const login = page.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await login.waitFor()
  await page.waitForTimeout(400)
  const { x, y, width, height } = (await login.getByRole('button', { name: 'Fermer' }).boundingBox())!
  const place = [x + width / 2, y + height / 2] as const

  await page.touchscreen.tap(...place)
  await page.touchscreen.tap(...place)
  await login.waitFor({ state: 'hidden' })
  await page.waitForTimeout(400)

  expect(await page.getByRole('dialog').count()).toBe(0)
  // Otherwise this test would show nothing.
  await page.touchscreen.tap(...place)
  await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
})

test('a sign-in in another tab leads the landing on; broken data and a lone cookie redirect nobody (1.4.1, 1.4.2, 1.4.3)', async () => {
  const page = await visit((tab) => tab.addInitScript((key) => localStorage.setItem(key, '{"id":'), storedUserKey))
  await landing(page).waitFor()
  expect(await page.evaluate((key) => localStorage.getItem(key), storedUserKey)).toBeNull()
  const { status } = await fetch(url, { headers: { cookie: 'session=whatever' }, redirect: 'manual' })
  expect(status).toBe(200)

  const other = await page.context().newPage()
  await other.goto('/')
  await other.evaluate((key) => localStorage.setItem(key, '{"id":"lea","userType":"student"}'), storedUserKey)

  await page.waitForURL('**/dashboard')
})

test('the landing’s own rules are all that the page needs', async () => {
  const page = await visit()
  await isAlive(page)
  const look = () => page.screenshot({ fullPage: true, animations: 'disabled' })
  const alone = await look()

  await page.addStyleTag({ url: `/assets/${wholeSheet()}` })

  expect(alone.equals(await look())).toBe(true)
})

test('the landing’s own rules are all that its dialogs need, too', async () => {
  const page = await visit((tab) => tab.route('**/assets/client-*.js', () => {}))
  await page.getByRole('button', { name: 'Trouver un job' }).first().click()
  await page.getByRole('dialog').waitFor()
  const look = () => page.screenshot({ animations: 'disabled' })
  const alone = await look()

  await page.addStyleTag({ url: `/assets/${wholeSheet()}` })

  expect(alone.equals(await look())).toBe(true)
})

test('the landing scrolls to a section, and jumps there with reduced motion (1.2.6)', async () => {
  const page = await visit((tab) => tab.emulateMedia({ reducedMotion: 'no-preference' }))
  await page.setViewportSize(desktop)
  await isAlive(page)
  /** Returns the scroll position of each frame on the way from the top to the section. */
  const wayTo = async (name: string) => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.getByRole('banner').getByRole('link', { name }).click()
    return page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const seen: number[] = []
          const look = () => {
            seen.push(Math.round(scrollY))
            const rests = seen.length > 20 && seen.slice(-10).every((place) => place === seen.at(-1))
            if (rests) resolve([...new Set(seen)])
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
  }

  const scrolled = await wayTo('Comment ça marche')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const jumped = await wayTo('Comment ça marche')

  expect(scrolled.length).toBeGreaterThan(5)
  expect(scrolled.at(-1)).toBeGreaterThan(300)
  expect(jumped.length).toBeLessThanOrEqual(2)
  expect(jumped.at(-1)).toBe(scrolled.at(-1))
})

test('a visitor’s presses and typing in the sign-up count before the page is alive', async () => {
  let release = () => {}
  const react = new Promise<void>((resolve) => (release = resolve))
  const page = await visit((tab) =>
    tab.route('**/assets/client-*.js', async (route) => {
      await react
      await route.continue()
    }),
  )
  const enter = page.getByRole('button', { name: 'Trouver un job' }).first()
  const dialog = page.getByRole('dialog', { name: 'Inscription Étudiant' })

  await enter.click()
  await dialog.getByLabel('Prénom').fill('Marc')
  await dialog.getByLabel(/^Mot de passe/).fill('court')
  await dialog.getByRole('button', { name: 'Créer mon compte' }).click()
  const isAsleep = await page.evaluate(() => !window.early.isAlive)
  release()
  await dialog.getByText('Le mot de passe doit contenir au moins 6 caractères').waitFor()

  expect(isAsleep).toBe(true)
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Marc')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await enter.evaluate((button) => button === document.activeElement)).toBe(true)
})
