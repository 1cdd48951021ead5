import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { desktop, phone } from '../support/launch.ts'
import { sharedServer } from '../support/own-server.ts'
import { ownPassword, publish, register, uniqueTitle } from '../support/people.ts'
import { tookOver, tookOverByItself } from '../support/screens.ts'
import { calls, openVisitor } from '../support/visitors.ts'

/** A public page can be read and used before the app runs, and nothing is lost when the app hydrates it. */
const url = sharedServer()

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

test('without JavaScript the list, a detail and the catalogue show their rows, and lead to each other', async () => {
  const page = await openVisitor(phone, false)

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
})

test.each([
  ['/jobs', 'a phone', phone],
  ['/services', 'a phone', phone],
  ['/jobs', 'a wide window', desktop],
])(
  '%s on %s: the app hydrates the document’s tree without asking again, and nothing moves',
  async (path, _name, viewport) => {
    const page = await openVisitor(viewport)
    const asked = calls(page)
    // React reports a tree that differs from the document as an error of the page.
    const differences: Error[] = []
    page.on('pageerror', (error) => void differences.push(error))

    await page.goto(path)
    await tookOverByItself(page)
    const shifts = await shiftsOf(page)

    expect(asked).toEqual([])
    expect(differences).toEqual([])
    expect(shifts).toBeLessThanOrEqual(0.01)
    expect(await page.getByRole('article').count()).toBeGreaterThan(10)
  },
)

/** Holds the app's code back until `letGo` is called. */
async function holdBack(page: Page): Promise<{ letGo: () => void }> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/client-*.js', async (route) => {
    await held
    await route.continue()
  })
  return { letGo: () => letGo() }
}

test('a visitor’s presses and typing before the app is there are not lost', async () => {
  const page = await openVisitor()
  const { letGo } = await holdBack(page)
  await page.goto('/jobs')

  await page.getByLabel('Rechercher').fill('pelouse')
  await page.getByRole('button', { name: 'Postuler' }).first().click()
  const isThere = await page.evaluate(() => document.querySelector('[data-rendered]') === null)
  letGo()

  await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
  await page.waitForURL(/search=pelouse/)
  expect(isThere).toBe(false)
})

test.each([
  ['turns the page', 'Page 2 sur'],
  ['opens the sign-up', 'Postuler'],
])('a press that is quicker than every script %s', async (_act, name) => {
  const page = await openVisitor(desktop)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/jobs', { waitUntil: 'commit' })

  await page.getByRole('button', { name }).first().click()
  letGo()

  if (name === 'Postuler') await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
  else await page.waitForURL(/page=2/)
})

test('a signed-in person’s press before the app is there opens the letter, from an offer and from a list', async () => {
  const lea = await register(url, 'student', 'Lea')
  const offer = await publish(await register(url, 'private', 'Marc'), uniqueTitle('Porter un piano'))
  const page = await openPage({ person: lea })
  const pressEarly = async (path: string, button: Locator) => {
    const { letGo } = await holdBack(page)
    await page.goto(path)
    await button.click()
    letGo()
    const dialog = page.getByRole('dialog', { name: 'Votre candidature' })
    await dialog.getByText(offer.title).waitFor()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await page.unrouteAll()
  }

  await pressEarly(`/jobs/${offer.id}`, page.getByRole('button', { name: 'Postuler' }))
  const card = page.getByRole('article').filter({ hasText: offer.title })
  await pressEarly('/jobs', card.getByRole('button', { name: 'Postuler' }))
})

test.each([
  ['alone', false],
  ['also when a dialog opens at once', true],
])('both of two fields typed into before the app is there narrow the list, %s', async (_name, isPressed) => {
  const page = await openVisitor()
  const { letGo } = await holdBack(page)
  await page.goto('/jobs')

  await page.getByLabel('Rechercher').fill('pelouse')
  await page.getByRole('combobox', { name: 'Lieu' }).fill('Pully')
  if (isPressed) await page.getByRole('button', { name: 'Postuler' }).first().click()
  letGo()

  if (isPressed) await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
  await page.waitForURL((url) => url.search.includes('search=pelouse') && url.search.includes('location=Pully'))
})

test('the sign-up opens before the app is there, and its typed text and presses count', async () => {
  const page = await openVisitor()
  const { letGo } = await holdBack(page)
  await page.goto('/jobs')
  const opener = page.getByRole('button', { name: 'Postuler' }).first()
  const dialog = page.getByRole('dialog', { name: 'Inscription Étudiant' })

  await opener.click()
  await dialog.getByLabel('Prénom').fill('Nora')
  await dialog.getByLabel(/^Mot de passe/).fill('court')
  await dialog.getByLabel('Motivation et objectifs').fill('Financer mes études')
  await dialog.getByText("J'ai 15 ans ou plus").click()
  await dialog.getByRole('button', { name: 'Créer mon compte' }).click()
  letGo()
  await dialog.getByText('Le mot de passe doit contenir au moins 6 caractères').waitFor()

  expect(new URL(page.url()).search).toBe('')
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Nora')
  expect(await dialog.getByText('19 / ').isVisible()).toBe(true)
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a dialog that opened before the app leads to the login, and Escape closes it', async () => {
  const page = await openVisitor()
  const { letGo } = await holdBack(page)
  await page.goto('/jobs')
  const opener = page.getByRole('button', { name: 'Postuler' }).first()
  await opener.click()

  await page.getByRole('dialog').getByRole('button', { name: 'Se connecter' }).click()
  letGo()
  const login = page.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await login.waitFor()
  await expect.poll(() => login.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')

  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('the press of a signed-in person before the app is there is not lost', async () => {
  const page = await openVisitor(desktop)
  const lea = await register(url, 'student', 'Lea')
  await page.request.post(`${url}/api/auth/login`, { data: { email: lea.email, password: ownPassword } })
  await page.addInitScript((user) => localStorage.setItem('coup-de-main.user', user), JSON.stringify(lea.user))
  const { letGo } = await holdBack(page)
  await page.goto('/jobs')

  await page.getByRole('button', { name: 'Page 2 sur', exact: false }).click()
  letGo()

  await page.waitForURL(/page=2/)
})

test('a press that began before the app was there and ends after is not lost', async () => {
  const page = await openVisitor(desktop)
  await page.goto('/jobs')
  const button = (await page.getByRole('button', { name: 'Postuler' }).first().boundingBox())!

  await page.mouse.move(button.x + 20, button.y + 10)
  await page.mouse.down()
  await tookOverByItself(page)
  await page.mouse.up()

  await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
})

test('a question that was opened before the app was there stays open', async () => {
  const page = await openVisitor()
  const { letGo } = await holdBack(page)
  const lastQuestion = page.getByRole('group').last()
  await page.goto('/contact')

  await lastQuestion.getByText('Quel tarif proposer').click()
  letGo()
  await tookOver(page)

  expect(await lastQuestion.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true)
})

test('a list that is swiped while the app arrives keeps its position', async () => {
  const page = await openVisitor()
  const { letGo } = await holdBack(page)
  const strip = page.getByRole('list', { name: 'Catégories' })
  await page.goto('/services')

  await strip.evaluate((list) => (list.scrollLeft = 150))
  letGo()
  await tookOverByItself(page)

  // The list snaps to a card.
  expect(await strip.evaluate((list) => list.scrollLeft)).toBeGreaterThan(80)
})

test('text, focus and place of somebody who types while the app arrives stay theirs', async () => {
  const page = await openVisitor()
  const { letGo } = await holdBack(page)
  await page.goto('/jobs')
  const search = page.getByLabel('Rechercher')

  await search.pressSequentially('pelo')
  await page.evaluate(() => scrollTo(0, 80))
  letGo()
  await tookOverByItself(page)
  await page.keyboard.type('use')

  await page.waitForURL(/search=pelouse/)
  expect(await search.inputValue()).toBe('pelouse')
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(80)
})

test('where the app’s code does not come the page stays to be read, and a press asks for the code again', async () => {
  const page = await openVisitor()
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
})

test('an offer that is not there is the documented page, with its status', async () => {
  const page = await openVisitor()

  const answer = await page.goto('/jobs/01a1f8d5-0000-7791-8ab0-86e9271f2401')
  await tookOver(page)

  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page introuvable')
})
