import { expect, test } from 'vitest'
import { openClosablePhone } from '../support/background.ts'
import { openFaultProxy, sharedServer } from '../support/own-server.ts'
import { publish, register, uniqueTitle } from '../support/people.ts'
import { visit } from '../support/screens.ts'

const url = sharedServer()

test('an offer published while the app is closed is there when it opens without network (1.2.422)', async () => {
  const proxy = await openFaultProxy()
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const known = await publish(marc, uniqueTitle('Porter un sapin'))
  const { phone, page, refresh } = await openClosablePhone(proxy.url, lea, known)

  await page.close()
  const offer = await publish(marc, uniqueTitle('Déblayer la neige'))
  const pulls: { at: number; isOk: boolean }[] = []
  phone.on('response', (response) => {
    if (response.url().includes('/api/sync/pull')) pulls.push({ at: Date.now(), isOk: response.ok() })
  })
  await refresh()
  // One page of the feed is stored while the next one loads; after the last one there are no more requests.
  await expect.poll(() => Date.now() - (pulls.at(-1)?.at ?? Date.now())).toBeGreaterThan(3_000)
  expect(pulls.every(({ isOk }) => isOk)).toBe(true)
  await proxy.goDown()

  const again = await phone.newPage()
  await visit(again, '/dashboard?tab=jobs')
  await again.getByRole('heading', { name: offer.title }).waitFor()
})
