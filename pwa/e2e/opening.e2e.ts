import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { openFaultProxy, sharedServer } from './support/own-server.ts'
import { demoStudentId, publish, register, uniqueTitle, workerIsReady } from './support/people.ts'
import { landing, tookOver } from './support/screens.ts'

test('after one visit the app opens without the server, on the landing, the list and a job', async () => {
  const marc = await register(sharedServer(), 'private')
  const { title } = await publish(marc, uniqueTitle('Réparer un volet'))
  const proxy = await openFaultProxy()
  const page = await openPage({ baseURL: proxy.url, hasServiceWorker: true })
  await page.goto('/jobs')
  await tookOver(page)
  await page.getByRole('article').getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const jobAddress = page.url()
  await workerIsReady(page)

  await proxy.goDown()

  await page.goto('/')
  await landing(page).waitFor()
  await page.goto('/jobs')
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await page.getByRole('article').count()).toBeGreaterThan(5)
  await page.goto(jobAddress)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

test('whoever opens a shared link has the same page once the app has taken it over', async () => {
  const marc = await register(sharedServer(), 'private')
  const job = await publish(marc, uniqueTitle('Huiler un portail'))
  const page = await openPage()
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  const title = page.getByRole('heading', { level: 1 }).first()

  const changed: string[] = []
  for (const path of ['/jobs', `/jobs/${job.id}`, '/services', `/student/${await demoStudentId(sharedServer())}`]) {
    await page.goto(path)
    const before = await title.innerText()
    await tookOver(page)
    // The device's own rows are read a moment later, and must not change the title either.
    await page.waitForTimeout(500)
    if ((await title.innerText()) !== before) changed.push(path)
  }

  expect(changed).toEqual([])
  expect(errors).toEqual([])
})

test('whoever waits for the code of the app on a slow line sees that it is on its way', async () => {
  const student = await register(sharedServer(), 'student', 'Nina')
  const page = await openPage({ person: student, reducedMotion: 'no-preference' })
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })

  await page.goto('/dashboard', { waitUntil: 'commit' })
  const waiting = page.getByRole('status', { name: 'Chargement' })
  await waiting.waitFor()
  await page.waitForTimeout(1_300)
  const shown = await waiting.evaluate((ring) => getComputedStyle(ring).opacity)
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()

  expect(shown).toBe('1')
  expect(await waiting.count()).toBe(0)
})
