import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { fillStorage } from '../../testing/storage.ts'

const marks = () =>
  within(screen.getByRole('list', { name: 'Offres sur la carte' }))
    .getAllByRole('button')
    .map((mark) => mark.getAttribute('aria-label'))
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

function offersAround() {
  const [marc, lea] = [register('private'), register('student', undefined, { city: 'Lausanne, VD' })]
  publish(marc, 'Trier des livres', { location: 'Genève, GE', rate: 32 })
  publish(marc, 'Porter du bois', { location: 'Avenue de Cour 3, 1007 Lausanne, VD' })
  publish(marc, 'Garder un chat', { location: 'Lausanne, VD' })
  publish(marc, 'Refaire un site', { location: 'Sion, VS', deliveryType: 'remote' })
  publish(marc, 'Ranger la cave', { location: 'Chez moi' })
  return { marc, lea }
}

test('without network a student switches to the map, presses a mark, and finds its offers beneath (1.2.395, 1.2.396)', async () => {
  const { lea } = offersAround()
  const app = await openApp('/dashboard?tab=jobs', lea)
  await says(['5 offres'])
  network.setOnline(false)

  await app.press('Carte')
  await app.press('2 offres à Lausanne')

  await screen.findByRole('heading', { name: '2 offres à Lausanne' })
  expect(marks().toSorted()).toEqual(['1 offre à Genève', '2 offres à Lausanne'])
  expect(titles().toSorted()).toEqual(['Garder un chat', 'Porter du bois'])
  expect(app.place()).toBe('/dashboard?view=map')
  await app.user.click(screen.getByRole('link', { name: 'Porter du bois' }))
  await says(['Porter du bois, derrière la maison.', 'Retour'])
  app.back()
  await screen.findByRole('heading', { name: '2 offres à Lausanne' })
})

test('the map begins at the student’s own canton, with its offers beside it, and where nothing is offered there at what is (1.2.472, 1.2.591)', async () => {
  const { marc, lea } = offersAround()
  publish(marc, 'Traduire une lettre', { location: 'Zurich, ZH' })
  const app = await openApp('/dashboard?tab=jobs&view=map', lea)
  await says(['1 offre hors de la carte'])
  const atHome = marks()
  await screen.findByRole('heading', { name: '3 offres sur la carte' })
  expect(titles().toSorted()).toEqual(['Garder un chat', 'Porter du bois', 'Trier des livres'])

  await app.goTo('/dashboard?tab=jobs&view=map&canton=ZH')

  await expect.poll(marks).toEqual(['1 offre à Zurich'])
  expect(atHome).toContain('2 offres à Lausanne')
})

test('work from anywhere and offers without a known place are named below the map (1.2.396)', async () => {
  const { lea } = offersAround()
  const app = await openApp('/dashboard?tab=jobs&view=map', lea)

  await app.press('2 offres en télétravail ou sans lieu connu')

  await screen.findByRole('heading', { name: '2 offres en télétravail ou sans lieu connu' })
  expect(titles().toSorted()).toEqual(['Ranger la cave', 'Refaire un site'])
})

test('the controls of the map cover none of its marks (1.2.693)', async () => {
  const { lea } = offersAround()
  await openApp('/dashboard?tab=jobs&view=map', lea)

  const map = await screen.findByRole('group', { name: /^Carte des offres/ })

  await screen.findByRole('button', { name: 'Agrandir' })
  expect(within(map).queryByRole('button', { name: /Agrandir|Réduire|Toute la Suisse/ })).toBeNull()
})

test('the map follows filters and words, and says where nothing is left (1.2.396)', async () => {
  const { lea } = offersAround()
  const app = await openApp('/dashboard?tab=jobs&view=map&canton=GE', lea)

  await says(['1 offre sur 5'])
  await expect.poll(marks).toEqual(['1 offre à Genève'])
  await app.fill('Rechercher', 'piscine')

  await says(['Aucune offre pour « piscine »'])
  await app.press('Tout afficher')
  await expect.poll(() => marks().toSorted()).toEqual(['1 offre à Genève', '2 offres à Lausanne'])
})

test('zooming in parts the places of one mark, and keys move the map', async () => {
  const { marc, lea } = offersAround()
  publish(marc, 'Tondre', { location: 'Pully, VD' })
  const app = await openApp('/dashboard?tab=jobs&view=map', lea)
  await app.press('Toute la Suisse')
  await app.press('3 offres à Lausanne et environs')

  await app.press('Voir de plus près')

  await expect.poll(() => marks().toSorted()).toEqual(['1 offre à Pully', '2 offres à Lausanne'])
  await says(['1 offre hors de la carte'])
  const map = screen.getByRole('group', { name: /^Carte des offres/ })
  map.focus()
  await app.user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await says(['4 offres hors de la carte'])
})

test('a mouse that was let go beside the map no longer moves it', async () => {
  const { lea } = offersAround()
  await openApp('/dashboard?tab=jobs&view=map', lea)
  await expect.poll(() => marks().toSorted()).toEqual(['1 offre à Genève', '2 offres à Lausanne'])
  const map = screen.getByRole('group', { name: /^Carte des offres/ })
  const mouse = { pointerId: 1, pointerType: 'mouse', clientY: 100 }

  fireEvent.pointerDown(map, { ...mouse, clientX: 2, button: 0, buttons: 1 })
  // The button is released outside of the map, which gets no event of that. Then the mouse passes over it.
  fireEvent.pointerMove(map, { ...mouse, clientX: 60, buttons: 0 })
  fireEvent.pointerMove(map, { ...mouse, clientX: -5_000, buttons: 0 })

  // A map that has moved is drawn within this time.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(marks().toSorted()).toEqual(['1 offre à Genève', '2 offres à Lausanne'])
  fireEvent.pointerDown(map, { ...mouse, clientX: 60, button: 0, buttons: 1 })
  fireEvent.pointerMove(map, { ...mouse, clientX: -5_000, buttons: 1 })
  await says(['3 offres hors de la carte'])
})

test('a visitor finds the public list on the map, and without network the stored offers (1.2.395)', async () => {
  offersAround()
  const app = await openApp('/jobs?view=map')

  await expect.poll(() => marks().toSorted()).toEqual(['1 offre à Genève', '2 offres à Lausanne'])
  await app.press('1 offre à Genève')
  await expect.poll(titles).toEqual(['Trier des livres'])
  network.setOnline(false)
  await app.goTo('/jobs?view=map&location=Lausanne')

  await says(['Hors ligne.'])
  await expect.poll(marks).toEqual(['2 offres à Lausanne'])
  await app.press('Liste')
  await saysNo(['Offres sur la carte'])
  expect(app.place()).toBe('/jobs?location=Lausanne')
})

test('a device without room shows the offers that it received on the map', async () => {
  publish(register('private'), 'Porter du bois')
  fillStorage()

  await openApp('/jobs?view=map')

  await screen.findByRole('button', { name: /Lausanne/ })
})

test('a visitor without network and without stored offers reads so on the map, too', async () => {
  network.setOnline(false)

  await openApp('/jobs?view=map')

  await says(['Impossible de charger les annonces'])
})
