import { expect, test } from 'vitest'
import { backgroundEvents } from '../support/background.ts'
import { launch } from '../support/browser.ts'
import { openFaultProxy, sharedServer } from '../support/own-server.ts'
import { publish, register, uniqueTitle, workerIsReady } from '../support/people.ts'
import { visit } from '../support/screens.ts'
import { signInHere } from '../support/signed-in.ts'

const url = sharedServer()

test('an offer published while the app is closed is there when it opens without network', async () => {
  const proxy = await openFaultProxy()
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const known = await publish(marc, uniqueTitle('Porter un sapin'))
  // In a context without a profile the browser starts no worker for a page that is gone.
  const phone = await launch({ baseURL: proxy.url, hasServiceWorker: true })
  const page = phone.pages()[0]!
  await page.goto('/')
  await signInHere(page, lea)
  await workerIsReady(page)
  await visit(page, '/dashboard?tab=jobs')
  await page.getByRole('heading', { name: known.title }).waitFor()
  const elsewhere = await phone.newPage()
  const { refresh } = await backgroundEvents(elsewhere, proxy.url)

  await page.close()
  const offer = await publish(marc, uniqueTitle('Déblayer la neige'))
  const pulled = elsewhere.context().waitForEvent('response', (response) => response.url().includes('/api/sync/pull'))
  await refresh()
  expect((await pulled).ok()).toBe(true)
  await elsewhere.waitForTimeout(1_000)
  await proxy.goDown()

  const again = await phone.newPage()
  await visit(again, '/dashboard?tab=jobs')
  await again.getByRole('heading', { name: offer.title }).waitFor()
})
