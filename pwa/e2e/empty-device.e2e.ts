import { expect, test } from 'vitest'
import { sharedServer } from './support/own-server.ts'
import { register } from './support/people.ts'
import { setNetwork } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

const url = sharedServer()

test('a phone whose storage was cleared, and without network, says so instead of promising rows', async () => {
  const lea = await register(url, 'student', 'Lea')
  const page = await openAs(lea, '/dashboard', { hasServiceWorker: true })
  await page.goto('/icon.svg')
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error ?? new Error(name))
      }),
    `coup-de-main:${lea.user.id}`,
  )
  await setNetwork(page, false)

  const said: Record<string, boolean> = {}
  for (const tab of ['dashboard', 'jobs', 'candidatures', 'messages']) {
    await page.goto(`/dashboard?tab=${tab}`)
    const state = page.getByRole('heading', { name: 'Vous êtes hors ligne' })
    said[tab] = await state.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  }

  expect(said).toEqual({ dashboard: true, jobs: true, candidatures: true, messages: true })
})
