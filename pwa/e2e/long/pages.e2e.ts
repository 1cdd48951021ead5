import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/own-server.ts'
import { apply, demoStudent, demoStudentId, publish, register, workerIsReady } from '../support/people.ts'
import { setNetwork } from '../support/screens.ts'
import { signInHere } from '../support/signed-in.ts'

const url = sharedServer()

test('a student’s evaluation shows its criteria, and its photo opens large, by keyboard alone', async () => {
  const page = await openPage()

  await page.goto(`/student/${await demoStudentId(url)}`)
  const hedge = page.getByRole('article', { name: /^Tailler la haie/ })
  await hedge.getByText('Main verte').waitFor()
  expect(await hedge.getByRole('img', { name: '5 sur 5' }).count()).toBe(2)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  for (let stop = 0; stop < 40 && !(await focused()).startsWith('Agrandir la photo 1'); stop += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const photo = page.getByRole('dialog').getByRole('img')
  await photo.waitFor()

  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 10_000 })
    .toBe(800)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await focused()).toMatch(/^Agrandir la photo 1/)
})

test('a poster reads the evaluations of an applicant, also without network', async () => {
  const [marc, lea] = [await register(url, 'private', 'Marc'), await register(url, 'student', 'Lea')]
  const known = await demoStudent(url)
  const job = await publish(marc, 'Ranger le grenier')
  for (const student of [lea, known]) await apply(student, job, 'Bonjour.')
  const page = await openPage({ hasServiceWorker: true })
  await page.goto('/jobs')
  await signInHere(page, marc)
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().endsWith(`/api/users/${known.user.id}/reviews`))))

  await page.getByRole('button', { name: '2 candidatures' }).click()
  const dialog = page.getByRole('dialog')
  const card = dialog.getByRole('article', { name: 'Léa Moret' })
  await dialog.getByText(/\(4/).first().waitFor()
  await dialog.getByRole('button', { name: 'Léa Moret' }).click()
  await card.getByRole('img', { name: '4.8 sur 5' }).waitFor()
  await card.getByRole('link', { name: '+1 autre avis' }).waitFor()
  expect(await card.getByRole('listitem').filter({ hasText: 'Tailler la haie' }).count()).toBe(1)
  expect(await card.getByRole('img', { name: /^\d\.0 sur 5/ }).count()).toBe(3)
  await dialog.getByRole('button', { name: 'Toutes les candidatures' }).click()
  await dialog.getByRole('button', { name: 'Lea Test' }).click()
  await dialog.getByRole('article', { name: 'Lea Test' }).getByText('Aucun avis pour le moment').waitFor()
  await page.reload()
  // The card that was open is open again.
  await dialog.getByRole('button', { name: 'Toutes les candidatures' }).click()
  await dialog.getByRole('button', { name: 'Léa Moret' }).click()
  await card.getByRole('link', { name: '+1 autre avis' }).scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  expect(asked).toBe(1)
  await workerIsReady(page)
  await setNetwork(page, false)
  await page.reload()

  await card.getByRole('link', { name: '+1 autre avis' }).click()
  await page.getByRole('heading', { level: 1, name: 'Léa Moret' }).waitFor()
})

test('nothing on the page of an offer moves when the app takes over', async () => {
  const marc = await register(url, 'private', 'Marc')
  const job = await publish(marc, 'Tondre', { location: 'Carouge, GE' })
  const page = await openPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const moved: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { moved })
  })

  await page.goto(`/jobs/${job.id}`)
  await page.getByText('l’étudiant reçoit').waitFor()
  await page.locator('#app:not([data-rendered])').waitFor({ state: 'attached' })
  await page.waitForTimeout(1_000)

  expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)).toEqual([])
})
