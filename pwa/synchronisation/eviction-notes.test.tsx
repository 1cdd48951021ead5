import { Blob } from 'node:buffer'
import { screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { updateProfile } from '../../sync/mutations/accounts.ts'
import { sendSchoolProof } from '../../sync/outbox/withdrawals.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Makes this browser an iPhone on which the app is not installed. */
const holdIphone = () => {
  for (const [name, value] of [
    ['userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1'],
    ['vendor', 'Apple Computer, Inc.'],
  ] as const)
    vi.spyOn(navigator, name, 'get').mockReturnValue(value)
}
afterEach(() => vi.restoreAllMocks())

/** Makes a mutation that waits since a date, because the person has had no network. */
const waits = async (person: { id: string }, since: string) => {
  network.isDown = true
  const database = openDatabase(person.id)
  await updateProfile(database, { phone: '+41 79 000 00 00', city: 'Sion, VS' })
  await database.outbox.toCollection().modify({ createdAt: since })
}

test('on an iPhone the synchronisation says that the browser forgets, and how to keep it from that (1.2.386)', async () => {
  holdIphone()
  await openApp('/dashboard?tab=synchronisation', register('student'))

  await says(['Ce navigateur efface un site resté 7 jours sans visite.', 'Sur l’écran d’accueil'])
})

test('a device other than an iPhone shows no warning', async () => {
  const lea = register('student')
  await waits(lea, daysAgo(5))
  await openApp('/dashboard?tab=synchronisation', lea)

  await says(['Envois'])
  await saysNo(['efface un site', 'Un envoi est en attente depuis'])
})

test('an iPhone asks on every screen to send a text that has waited for days (1.2.387)', async () => {
  holdIphone()
  const lea = register('student')
  await waits(lea, daysAgo(2.1))
  const { goTo } = await openApp('/dashboard?tab=jobs', lea)

  await says(['Un envoi est en attente depuis 2 jours.', 'Essayer maintenant'])
  await goTo('/settings')
  await says(['Un envoi est en attente depuis 2 jours.'])
})

test('no line of the warning begins with a sign that ends a word', async () => {
  holdIphone()
  const lea = register('student')
  await waits(lea, daysAgo(2.1))
  await openApp('/settings', lea)

  const title = await screen.findByText('Un envoi est en attente depuis 2 jours.')

  expect(title.parentElement!.textContent).toContain('Pour tout garder')
  expect(title.parentElement!.textContent).not.toMatch(/ [:;?!»]|« /)
})

test('a proof of schooling that has waited for days is counted and named (1.2.387)', async () => {
  holdIphone()
  const lea = register('student')
  await waits(lea, daysAgo(4.5))
  const photo = new Blob(['.'], { type: 'image/jpeg' }) as globalThis.Blob
  await sendSchoolProof(openDatabase(lea.id), photo)
  await openApp('/dashboard?tab=jobs', lea)

  await says(['2 envois sont en attente, le premier depuis 4 jours.', 'Profil, Attestation d’études.'])
})

test('a text that has waited for less than two days shows no warning (1.2.387)', async () => {
  holdIphone()
  const lea = register('student')
  await waits(lea, daysAgo(1.9))
  await openApp('/dashboard?tab=synchronisation', lea)

  await says(['Ce navigateur efface', 'Profil'])
  await saysNo(['Un envoi est en attente depuis'])
})
