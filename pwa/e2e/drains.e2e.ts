import { expect, onTestFinished, test } from 'vitest'
import { backgroundEvents, openClosablePhone } from './support/background.ts'
import { openFaultProxy, sharedServer } from './support/own-server.ts'
import { applicationsOf, eventually, isOnline, publish, register, uniqueTitle } from './support/people.ts'
import { report } from './support/report.ts'
import { openApplications, visit, writeLetter } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

const url = sharedServer()

test('two tabs and the service worker drain at once, and each letter arrives once', async () => {
  const proxy = await openFaultProxy()
  const marc = await register(url, 'private')
  const lea = await register(url, 'student')
  const jobs = await Promise.all(['Un', 'Deux', 'Trois'].map((title) => publish(marc, uniqueTitle(`Carton ${title}`))))
  const page = await openAs(lea, '/dashboard', { baseURL: proxy.url, hasServiceWorker: true })
  const { drain } = await backgroundEvents(page, proxy.url)
  await visit(page, '/dashboard?tab=jobs')
  await page.getByRole('heading', { name: jobs.at(-1)!.title }).waitFor()

  await proxy.goDown()
  for (const job of jobs) await writeLetter(page, job, `Pour ${job.title}.`)
  const tab = await page.context().newPage()
  await openApplications(tab)
  await proxy.comeBack()
  await Promise.all([drain(), page.reload(), tab.reload(), drain()])

  for (const job of jobs)
    await eventually(
      () => applicationsOf(marc, job),
      (found) => found.length > 0,
    )
  await isOnline(page)
  expect(await Promise.all(jobs.map(async (job) => (await applicationsOf(marc, job)).length))).toEqual([1, 1, 1])
})

test('with the page closed the service worker sends alone', async () => {
  const proxy = await openFaultProxy()
  const marc = await register(url, 'private')
  const lea = await register(url, 'student')
  const job = await publish(marc, uniqueTitle('Ranger une étagère'))
  const { page, drain } = await openClosablePhone(proxy.url, lea, job)

  await proxy.goDown()
  await writeLetter(page, job, 'J’ai une visseuse.')
  await page.close()
  // The browser fires an event of its own as well, on a busy machine so late that the proxy is back: asked then, the server might have the letter.
  expect(await applicationsOf(marc, job)).toHaveLength(0)
  await proxy.comeBack()

  // A browser repeats the event, minutes later, until the worker has sent all. One that is under way when the browser closes is refused.
  const events = setInterval(() => void drain().catch(() => undefined), 5_000)
  onTestFinished(() => clearInterval(events))
  await drain()
  const took = await eventually(
    () => applicationsOf(marc, job),
    (found) => found.length > 0,
  )
  report(`service worker alone: sent ${took} ms after the event`)
  expect(await applicationsOf(marc, job)).toHaveLength(1)
})
