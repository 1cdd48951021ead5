import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseName, openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { openApp, signInOnDevice } from '../testing/app.tsx'
import { register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

test('a database that fails to open is tried again with pauses; nobody is told to make room (1.2.546)', async () => {
  const lea = register('student')
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
  const lea = register('student')
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

test('a storage that never answers is asked anew when somebody comes back, and what was typed stays (1.2.546)', async () => {
  const lea = register('student')
  await signInOnDevice(lea)
  const ownDatabase = databaseName(lea.id)
  openDatabase(lea.id).close({ disableAutoOpen: false })
  const open = indexedDB.open.bind(indexedDB)
  let isSilent = true
  const asking = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    return isSilent && name === ownDatabase ? (new EventTarget() as IDBOpenDBRequest) : open(name, version)
  })
  onTestFinished(() => asking.mockRestore())
  const app = await openApp('/contact')
  const message = await screen.findByRole('textbox', { name: /message/i })
  await app.user.type(message, 'Bonjour')
  await expect.poll(() => document.body.textContent, { timeout: 15_000 }).toContain('Nous réessayons.')

  isSilent = false
  document.dispatchEvent(new Event('visibilitychange'))

  await expect.poll(() => document.body.textContent, { timeout: 2_000 }).not.toContain('Nous réessayons.')
  expect((message as HTMLTextAreaElement).value).toBe('Bonjour')
})

test('a database that failed is opened at once when somebody comes back (1.2.546)', async () => {
  const lea = register('student')
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
