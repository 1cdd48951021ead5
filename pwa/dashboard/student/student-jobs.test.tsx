import { screen, waitFor, within } from '@testing-library/dom'
import type { Window } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'
import { dialogNamed, fieldNamed, openApp } from '../../testing/app.tsx'
import { tapAt } from '../../testing/double-tap.ts'
import { network } from '../../testing/network.ts'
import { weekendAfter } from '../../jobs/offers/presets.ts'
import { publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import '../../jobs/offers/filters-dialog.tsx'
import { withoutDetail } from '../../testing/narrow-window.ts'

withoutDetail()

const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

const nextYear = new Date().getFullYear() + 1

function threeOffers() {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
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
  await app.user.click(within(sheet).getByText('Télétravail'))
  await app.press('Voir 1 offre', sheet)

  await says(['1 offre sur 3', 'Refaire un site'])
  expect(titles()).toEqual(['Refaire un site'])
  expect(app.place()).toBe('/dashboard?rate=30&remote=true')
  await app.press('Retirer le filtre Télétravail')
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
  const category = within(sheet).getByRole<HTMLSelectElement>('combobox', { name: 'Catégorie' })
  const shown = () => [
    category.options[category.selectedIndex]?.text,
    category.parentElement!.querySelector('span')!.textContent,
  ]

  await app.user.selectOptions(category, 'Services numériques')

  await expect.poll(app.place).toBe('/dashboard?category=digital')
  expect(shown()).toEqual(['Services numériques', 'Services numériques'])

  await app.press('Effacer les filtres', sheet)
  await expect.poll(app.place).toBe('/dashboard')
  expect(shown()).toEqual(['Toutes les catégories', 'Toutes les catégories'])
})

test('nearest offers come first and say how far they are, as the crow flies from her own place (1.2.91)', async () => {
  const { lea } = threeOffers()
  const { goTo } = await openApp('/dashboard?tab=jobs', lea)
  await says(['3 offres'])
  const all = titles()

  await goTo('/dashboard?tab=jobs&within=10')

  await says(['1 offre sur 3', 'Porter du bois', 'Pully, VD · 2 km'])
  expect(all).toEqual(['Porter du bois', 'Trier des livres', 'Refaire un site'])
  expect(titles()).toEqual(['Porter du bois'])
})

test('a card says in its head when the work is, what it pays in all, how far it is and how its poster is rated (1.2.470)', async () => {
  const anne = register('private', undefined, {
    privateProfile: { rating: 4.9, completedJobs: 12, propertyType: null },
  })
  publish(anne, 'Scier du bois', {
    location: 'Pully, VD',
    scheduledFor: `${nextYear}-12-05T09:00:00.000Z`,
    urgencyLevel: 'urgent',
  })
  publish(anne, 'Garder un chat', { duration: 'à convenir' })
  const { lea } = threeOffers()

  await openApp('/dashboard?tab=jobs', lea)

  const [cat, wood] = await Promise.all(
    ['Garder un chat', 'Scier du bois'].map(async (name) =>
      (await screen.findByRole('heading', { name })).closest('article')!,
    ),
  )
  await says(['25 CHF/h env. 62.50 CHF', `5 déc. ${nextYear}, 10:00 · 2 h 30`, 'Pully, VD · 2 km', 'Urgent'], wood)
  await within(wood!).findByRole('img', { name: '4.9 sur 5' })
  await says(['Date à convenir · à convenir'], cat)
  await saysNo(['env.', 'Urgent', 'km'], cat)
})

test('one press on a chip sets its filter, and another takes it away (1.2.471)', async () => {
  const { lea } = threeOffers()
  const app = await openApp('/dashboard?tab=jobs', lea)
  await says(['3 offres'])
  const chip = (name: RegExp, pressed: boolean) => screen.findByRole('button', { name, pressed })

  tapAt(await chip(/^À moins de 10/, false), 1_000)
  await says(['1 offre sur 3', 'Porter du bois'])
  const near = await chip(/^À moins de 10/, true)
  expect(app.place()).toBe('/dashboard?within=10')
  expect(screen.queryByRole('button', { name: /^Retirer le filtre/ })).toBeNull()
  tapAt(near, 1_150)
  await chip(/^À moins de 10/, true)
  tapAt(near, 2_000)
  await says(['3 offres'])
  await app.press('Ce week-end')

  await says(['0 offre sur 3'])
  await chip(/^Ce week-end/, true)
  expect(app.place()).toMatch(/^\/dashboard\?from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/)
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

test('where several filters leave nothing she reads which one alone to take away, and what is there then (1.2.93)', async () => {
  const { lea } = threeOffers()
  const app = await openApp('/dashboard?tab=jobs&canton=GE&rate=40', lea)
  await says(['Aucune offre ne correspond', 'Sans « Genève » : 1 offre', 'Sans « Dès 40 CHF/h » : 1 offre'])

  await app.press(/^Sans « Dès 40.CHF\/h/)

  await says(['1 offre sur 3', 'Trier des livres'])
  expect(app.place()).toBe('/dashboard?canton=GE')
})

test('where the weekend has nothing she goes on to the next one, if it has (1.2.93)', async () => {
  const { lea, marc } = threeOffers()
  const next = weekendAfter(new Date().toISOString())
  publish(marc, 'Tenir un stand', { scheduledFor: `${next.until}T12:00:00.000Z` })
  const app = await openApp('/dashboard?tab=jobs', lea)
  await says(['4 offres'])
  await app.press(/^Ce week-end/)

  await app.press(/^Le week-end prochain.: 1 offre/)

  await says(['1 offre sur 4', 'Tenir un stand'])
  expect(app.place()).toBe(`/dashboard?from=${next.from}&until=${next.until}`)
})

test('a student whose town is unknown reads that distances need one', async () => {
  const { marc } = threeOffers()
  publish(marc, 'Ranger la cave', { location: 'Chez moi' })
  const app = await openApp('/dashboard?tab=jobs&within=5', register('student', undefined, { city: 'Chez nous' }))
  await says(['4 offres'])

  await app.press(/^Filtres/)

  await says(['Ajoutez votre ville au profil'], await dialogNamed('Filtres'))
})

test('a letter that is open beside the list stays while the window becomes narrow, and the offer’s page follows it (1.2.187)', async () => {
  const resize = (width: number) => (window as unknown as Window).happyDOM.setViewport({ width })
  const usual = innerWidth
  onTestFinished(() => resize(usual))
  resize(1300)
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const job = publish(marc, 'Porter du bois')
  const { press, fill, place, user } = await openApp(`/dashboard?tab=jobs&offer=${job.id}`, lea)
  await press('Postuler', await screen.findByRole('region', { name: 'Offre choisie' }))
  const letter = await dialogNamed('Votre candidature')
  await fill('Votre lettre à Marc', 'Je suis libre.')

  resize(500)
  // The browser of the tests tells nobody that a media query has changed; a new offer lets the list look.
  publish(marc, 'Trier des livres')
  await waitFor(() => expect(document.querySelector('[data-detail]')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(place()).toContain('/dashboard')
  expect(letter.isConnected).toBe(true)
  await user.keyboard('{Escape}')

  await waitFor(() => expect(place()).toBe(`/jobs/${job.id}`))
})
