import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { fillStorage } from '../../testing/storage.ts'

const card = () => screen.findByRole('button', { name: /^Soutien académique/ })

test('the catalogue has its five categories (2.2.61, 2.9.23)', async () => {
  await openApp('/services')

  await says([
    'Services physiques',
    'Services numériques',
    'Soutien académique',
    'Services créatifs',
    'Conseil et accompagnement',
  ])
})

test('a card toggles its category, its tab follows, and the address keeps it (2.2.62)', async () => {
  const { user, place } = await openApp('/services')

  await user.click(await card())
  await expect.poll(place).toBe('/services?category=academic')
  const pressed = (await card()).getAttribute('aria-pressed')
  const chosen = screen.getByRole('tab', { name: 'Soutien académique' }).getAttribute('aria-selected')
  await user.click(await card())

  await expect.poll(place).toBe('/services')
  expect([pressed, chosen]).toEqual(['true', 'true'])
})

test('an address with a category opens its tab; one without an offer says so, and leads to all (2.2.63, 2.2.66)', async () => {
  const { user, place } = await openApp('/services?category=digital')

  expect((await screen.findByRole('tab', { name: 'Services numériques' })).getAttribute('aria-selected')).toBe('true')
  await says(['Aucune offre dans cette catégorie pour le moment'])
  await user.click(await screen.findByRole('link', { name: 'Voir toutes les catégories' }))
  await expect.poll(place).toBe('/services')
})

test('a search without a hit says so (2.2.61)', async () => {
  publish(register('private'), 'Étiqueter des bocaux')
  const { user } = await openApp('/services')

  await user.type(await screen.findByLabelText('Rechercher un service'), 'zzzz')

  await says(['Aucun service ne correspond'])
})

test('each offer says where the work is done, and an urgent one that it is (2.2.173)', async () => {
  const marc = register('private')
  publish(marc, 'Étiqueter des bocaux', { urgencyLevel: 'low', deliveryType: 'in_person' })
  publish(marc, 'Trier des bocaux', { urgencyLevel: 'normal', deliveryType: 'remote' })
  publish(marc, 'Laver des bocaux', { urgencyLevel: 'high', deliveryType: 'hybrid' })
  publish(marc, 'Livrer des bocaux', { urgencyLevel: 'urgent' })

  await openApp('/services?category=physical')

  await says(['Livrer des bocaux'])
  for (const label of ['Urgence élevée', 'Urgent', 'Sur place', 'À distance', 'Hybride'])
    expect(screen.getAllByText(label)).not.toEqual([])
  await saysNo(['Faible', 'Normale'])
})

test('a device without room shows the offers that it received', async () => {
  publish(register('private'), 'Porter du bois')
  fillStorage()

  await openApp('/services')

  await says(['Porter du bois'])
})

test('without network the catalogue shows the stored offers, and explains that', async () => {
  publish(register('private'), 'Étiqueter des bocaux')
  const { goTo } = await openApp('/services')
  await says(['Étiqueter des bocaux'])

  network.setOnline(false)
  await goTo('/contact')
  await goTo('/services')

  await says(['Hors ligne.', 'Étiqueter des bocaux'])
})
