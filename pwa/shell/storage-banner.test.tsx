import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../sync/store/database.ts'
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
