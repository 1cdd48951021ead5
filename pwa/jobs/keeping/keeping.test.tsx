import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../sync/store/database.ts'
import { openApp } from '../../testing/app.tsx'
import { holdDoubleTap, tapAt } from '../../testing/double-tap.ts'
import { network } from '../../testing/network.ts'
import { accept, act, apply, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { readKeptOffers } from './kept-offers.ts'
import { withoutDetail } from '../../testing/narrow-window.ts'

withoutDetail()

const heart = (title: string) => screen.findByRole('button', { name: `Garder « ${title} »` })
const isPressed = async (title: string) => (await heart(title)).getAttribute('aria-pressed') === 'true'

function twoOffers() {
  const [marc, lea] = [register('private'), register('student')]
  const [wood, books] = [publish(marc, 'Porter du bois'), publish(marc, 'Trier des livres')]
  return { marc, lea, wood, books }
}

test('an offer that she keeps offline is among the kept ones, and reaches the server later (1.2.94)', async () => {
  const { lea, wood } = twoOffers()
  const app = await openApp('/dashboard?tab=jobs', lea)
  network.setOnline(false)

  await app.user.click(await heart('Porter du bois'))
  await app.press(/^Gardées/)

  await says(['1 offre', 'Porter du bois'])
  expect(app.place()).toBe('/dashboard?kept=true')
  expect(screen.queryByRole('heading', { name: 'Trier des livres' })).toBeNull()
  network.setOnline(true)
  await expect.poll(() => [...network.api.server.state.kept.values()]).toMatchObject([{ id: wood.id }])
})

test('the second tap of a double one does not let the offer go again, a later tap does', async () => {
  const { lea } = twoOffers()
  const { user } = await openApp('/dashboard?tab=jobs', lea)
  const taps = holdDoubleTap()

  await user.click(await heart('Porter du bois'))
  await expect.poll(() => isPressed('Porter du bois')).toBe(true)
  await user.click(await heart('Porter du bois'))
  // Writes are stored in their order, so that the other offer is kept only after what the second tap has done.
  await user.click(await heart('Trier des livres'))
  await expect.poll(() => isPressed('Trier des livres')).toBe(true)
  const afterTwo = await isPressed('Porter du bois')
  taps.letGo()
  await user.click(await heart('Porter du bois'))

  await expect.poll(() => isPressed('Porter du bois')).toBe(false)
  expect(afterTwo).toBe(true)
})

test('an offer that leaves the kept ones is taken back into them by one press', async () => {
  const { lea, wood } = twoOffers()
  act(lea, 'offer.keep', { id: wood.id, isKept: true })
  const app = await openApp('/dashboard?tab=jobs&kept=true', lea)
  await expect.poll(() => isPressed('Porter du bois')).toBe(true)
  expect((await heart('Porter du bois')).dataset['tip']).toBe('Ne plus garder « Porter du bois »')

  await app.user.click(await heart('Porter du bois'))
  await says(['Aucune offre gardée', 'Offre retirée'])
  await app.press('Annuler')

  await says(['1 offre', 'Porter du bois'])
  await expect.poll(() => [...network.api.server.state.kept.values()]).toMatchObject([{ id: wood.id }])
})

test('the second tap of a double one lets no second offer leave the kept ones', async () => {
  const { lea, wood, books } = twoOffers()
  act(lea, 'offer.keep', { id: wood.id, isKept: true })
  act(lea, 'offer.keep', { id: books.id, isKept: true })
  const app = await openApp('/dashboard?tab=jobs&kept=true', lea)
  await says(['2 offres'])

  tapAt(await heart('Porter du bois'), 1_000)
  await says(['1 offre', 'Trier des livres'])
  tapAt(await heart('Trier des livres'), 1_150)
  await app.press('Annuler')

  await says(['2 offres', 'Porter du bois', 'Trier des livres'])
})

test('an offer that another device keeps shows as kept here, and can be let go', async () => {
  const { lea, books } = twoOffers()
  act(lea, 'offer.keep', { id: books.id, isKept: true })
  const app = await openApp(`/jobs/${books.id}`, lea)
  await expect.poll(() => isPressed('Trier des livres')).toBe(true)

  await app.user.click(await heart('Trier des livres'))

  await expect.poll(() => isPressed('Trier des livres')).toBe(false)
  await expect.poll(() => network.api.server.state.kept.size).toBe(0)
})

test('a kept offer that somebody else was given says that it is gone, and can be let go (1.2.94)', async () => {
  const { lea, wood } = twoOffers()
  act(lea, 'offer.keep', { id: wood.id, isKept: true })
  accept(apply(register('student'), wood))
  const app = await openApp('/dashboard?tab=jobs&kept=true', lea)

  await says(['N’est plus disponible', 'Porter du bois', 'Cette offre a été attribuée ou retirée.'])
  await app.press('Ne plus garder')

  await says(['Aucune offre gardée'])
  await app.press('Voir toutes les offres')
  await says(['Trier des livres'])
})

test('a student finds her kept offers also when no job is available', async () => {
  const lea = register('student')
  const wood = publish(register('private'), 'Porter du bois')
  act(lea, 'offer.keep', { id: wood.id, isKept: true })
  accept(apply(register('student'), wood))
  const app = await openApp('/dashboard?tab=jobs', lea)

  await says(['Emplois disponibles (0)', 'Aucun job disponible'])
  await app.press(/^Gardées/)

  await says(['N’est plus disponible', 'Porter du bois'])
})

test('a kept offer leaves the list while she blocks its poster, and returns when she unblocks them (1.2.410)', async () => {
  publish(register('private'), 'Peindre la grille')
  const { marc, lea, wood } = twoOffers()
  act(lea, 'offer.keep', { id: wood.id, isKept: true })
  await openApp('/dashboard?tab=jobs&kept=true', lea)
  await says(['1 offre', 'Porter du bois'])

  act(lea, 'person.block', { id: marc.id, isBlocked: true })

  await says(['Aucune offre gardée'])
  await saysNo(['Porter du bois', 'N’est plus disponible'])
  act(lea, 'person.block', { id: marc.id, isBlocked: false })
  await says(['1 offre', 'Porter du bois'])
})

test('a kept offer of somebody who blocks her reads as any that is gone (1.2.410)', async () => {
  publish(register('private'), 'Peindre la grille')
  const { marc, lea, wood } = twoOffers()
  act(lea, 'offer.keep', { id: wood.id, isKept: true })
  await openApp('/dashboard?tab=jobs&kept=true', lea)
  await says(['1 offre', 'Porter du bois'])

  act(marc, 'person.block', { id: lea.id, isBlocked: true })

  await says(['N’est plus disponible', 'Porter du bois', 'Cette offre a été attribuée ou retirée.'])
})

test('a kept offer that she applied to stays, with the state of her application', async () => {
  const { lea, wood } = twoOffers()
  act(lea, 'offer.keep', { id: wood.id, isKept: true })
  apply(lea, wood)

  await openApp('/dashboard?tab=jobs&kept=true', lea)

  const card = await screen.findByRole('article')
  await says(['Porter du bois', 'En attente'], card)
  expect(within(card).queryByRole('button', { name: 'Postuler' })).toBeNull()
})

test('an offer older than the offers of this device does not read as gone', async () => {
  const { lea, wood } = twoOffers()
  act(lea, 'offer.keep', { id: wood.id, isKept: true })
  await openApp('/dashboard', lea)
  const database = openDatabase(lea.id)
  await database.meta.put({ key: 'jobsFloor', createdAt: '2999-01-01T00:00:00.000Z', id: wood.id })
  await database.jobs.delete(wood.id)

  const { missing } = await readKeptOffers(database)

  expect(missing).toMatchObject([{ kept: { title: 'Porter du bois' }, isGone: false }])
})

test('nobody but students has hearts', async () => {
  const { marc } = twoOffers()

  await openApp('/jobs', marc)
  await says(['Trier des livres'])

  expect(screen.queryByRole('button', { name: /^Garder/ })).toBeNull()
})
