import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from './browser.ts'
import { register, signIn } from './people.ts'
import { setNetwork } from './screens.ts'
import { startServer, type Server } from './server.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a phone whose storage was cleared, and without network, says so instead of promising rows', async () => {
  const lea = await register(server.url, 'student', 'Lea')
  const context = await launch({ baseURL: server.url })
  const page = await signIn(context, lea)
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
  await context.close()
})
