import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, launch } from './browser.ts'
import { ownPassword, publish, register, signIn, workerIsReady, type Person } from './people.ts'
import { setNetwork, tookOver, tookOverByItself } from './screens.ts'
import { startServer, type Server } from './server.ts'

let server: Server
let marc: Person
let first: BrowserContext
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  marc = await register(server.url, 'private', 'Marc')
  first = await launch()
  browser = first.browser()!
})
afterAll(async () => {
  await first.close()
  await server.stop()
})

/** Calls of the API that a page makes from now on. */
const calls = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(pathname + search)
  })
  return seen
}

const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )

const phone = { width: 360, height: 800 }

/** Somebody who was never here before. */
const openVisitor = async (viewport = phone, javaScriptEnabled = true): Promise<[BrowserContext, Page]> => {
  const context = await browser.newContext({ baseURL: server.url, viewport, javaScriptEnabled, locale: 'fr-CH' })
  return [context, await context.newPage()]
}

test('without JavaScript the list, a detail and the catalogue show their rows, and lead to each other', async () => {
  const [context, page] = await openVisitor(phone, false)

  await page.goto('/services')
  const services = await page.getByRole('article').count()
  await page.goto('/jobs')
  const rows = await page.getByRole('article').count()
  const offer = page.getByRole('article').first().getByRole('link')
  const title = (await offer.textContent())!
  await offer.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()

  expect(services).toBeGreaterThan(10)
  expect(rows).toBe(20)
  expect(await page.getByText('Informations pratiques').isVisible()).toBe(true)
  await context.close()
})

test.each([
  ['/jobs', 'a phone', phone],
  ['/services', 'a phone', phone],
  ['/jobs', 'a wide window', desktop],
])('%s on %s: the app takes over without asking again, and nothing moves', async (path, _name, viewport) => {
  const [context, page] = await openVisitor(viewport)
  const asked = calls(page)

  await page.goto(path)
  await tookOverByItself(page)
  const shifts = await shiftsOf(page)

  expect(asked).toEqual([])
  expect(shifts).toBeLessThanOrEqual(0.01)
  expect(await page.getByRole('article').count()).toBeGreaterThan(10)
  await context.close()
})

/** The app's code comes when `letGo` is called. */
async function holdBack(page: Page): Promise<{ letGo: () => void }> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/client-*.js', async (route) => {
    await held
    await route.continue()
  })
  return { letGo: () => letGo() }
}

test('what somebody presses and types before the app is there is not lost', async () => {
  const [context, page] = await openVisitor()
  const { letGo } = await holdBack(page)
  await page.goto('/jobs')

  await page.getByLabel('Rechercher').fill('pelouse')
  await page.getByRole('button', { name: 'Postuler' }).first().click()
  const isThere = await page.evaluate(() => document.getElementById('rendered') === null)
  letGo()

  await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
  await page.waitForURL(/search=pelouse/)
  expect(isThere).toBe(false)
  await context.close()
})

test('both of two fields typed into before the app is there narrow the list', async () => {
  const [context, page] = await openVisitor()
  const { letGo } = await holdBack(page)
  await page.goto('/jobs')

  await page.getByLabel('Rechercher').fill('pelouse')
  await page.getByRole('combobox', { name: 'Lieu' }).fill('Pully')
  letGo()

  await page.waitForURL((url) => url.search.includes('search=pelouse') && url.search.includes('location=Pully'))
  await context.close()
})

test('neither is the press of somebody who is signed in, for whom the app starts at once', async () => {
  const [context, page] = await openVisitor(desktop)
  const lea = await register(server.url, 'student', 'Lea')
  await page.request.post(`${server.url}/api/auth/login`, { data: { email: lea.email, password: ownPassword } })
  await page.addInitScript((user) => localStorage.setItem('coup-de-main.user', user), JSON.stringify(lea.user))
  const { letGo } = await holdBack(page)
  await page.goto('/jobs')

  await page.getByRole('button', { name: 'Page 2 sur', exact: false }).click()
  letGo()

  await page.waitForURL(/page=2/)
  await context.close()
})

test('a press that began before the app was there and ends after is not lost', async () => {
  const [context, page] = await openVisitor(desktop)
  await page.goto('/jobs')
  const button = (await page.getByRole('button', { name: 'Postuler' }).first().boundingBox())!

  await page.mouse.move(button.x + 20, button.y + 10)
  await page.mouse.down()
  await page.waitForFunction(() => (document.getElementById('app')?.childElementCount ?? 0) > 0)
  await page.mouse.up()

  await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
  await context.close()
})

test('what somebody opened and swiped before the app was there stays open, and where it is', async () => {
  const [context, page] = await openVisitor()
  const { letGo } = await holdBack(page)
  const lastQuestion = page.getByRole('group').last()
  const strip = page.getByRole('list', { name: 'Catégories' })

  await page.goto('/contact')
  await lastQuestion.getByText('Quel tarif proposer').click()
  letGo()
  await tookOver(page)
  const isOpen = await lastQuestion.evaluate((details) => (details as HTMLDetailsElement).open)
  await page.goto('/services')
  await strip.evaluate((list) => list.scrollTo(200, 0))
  // Cards snap into place.
  await page.waitForTimeout(500)
  const swiped = await strip.evaluate((list) => list.scrollLeft)
  await tookOver(page)

  expect(isOpen).toBe(true)
  expect(swiped).toBeGreaterThan(100)
  expect(await strip.evaluate((list) => list.scrollLeft)).toBe(swiped)
  await context.close()
})

test('where the app’s code does not come the page stays to be read, and a press asks for the code again', async () => {
  const [context, page] = await openVisitor()
  await page.route('**/assets/client-*.js', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/client-'))
  await page.goto('/jobs')
  await page.mouse.move(1, 1)
  await lost
  await page.unroute('**/assets/client-*.js')

  const anew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Postuler' }).first().click()
  await anew
  await tookOver(page)

  expect(await page.getByRole('article').count()).toBe(20)
  await context.close()
})

test('filters are in the address: they survive a reload and come back with the back button', async () => {
  const [context, page] = await openVisitor(desktop)
  await page.goto('/jobs?search=jardin&location=Lausanne&status=completed&page=0')
  await tookOver(page)
  const preset = [
    await page.getByLabel('Rechercher').inputValue(),
    await page.getByRole('combobox', { name: 'Lieu' }).inputValue(),
    await page.getByRole('combobox', { name: 'Statut' }).textContent(),
  ]
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('button', { name: 'Page 2 sur', exact: false }).click()
  await page.waitForURL(/page=2/)
  await page.getByText(/^Affichage de 21 à 40 sur \d+ emplois$/).waitFor()

  await page.reload()
  await page.getByText(/^Affichage de 21 à 40 sur \d+ emplois$/).waitFor()
  await page.goBack()

  await page.getByText(/^Affichage de 1 à 20 sur \d+ emplois$/).waitFor()
  expect(preset).toEqual(['jardin', 'Lausanne', 'Terminé'])
  const labels = ['Total annonces', 'Emplois ouverts', 'Résultats filtrés']
  const shown = await Promise.all(labels.map((label) => page.getByText(label, { exact: true }).isVisible()))
  expect(shown).toEqual([true, true, true])
  await context.close()
})

test('typing asks the server once, half a second after the last letter', async () => {
  const [context, page] = await openVisitor()
  await page.goto('/jobs')
  await tookOver(page)
  const asked = calls(page)

  await page.getByLabel('Rechercher').pressSequentially('pelouse', { delay: 40 })
  await page.waitForURL(/search=pelouse/)
  await page.getByText('Résultats filtrés').waitFor()
  await page.waitForTimeout(300)

  expect(asked).toEqual(['/api/jobs?search=pelouse&status=open&page=1&limit=20'])
  await context.close()
})

test('the catalogue: a card toggles its category, tabs follow, and the address keeps it', async () => {
  const [context, page] = await openVisitor(desktop)
  await page.goto('/services')
  await tookOver(page)
  const card = page.getByRole('button', { name: /^Soutien académique/ })

  await card.click()
  await page.waitForURL(/category=academic/)
  const pressed = await card.getAttribute('aria-pressed')
  const chosen = await page.getByRole('tab', { name: 'Soutien académique' }).getAttribute('aria-selected')
  await page.reload()
  await tookOver(page)
  await card.click()
  await page.waitForURL((url) => url.search === '')
  await page.getByLabel('Rechercher un service').fill('zzzz')
  await page.getByText('Aucun service ne correspond').waitFor()

  expect([pressed, chosen]).toEqual(['true', 'true'])
  await context.close()
})

test('an offer that is not there is the documented page, with its status', async () => {
  const [context, page] = await openVisitor()

  const answer = await page.goto('/jobs/01a1f8d5-0000-7791-8ab0-86e9271f2401')
  await tookOver(page)

  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page introuvable')
  await context.close()
})

test('an offer that came with the document and was withdrawn since is not shown to whoever comes back to it', async () => {
  const { id, title } = await publish(marc, 'Vider le grenier')
  const [context, page] = await openVisitor()
  await page.goto(`/jobs/${id}`)
  await tookOver(page)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Emplois' }).click()
  await page.getByRole('article').first().waitFor()

  await marc.call('DELETE', `/api/jobs/${id}`)
  await page.goBack()

  await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
  await context.close()
})

test('whoever signs in beside an open offer still sees it: it is asked for again, for them', async () => {
  const noe = await register(server.url, 'student', 'Noe')
  const [context, page] = await openVisitor()
  await page.goto('/jobs')
  await tookOver(page)
  const offer = page.getByRole('article').first().getByRole('link')
  const title = (await offer.textContent())!
  await offer.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()

  const asked = page.waitForRequest(/\/api\/jobs\/[\da-f-]{36}$/)
  await page.evaluate((user) => {
    localStorage.setItem('coup-de-main.user', JSON.stringify(user))
    dispatchEvent(new StorageEvent('storage', { key: 'coup-de-main.user' }))
  }, noe.user)
  await asked

  // The session is in another browser, so a sign-in is asked for in front of it.
  await page.locator('h1', { hasText: title }).waitFor()
  await context.close()
})

test('without a network the catalogue and the list show what is stored, and say so', async () => {
  const [context, page] = await openVisitor()
  await page.goto('/services')
  await tookOver(page)
  await workerIsReady(page)
  await page.goto('/jobs')
  await page.getByRole('article').first().waitFor()

  await setNetwork(page, false)
  await page.goto('/jobs?search=jardin')
  await page.getByText('Hors ligne.').waitFor()
  const listed = await page.getByRole('article').count()
  await page.goto('/services')
  await page.getByText('Hors ligne.').waitFor()
  const offered = await page.getByRole('article').count()

  expect(listed).toBeGreaterThan(0)
  expect(offered).toBeGreaterThan(10)
  await context.close()
})

test('an API that fails: the documented error with a way to try again', async () => {
  const [context, page] = await openVisitor(desktop)
  await page.goto('/jobs/nowhere')
  await tookOver(page)
  let isDown = true
  await page.route('**/api/jobs**', (route) => (isDown ? route.fulfill({ status: 500, body: '{}' }) : route.continue()))

  await page.getByRole('link', { name: 'Emplois' }).first().click()
  await page.getByText('Impossible de charger les annonces').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Réessayer' }).click()

  await page.getByRole('article').first().waitFor()
  await context.close()
})

test('a student’s public list follows what arrives on the device, by itself', async () => {
  const lea = await register(server.url, 'student', 'Lea')
  const [context] = await openVisitor()
  const page = await signIn(context, lea)
  await page.goto('/jobs')
  await page.getByRole('article').first().waitFor()

  await publish(marc, 'Ramasser les feuilles du platane')

  await page.getByRole('heading', { name: 'Ramasser les feuilles du platane' }).waitFor({ timeout: 15_000 })
  await context.close()
})
