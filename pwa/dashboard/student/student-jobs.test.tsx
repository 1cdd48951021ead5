import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialogNamed, fieldNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import '../../jobs/offers/filters-dialog.tsx'

const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

function threeOffers() {
  const [marc, lea] = [register('private', 'Marc'), register('student', 'Léa')]
  publish(marc, 'Trier des livres', { location: 'Genève, GE', rate: 32 })
  publish(marc, 'Porter du bois', { location: 'Pully, VD' })
  publish(marc, 'Refaire un site', { location: 'Zurich, ZH', rate: 45, deliveryType: 'remote', category: 'digital' })
  return { marc, lea }
}

test('without network she narrows the offers in a sheet, sees how many are left, and takes filters away again (1.2.90, 1.2.93)', async () => {
  const { lea } = threeOffers()
  const app = await openApp('/dashboard?tab=jobs', lea)
  network.setOnline(false)
  await says(['3 offres'])

  await app.press(/^Filtres/)
  const sheet = await dialogNamed('Filtres')
  await app.user.click(within(sheet).getByRole('radio', { name: '30 CHF/h' }))
  await app.user.click(within(sheet).getByText('À distance'))
  await app.press('Voir 1 offre', sheet)

  await says(['1 offre sur 3', 'Refaire un site'])
  expect(titles()).toEqual(['Refaire un site'])
  expect(app.place()).toBe('/dashboard?rate=30&remote=true')
  await app.press('Retirer le filtre À distance')
  await says(['2 offres sur 3'])
  await app.press('Effacer les filtres')
  await says(['Emplois disponibles (3)', '3 offres'])
  expect(app.place()).toBe('/dashboard')
})

test('days in the wrong order show an error beside the second day', async () => {
  const { lea } = threeOffers()
  const app = await openApp('/dashboard?tab=jobs&from=2026-12-20&until=2026-12-01', lea)

  await app.press(/^Filtres/)

  await says(['La fin précède le début.'], await dialogNamed('Filtres'))
})

test('a chosen category stands in its field, is marked in the list, and goes with the other filters', async () => {
  const { lea } = threeOffers()
  const app = await openApp('/dashboard?tab=jobs', lea)
  await says(['3 offres'])
  await app.press(/^Filtres/)
  const sheet = await dialogNamed('Filtres')
  const category = within(sheet).getByRole('combobox', { name: 'Catégorie' })

  await app.user.click(category)
  await app.user.click(await within(sheet).findByRole('option', { name: 'Services numériques' }))

  await expect.poll(app.place).toBe('/dashboard?category=digital')
  expect(category.textContent).toBe('Services numériques')
  await app.user.click(category)
  const chosen = await within(sheet).findByRole('option', { selected: true })
  expect(chosen.textContent).toBe('Services numériques')
  await app.user.click(chosen)

  await app.press('Effacer les filtres', sheet)
  await expect.poll(app.place).toBe('/dashboard')
  expect(category.textContent).toBe('Toutes les catégories')
})

test('nearest offers come first and say how far they are, as the crow flies from her own place (1.2.91)', async () => {
  const { lea } = threeOffers()
  const { goTo } = await openApp('/dashboard?tab=jobs', lea)
  await says(['3 offres'])
  const all = titles()

  await goTo('/dashboard?tab=jobs&within=10')

  await says(['1 offre sur 3', 'Porter du bois', 'À env. 2 km'])
  expect(all).toEqual(['Porter du bois', 'Trier des livres', 'Refaire un site'])
  expect(titles()).toEqual(['Porter du bois'])
})

test('the filters survive another tab and an offer that she opens (1.2.92)', async () => {
  const { lea } = threeOffers()
  const app = await openApp('/dashboard?tab=jobs&canton=GE&order=rate', lea)
  await says(['1 offre sur 3'])
  expect(app.place()).toBe('/dashboard?canton=GE&order=rate')

  await app.goTo('/dashboard?tab=messages')
  await says(['Mes conversations'])
  await app.goTo('/dashboard?tab=jobs')
  await says(['1 offre sur 3', 'Genève'])
  await app.user.click(screen.getByRole('link', { name: 'Trier des livres' }))
  await says(['Trier des livres, derrière la maison.', 'Retour'])
  app.back()

  await says(['1 offre sur 3'])
  expect(app.place()).toBe('/dashboard?canton=GE&order=rate')
})

test('an address that asks for offers alone opens the list', async () => {
  const { lea } = threeOffers()

  await openApp('/dashboard?category=digital', lea)

  await says(['Emplois disponibles (3)', '1 offre sur 3', 'Services numériques'])
})

test('where nothing is left she reads why, and one press shows all again, typed words too (1.2.93)', async () => {
  const { lea } = threeOffers()
  const app = await openApp('/dashboard?tab=jobs', lea)
  await says(['3 offres'])

  await app.fill('Rechercher', 'piscine')
  await says(['Aucune offre pour « piscine »', '0 offre sur 3'])
  await app.press('Tout afficher')

  await says(['3 offres', 'Porter du bois'])
  await saysNo(['piscine'])
  expect(fieldNamed('Rechercher').value).toBe('')
})

test('a student whose town is unknown reads that distances need one', async () => {
  const { marc } = threeOffers()
  publish(marc, 'Ranger la cave', { location: 'Chez moi' })
  const app = await openApp('/dashboard?tab=jobs&within=5', register('student', 'Nora', { city: 'Chez nous' }))
  await says(['4 offres'])

  await app.press(/^Filtres/)

  await says(['Ajoutez votre ville au profil'], await dialogNamed('Filtres'))
})
