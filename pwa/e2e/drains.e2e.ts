import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from './browser.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { applicationsOf, eventually, publish, register, signIn } from './people.ts'
import { openCandidatures, writeLetter } from './screens.ts'
import { report } from './report.ts'
import { startServer, type Server } from './server.ts'

let server: Server
let proxy: FaultProxy
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: '' } })
  proxy = await startFaultProxy(server.url)
})
afterAll(async () => {
  await proxy.close()
  await server.stop()
})

/** Lets the browser believe that it is time for the service worker's Background Sync. */
async function backgroundSync(cdp: CDPSession, origin: string): Promise<() => Promise<unknown>> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((registration) => registration.scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await found
  return () => cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false })
}

test('two tabs and the service worker drain at once, and each letter arrives once', async () => {
  const marc = await register(server.url, 'private', 'Marc')
  const lea = await register(server.url, 'student', 'Lea')
  const jobs = await Promise.all(['Un', 'Deux', 'Trois'].map((title) => publish(marc, `Carton ${title}`)))
  const phone = await launch({ baseURL: proxy.url })
  const page = await signIn(phone, lea)
  const dispatch = await backgroundSync(await phone.newCDPSession(page), proxy.url)
  await page.goto('/dashboard?tab=jobs')
  await page.getByRole('heading', { name: 'Carton Trois' }).waitFor()

  await proxy.goDown()
  for (const job of jobs) await writeLetter(page, job, `Pour ${job.title}.`)
  const tab = await phone.newPage()
  await openCandidatures(tab)
  await proxy.comeBack()
  await Promise.all([dispatch(), page.reload(), tab.reload(), dispatch()])

  for (const job of jobs)
    await eventually(
      () => applicationsOf(marc, job),
      (found) => found.length > 0,
      15_000,
    )
  await page.getByRole('button', { name: 'En ligne' }).waitFor({ timeout: 20_000 })
  expect(await Promise.all(jobs.map(async (job) => (await applicationsOf(marc, job)).length))).toEqual([1, 1, 1])
  await phone.close()
})

test('with the page closed the service worker sends alone', async () => {
  const marc = await register(server.url, 'private', 'Marc')
  const lea = await register(server.url, 'student', 'Lea')
  const job = await publish(marc, 'Ranger une étagère')
  const phone = await launch({ baseURL: proxy.url })
  const page = await signIn(phone, lea)
  await page.goto('/dashboard?tab=jobs')
  await page.getByRole('heading', { name: job.title }).waitFor()
  const elsewhere = await phone.newPage()
  const dispatch = await backgroundSync(await phone.newCDPSession(elsewhere), proxy.url)

  await proxy.goDown()
  await writeLetter(page, job, 'J’ai une visseuse.')
  await page.close()
  await proxy.comeBack()
  expect(await applicationsOf(marc, job)).toHaveLength(0)
  await dispatch()

  const took = await eventually(
    () => applicationsOf(marc, job),
    (found) => found.length > 0,
    15_000,
  )
  report(`service worker alone: sent ${took} ms after the event`)
  expect(await applicationsOf(marc, job)).toHaveLength(1)
  await phone.close()
})
