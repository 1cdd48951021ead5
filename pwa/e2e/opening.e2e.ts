import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from './browser.ts'
import { workerIsReady } from './people.ts'
import { landing, tookOver } from './screens.ts'
import { startServer, type Server } from './server.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('after one visit the app opens without the server, on the landing, the list and a job', async () => {
  const context = await launch({ baseURL: server.url })
  const page = context.pages()[0]!
  await page.goto('/jobs')
  await tookOver(page)
  const first = page.getByRole('article').first().getByRole('link')
  const title = (await first.textContent())!
  await first.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const jobAddress = page.url()
  await workerIsReady(page)

  await server.kill()

  await page.goto('/')
  await landing(page).waitFor()
  await page.goto('/jobs')
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await page.getByRole('article').count()).toBeGreaterThan(5)
  await page.goto(jobAddress)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await context.close()
})
