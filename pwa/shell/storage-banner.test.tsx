import { expect, test, vi } from 'vitest'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { openApp, signInOnDevice } from '../testing/app.tsx'
import { register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

test('a database that fails to open is tried again with pauses; nobody is told to make room (1.2.546)', async () => {
  const lea = register('student', 'Léa')
  await signInOnDevice(lea)
  const open = vi.spyOn(openDatabase(lea.id), 'open')
  open.mockRejectedValue(new DOMException('Internal error.', 'UnknownError'))

  await openApp('/contact')
  await says(['Le stockage de cet appareil ne répond pas.', 'Nous réessayons.'])
  await saysNo(['Libérez de la place'])
  open.mockRestore()

  await expect.poll(() => document.body.textContent.includes('Nous réessayons.'), { timeout: 15_000 }).toBe(false)
})

test('a database that never answers as it opens is said within seconds, and no other tab is blamed (1.2.546)', async () => {
  const lea = register('student', 'Léa')
  await signInOnDevice(lea)
  const open = vi.spyOn(openDatabase(lea.id), 'open')
  open.mockReturnValue(new Promise<never>(() => {}) as unknown as ReturnType<LocalDatabase['open']>)

  await openApp('/contact')
  await expect
    .poll(() => document.body.textContent, { timeout: 15_000 })
    .toContain('Le stockage de cet appareil ne répond pas.')
  await says(['Nous réessayons. Si rien ne change, fermez les autres onglets'])
  open.mockRestore()

  await expect.poll(() => document.body.textContent, { timeout: 15_000 }).not.toContain('Nous réessayons.')
})

test('a database that failed is opened at once when somebody comes back (1.2.546)', async () => {
  const lea = register('student', 'Léa')
  await signInOnDevice(lea)
  const open = vi.spyOn(openDatabase(lea.id), 'open')
  open.mockRejectedValue(new DOMException('Internal error.', 'UnknownError'))
  await openApp('/contact')
  await says(['Nous réessayons.'])
  const before = open.mock.calls.length

  document.dispatchEvent(new Event('visibilitychange'))

  // The next attempt of the pause would come later than this line.
  expect(open.mock.calls.length).toBeGreaterThan(before)
})
