import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../sync/store/database.ts'
import { dialogNamed, openApp, signInOnDevice } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { agree, apply, move, publish, register } from '../../testing/people.ts'
import { says } from '../../testing/reading.ts'

// Shows rules 1.2.33, 1.2.35, 1.2.38, 1.2.39, 1.2.41, 1.6.2, 2.2.2, 2.6.2.
test('the home of a new student shows the missing parts of the profile and the ways on', async () => {
  await openApp('/dashboard', register('student', 'Léa'))

  await says([
    'Bonjour Léa',
    'Accueil',
    'Emplois',
    'Messages',
    'Non renseigné',
    'Aucune bio',
    'Nouveau',
    'Lausanne, VD',
    'Aucun job disponible',
    '0candidature active',
    '0job terminé',
  ])
})

test('the list of active applications has the refused ones apart (1.2.484)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  network.api.reject(apply(lea, publish(marc, 'Nourrir le chat')))
  apply(lea, publish(marc, 'Laver les vitres'))
  const { press } = await openApp('/dashboard', lea)

  await press(/^2\s*candidatures actives/)

  const list = await dialogNamed('Candidatures actives')
  await says(['Laver les vitres', 'Refusées (1)'], list)
  expect(
    within(within(list).getByRole('region', { name: 'Refusées' }))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Nourrir le chat'])
})

test('the figures open the lists that they count (1.2.36, 1.2.50)', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  apply(lea, publish(marc, 'Laver les vitres'))
  move(agree(marc, lea, 'Ranger la cave'), 'completed')
  const { press } = await openApp('/dashboard', lea)

  await press(/candidature active/)
  await says(['Laver les vitres', 'En attente'], await dialogNamed('Candidatures actives'))
  await press('Fermer')
  await press(/job terminé/)

  await says(['Ranger la cave', 'Marc'], await dialogNamed('Jobs terminés'))
})

// Shows rules 1.2.37, 1.2.40, 1.2.42, 1.9.16, 1.9.20.
test('new offers of her canton come first, and the list holds all that she has not applied to', async () => {
  const [marc, lea] = [register('private'), register('student')]
  publish(marc, 'Arroser les tomates')
  publish(marc, 'Porter du bois')
  const cellar = publish(marc, 'Ranger la cave')
  publish(marc, 'Trier des livres', { location: 'Genève, GE' })
  apply(lea, publish(marc, 'Laver les vitres'))

  const { goTo, place, user } = await openApp('/dashboard', lea)
  const near = await screen.findByRole('region', { name: 'Nouvelles offres' })
  await says(['Porter du bois', 'Postuler'], near)
  const shown = within(near)
    .getAllByRole('heading', { level: 3 })
    .map((one) => one.textContent)
  const [view] = within(near).getAllByRole('link', { name: 'Voir' })
  await user.click(view!)
  await expect.poll(place).toBe(`/jobs/${cellar.id}`)
  await goTo('/dashboard?tab=jobs')

  await says(['Emplois disponibles (4)'])
  const listed = (await screen.findByRole('heading', { name: 'Trier des livres' })).closest('article')!
  await says(['Genève, GE', '25 CHF/h', '2 h 30', 'Trier des livres, derrière la maison.', 'Postuler'], listed)
  expect(shown).toEqual(['Ranger la cave', 'Porter du bois'])
  expect(screen.queryByRole('heading', { name: 'Laver les vitres' })).toBeNull()
})

test('who has applied everywhere reads that there is no job, at home and on the list (1.2.41, 1.2.42)', async () => {
  const [marc, max] = [register('private'), register('student')]
  for (const title of ['Laver les vitres', 'Porter du bois']) apply(max, publish(marc, title))

  const { goTo } = await openApp('/dashboard', max)
  await says(['Aucun job disponible'])
  await goTo('/dashboard?tab=jobs')

  await says(['Emplois disponibles (0)', 'Aucun job disponible'])
})

test.each(['dashboard', 'jobs', 'candidatures', 'messages'])(
  'an offline device with cleared storage shows on %s that nothing is stored',
  async (tab) => {
    network.setOnline(false)

    await openApp(`/dashboard?tab=${tab}`, register('student'))

    await screen.findByRole('heading', { name: 'Vous êtes hors ligne' })
    await says(['Rien n’est encore enregistré sur cet appareil. Tout s’affichera dès que vous serez en ligne.'])
  },
)

test('the dashboard follows a change from another device by itself (1.4.7, 1.4.21)', async () => {
  const lea = register('student')
  await openApp('/dashboard', lea)

  await openDatabase(lea.id).account.update(lea.id, { firstName: 'Léonie' })

  await says(['Bonjour Léonie'])
})

test('a visitor is sent to the landing, and somebody who signs in beside it is let in (2.2.18, 2.6.13)', async () => {
  await openApp('/dashboard')
  expect(location.replace).toHaveBeenCalledWith('/')

  await signInOnDevice(register('student', 'Léa'))

  await says(['Bonjour Léa'])
})
