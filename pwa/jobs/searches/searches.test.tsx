import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import { keptLimits } from '../../../schema/limits.ts'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { tapAt } from '../../testing/double-tap.ts'
import { network } from '../../testing/network.ts'
import { act, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import './searches-dialog.tsx'

const saved = () => [...network.api.server.state.searches.values()]

function twoOffers() {
  const [marc, lea] = [register('private'), register('student')]
  publish(marc, 'Porter du bois', { rate: 30 })
  publish(marc, 'Trier des livres', { location: 'Genève, GE' })
  return lea
}

test('a search that she saves offline has its name, and reaches the server later', async () => {
  const app = await openApp('/dashboard?tab=jobs&canton=VD&rate=30', twoOffers())
  network.setOnline(false)

  await app.press('Enregistrer la recherche')
  await says(['Vaud · Dès 30 CHF/h'], await dialogNamed('Mes recherches'))
  await app.fill('Nom de la recherche', 'Bien payé')
  await app.press('Enregistrer cette recherche')

  await says(['Enregistré, envoi dès que vous serez en ligne.', 'Enregistrées', 'Bien payé'])
  network.setOnline(true)
  await expect.poll(saved).toMatchObject([{ name: 'Bien payé', filter: { canton: 'VD', rate: 30 } }])
})

test('a saved search opens its list, takes another name, and is deleted with a way back (1.2.95)', async () => {
  const lea = twoOffers()
  act(lea, 'search.save', { id: newId(), name: 'À Genève', filter: { canton: 'GE' } })
  const app = await openApp('/dashboard?tab=jobs', lea)

  await app.press('Mes recherches (1)')
  await app.user.click(within(await dialogNamed('Mes recherches')).getByRole('button', { name: /^À Genève/ }))
  await says(['1 offre sur 2', 'Trier des livres'])
  expect(app.place()).toBe('/dashboard?canton=GE')

  await app.press('Mes recherches (1)')
  await app.press('Renommer « À Genève »')
  await app.fill('Nouveau nom', 'Au bout du lac')
  await app.press('Renommer')
  await app.press('Supprimer « Au bout du lac »')
  await expect.poll(saved).toEqual([])
  expect(document.activeElement).toBe(await dialogNamed('Mes recherches'))
  await app.press('Annuler')

  await expect.poll(saved).toMatchObject([{ name: 'Au bout du lac', filter: { canton: 'GE' } }])
})

test('the second tap of a double one deletes no second search', async () => {
  const lea = twoOffers()
  act(lea, 'search.save', { id: newId(), name: 'À Genève', filter: { canton: 'GE' } })
  act(lea, 'search.save', { id: newId(), name: 'Près de moi', filter: { within: 10 } })
  const app = await openApp('/dashboard?tab=jobs', lea)
  await app.press('Mes recherches (2)')

  tapAt(await screen.findByRole('button', { name: 'Supprimer « À Genève »' }), 1_000)
  await says(['« À Genève » est supprimée.'])
  tapAt(await screen.findByRole('button', { name: 'Supprimer « Près de moi »' }), 1_150)
  await app.press('Annuler')

  await expect
    .poll(() =>
      saved()
        .map(({ name }) => name)
        .toSorted(),
    )
    .toEqual(['Près de moi', 'À Genève'])
})

test('a search without a name is not saved, and an eleventh one is not offered', async () => {
  const lea = twoOffers()
  for (let n = 1; n < keptLimits.searches; n += 1)
    act(lea, 'search.save', { id: newId(), name: `Recherche ${n}`, filter: { within: n } })
  const app = await openApp('/dashboard?tab=jobs&canton=GE', lea)
  await app.press('Enregistrer la recherche')
  const dialog = await dialogNamed('Mes recherches')

  await app.fill('Nom de la recherche', '  ')
  await app.press('Enregistrer cette recherche')
  await says(['Donnez un nom à la recherche'], dialog)
  await app.fill('Nom de la recherche', 'Genève')
  await saysNo(['Donnez un nom à la recherche'], dialog)
  act(lea, 'search.save', { id: newId(), name: 'La dixième', filter: { rate: 40 } })

  await says(['Vous avez déjà 10 recherches. Supprimez-en une pour en ajouter.'], dialog)
  expect(screen.queryByRole('button', { name: 'Enregistrer cette recherche' })).toBeNull()
})

test('a notification of a search opens the list with that search’s filter in place of the earlier one', async () => {
  const app = await openApp('/dashboard?tab=jobs&canton=VD', twoOffers())
  await says(['1 offre sur 2', 'Porter du bois'])

  await app.goTo('/dashboard?tab=jobs&canton=GE&order=newest')

  await says(['1 offre sur 2', 'Trier des livres', 'Genève'])
  expect(app.place()).toBe('/dashboard?canton=GE&order=newest')
})

test('a second press saves no second search, and a name of several things is cut between them', async () => {
  const words = 'a'.repeat(20)
  const app = await openApp(
    `/dashboard?tab=jobs&search=${words}&canton=VD&rate=30&from=2026-12-20&until=2027-01-12`,
    twoOffers(),
  )
  await app.press('Enregistrer la recherche')
  const form = (await screen.findByRole('button', { name: 'Enregistrer cette recherche' })).closest('form')!

  fireEvent.submit(form)
  fireEvent.submit(form)

  await expect.poll(saved).toHaveLength(1)
  await says(['Enregistrées'])
  expect(saved()).toHaveLength(1)
  expect(saved()[0]?.name).not.toMatch(/\d\/\d?$/)
})
