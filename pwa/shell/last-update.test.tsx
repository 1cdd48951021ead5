import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../sync/store/database.ts'
import { readLevelAt } from '../../sync/store/last-level.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { fail } from '../testing/storage.ts'

const hour = 3_600_000
const words = 'Dernière mise à jour'
/** Notes that the device was last level with the server `ms` milliseconds ago. */
const age = (person: { id: string }, ms: number) =>
  openDatabase(person.id).meta.put({ key: 'level', at: Date.now() - ms })

// Shows rule 1.2.401.
test.each([
  ['student', '/dashboard'],
  ['student', '/accepted-jobs'],
  ['private', '/dashboard'],
  ['private', '/settings'],
] as const)('without network the screen of a %s at %s shows its age, until the server answers', async (side, path) => {
  const person = register(side)
  await openApp(path, person)
  await saysNo([words])
  // The settings have such words of their own, so they do not show that the device has noted its age.
  await expect.poll(() => readLevelAt(openDatabase(person.id))).toBeDefined()

  network.setOnline(false)
  await says([`${words} à l’instant`])
  await age(person, 3.5 * hour)
  await says([`${words} il y a 3 heures`])
  network.setOnline(true)

  await saysNo([words])
})

test('a screen whose age cannot be read stays as it is', async () => {
  const { goTo } = await openApp('/contact', register('student'))
  // React logs the error.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  network.setOnline(false)
  const tried = vi.fn()
  fail('get', 'meta', tried)

  await goTo('/services')
  await expect.poll(() => tried.mock.calls.length).toBeGreaterThan(0)

  await screen.findByRole('heading', { level: 1, name: 'Services' })
  await saysNo(['Cette page ne s’affiche pas'])
  await screen.findByRole('button', { name: 'Déconnexion' })
})

test('a chat that covers the frame shows its own age (1.2.401)', async () => {
  const [anne, tom] = [register('private', 'Anne'), register('student')]
  agree(anne, tom, 'Ranger la cave')
  const { press } = await openApp('/accepted-jobs', tom)
  await press('Ouvrir le chat')
  const chat = await dialogNamed('Conversation avec Anne Essai')
  await saysNo([words], chat)

  network.setOnline(false)
  await says([`${words} à l’instant`], chat)
  await age(tom, 3.5 * hour)
  await says([`${words} il y a 3 heures`], chat)
  network.setOnline(true)

  await saysNo([words], chat)
})

test('a page that comes with the app has no age', async () => {
  const { goTo } = await openApp('/settings', register('student'))
  network.setOnline(false)
  await says([words])

  await goTo('/contact')

  await saysNo([words])
})

test('a device that nothing has arrived on yet names no age', async () => {
  network.setOnline(false)

  await openApp('/dashboard', register('student'))

  await says(['Rien n’est encore enregistré sur cet appareil.'])
  await saysNo([words])
})
