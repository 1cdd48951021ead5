import { beforeAll, expect, test } from 'vitest'
import { desktop } from './support/launch.ts'
import { sharedServer } from './support/own-server.ts'
import { type Person, publish, register, workerIsReady } from './support/people.ts'
import { setNetwork, tookOver } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'
import { calls, openVisitor } from './support/visitors.ts'

const url = sharedServer()
let marc: Person
beforeAll(async () => {
  marc = await register(url, 'private', 'Marc')
})

test('filters are in the address: they survive a reload and come back with the back button', async () => {
  const page = await openVisitor(desktop)
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
})

test('typing asks the server once, half a second after the last letter', async () => {
  const page = await openVisitor()
  await page.goto('/jobs')
  await tookOver(page)
  const asked = calls(page)

  await page.getByLabel('Rechercher').pressSequentially('pelouse', { delay: 40 })
  await page.waitForURL(/search=pelouse/)
  await page.getByText('Résultats filtrés').waitFor()
  await page.waitForTimeout(300)

  expect(asked).toEqual(['/api/jobs?search=pelouse&status=open&page=1&limit=20'])
})

test('the catalogue: a card toggles its category, tabs follow, and the address keeps it', async () => {
  const page = await openVisitor(desktop)
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
})

test('an offer that is not there is the documented page, with its status', async () => {
  const page = await openVisitor()

  const answer = await page.goto('/jobs/01a1f8d5-0000-7791-8ab0-86e9271f2401')
  await tookOver(page)

  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page introuvable')
})

test('an offer that came with the document and was withdrawn since is not shown to whoever comes back to it', async () => {
  const { id, title } = await publish(marc, 'Vider le grenier')
  const page = await openVisitor()
  await page.goto(`/jobs/${id}`)
  await tookOver(page)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Emplois' }).click()
  await page.getByRole('article').first().waitFor()

  await marc.call('DELETE', `/api/jobs/${id}`)
  await page.goBack()

  await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
})

test('whoever signs in beside an open offer still sees it: it is asked for again, for them', async () => {
  const noe = await register(url, 'student', 'Noe')
  const page = await openVisitor()
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
})

test('without a network the catalogue and the list show what is stored, and say so', async () => {
  const page = await openVisitor()
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
})

test('an API that fails: the documented error with a way to try again', async () => {
  const page = await openVisitor(desktop)
  await page.goto('/jobs/nowhere')
  await tookOver(page)
  let isDown = true
  await page.route('**/api/jobs**', (route) => (isDown ? route.fulfill({ status: 500, body: '{}' }) : route.continue()))

  await page.getByRole('link', { name: 'Emplois' }).first().click()
  await page.getByText('Impossible de charger les annonces').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Réessayer' }).click()

  await page.getByRole('article').first().waitFor()
})

test('a student’s public list follows what arrives on the device, by itself', async () => {
  const lea = await register(url, 'student', 'Lea')
  const page = await openAs(lea, '/jobs')
  await page.getByRole('article').first().waitFor()

  await publish(marc, 'Ramasser les feuilles du platane')

  await page.getByRole('heading', { name: 'Ramasser les feuilles du platane' }).waitFor({ timeout: 15_000 })
})
