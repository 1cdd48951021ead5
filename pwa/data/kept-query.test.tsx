import Dexie from 'dexie'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../sync/store/database.ts'
import { openApp } from '../testing/app.tsx'
import { register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'

/** How many live queries each write on this device asks. */
const watching = () => (Dexie.on.storagemutated as unknown as { subscribers: unknown[] }).subscribers.length

test('what somebody looked at costs later writes nothing once their database is closed', async () => {
  const lea = register('student', 'Léa')
  const before = watching()
  await openApp('/dashboard', lea)
  await says(['Léa'])
  expect(watching()).toBeGreaterThan(before)

  unmountAll()
  openDatabase(lea.id).close()

  await vi.waitFor(() => expect(watching()).toBe(before))
})
