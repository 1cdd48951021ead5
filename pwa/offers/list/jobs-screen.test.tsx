import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dialogNamed, openApp, signInOnDevice } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { accept, act, agree, apply, move, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { fillStorage } from '../../testing/storage.ts'

const offerNamed = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement
const titles = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent)

// Shows rules 2.2.3, 2.2.55, 2.2.57, 2.2.151, 2.6.14.
test('the list shows its figures and range, and each offer leads to its own page', async () => {
  const marc = register('private')
  const job = publish(marc, 'Tondre la pelouse')
  move(publish(marc, 'Vider la cave'), 'cancelled')

  const { user, place } = await openApp('/jobs')
  const offer = await offerNamed('Tondre la pelouse')
  await says(['Total annonces', 'Emplois ouverts', 'Résultats filtrés', 'Affichage de 1 à 1 sur 1 emploi'])
  await says(['Toute la Suisse'])
  await says(['Lausanne, VD', '25 CHF/h env. 62.50 CHF', 'Date à convenir · 2 h 30', 'Postuler'], offer)
  await user.click(within(offer).getByRole('link', { name: 'Tondre la pelouse' }))

  await screen.findByRole('heading', { level: 1, name: 'Tondre la pelouse' })
  expect(place()).toBe(`/jobs/${job.id}`)
})

test('an offer whose day has passed stays in the list, marked, and takes letters', async () => {
  const marc = register('private')
  publish(marc, 'Tondre la pelouse', { scheduledFor: '2026-01-05T08:00:00.000Z' })

  await openApp('/jobs')

  const offer = await offerNamed('Tondre la pelouse')
  await says(['Date passée', 'Postuler'], offer)
})

/** Opens the list a minute before midnight. Returns the card of an offer whose day ends then. */
const openBeforeMidnight = async () => {
  const marc = register('private', 'Marc')
  publish(marc, 'Tondre la pelouse', { scheduledFor: '2026-01-05T08:00:00.000Z' })
  const { goTo } = await openApp('/features')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-01-05T22:59:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  await goTo('/jobs')
  const offer = await offerNamed('Tondre la pelouse')
  await says(['Postuler'], offer)
  return offer
}

test('a list that stays open over midnight marks an offer whose day has passed', async () => {
  const offer = await openBeforeMidnight()

  vi.advanceTimersByTime(2 * 60_000)

  await says(['Date passée'], offer)
})

test('a list on a device that slept over midnight marks an offer whose day has passed once it is seen', async () => {
  const offer = await openBeforeMidnight()

  vi.setSystemTime(new Date('2026-01-06T07:00:00.000Z'))
  document.dispatchEvent(new Event('visibilitychange'))

  await says(['Date passée'], offer)
})

test('an address with filters narrows the list, and a reset shows everything again (2.2.51, 2.2.52, 2.2.56)', async () => {
  const marc = register('private')
  const lea = register('student')
  move(agree(marc, lea, 'Ratisser le jardin'), 'completed')
  publish(marc, 'Porter du bois')

  const { press, place } = await openApp('/jobs?search=jardin&location=Lausanne&status=completed&page=0')
  await offerNamed('Ratisser le jardin')
  const preset = [
    screen.getByLabelText<HTMLInputElement>('Rechercher').value,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Lieu' }).value,
    screen.getByRole<HTMLSelectElement>('combobox', { name: 'Statut' }).selectedOptions[0]?.text,
  ]
  await press('Réinitialiser')

  await offerNamed('Porter du bois')
  expect(preset).toEqual(['jardin', 'Lausanne', 'Terminé'])
  expect([titles(), place()]).toEqual([['Porter du bois'], '/jobs'])
})

test('a screen reader hears how many offers a new filter leaves', async () => {
  const marc = register('private')
  for (const title of ['Tondre la pelouse', 'Porter du bois']) publish(marc, title)

  const { goTo } = await openApp('/jobs')
  const news = await screen.findByText('2 offres')
  const role = news.role
  await goTo('/jobs?search=bois')
  await expect.poll(() => news.textContent).toBe('1 offre')
  await goTo('/jobs?search=piano')
  await expect.poll(() => news.textContent).toBe('Aucune offre ne correspond')

  expect(role).toBe('status')
})

test('pages are turned in the address, and going back leads to the page before (2.2.56, 2.9.9)', async () => {
  const marc = register('private')
  for (let number = 1; number <= 21; number += 1) publish(marc, `Carton ${number}`)

  const { press, place, back } = await openApp('/jobs')
  await says(['Affichage de 1 à 20 sur 21 emplois'])
  await press(/^Page 2 sur/)
  await says(['Affichage de 21 à 21 sur 21 emplois'])
  const second = place()
  back()

  await says(['Affichage de 1 à 20 sur 21 emplois'])
  expect(second).toBe('/jobs?page=2')
})

test('typing asks the server once, half a second after the last letter (2.9.9)', async () => {
  publish(register('private'), 'Tondre la pelouse')
  const { user, place } = await openApp('/jobs')
  await offerNamed('Tondre la pelouse')
  network.calls = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  await user.type(screen.getByLabelText('Rechercher'), 'pelou')
  vi.advanceTimersByTime(400)
  await user.type(screen.getByLabelText('Rechercher'), 'se')
  vi.advanceTimersByTime(490)
  await new Promise(setImmediate)
  const before = [place(), ...network.calls]
  vi.advanceTimersByTime(10)
  vi.useRealTimers()

  await expect.poll(place).toBe('/jobs?search=pelouse')
  await expect.poll(() => network.calls).toEqual(['GET /api/jobs?search=pelouse&status=open&page=1&limit=20'])
  expect(before).toEqual(['/jobs'])
})

test('the status is one of four, open offers at first (2.2.53, 2.2.54, 2.9.9)', async () => {
  await openApp('/jobs')

  const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Statut' })

  expect([status.selectedOptions[0]?.text, [...status.options].map(({ text }) => text)]).toEqual([
    'Ouvert',
    ['Tous', 'Ouvert', 'En cours', 'Terminé'],
  ])
})

test('each state of an offer has its word, but for the open ones (2.2.170)', async () => {
  const marc = register('private')
  const lea = register('student')
  move(agree(marc, lea, 'Peindre la grille'), 'in_progress')
  move(agree(marc, lea, 'Ranger la cave'), 'completed')
  publish(marc, 'Porter du bois')

  await openApp('/jobs?status=all')

  await says(['En cours'], await offerNamed('Peindre la grille'))
  await says(['Terminé'], await offerNamed('Ranger la cave'))
  await saysNo(['Ouvert'], await offerNamed('Porter du bois'))
})

test('a search without a hit says so, and an empty marketplace says something else', async () => {
  const { goTo } = await openApp('/jobs')
  await says(['Aucune offre ouverte pour l’instant'])

  await goTo('/jobs?search=qqqqqq')

  await says(['Aucune offre ne correspond', 'Réinitialiser les filtres'])
})

test('an error of the server shows the documented words, and a press asks again (2.8.11)', async () => {
  publish(register('private'), 'Tondre la pelouse')
  network.reply('GET /api/jobs*', 500, 'not json')

  const { press, goTo } = await openApp('/jobs')
  await says(['Impossible de charger les annonces', 'Réessayer'])
  network.heal()
  await press('Réessayer')
  await offerNamed('Tondre la pelouse')
  network.reply('GET /api/jobs*', 500, 'not json')
  await goTo('/jobs?search=pelouse')

  await says(['Impossible de charger les annonces', 'Voici celles de cet appareil', 'Réessayer', 'Tondre la pelouse'])
})

test('a device without room shows the list that it received, in place of blaming the server', async () => {
  publish(register('private'), 'Porter du bois')
  fillStorage()

  await openApp('/jobs')

  await says(['Porter du bois', 'Affichage de 1 à 1 sur 1 emploi'])
  await saysNo(['Impossible de charger'])
})

test('without network the list searches the stored offers, and explains that (1.2.401)', async () => {
  const marc = register('private')
  publish(marc, 'Tondre la pelouse')
  publish(marc, 'Porter du bois')
  const { goTo } = await openApp('/jobs')
  await offerNamed('Porter du bois')

  network.setOnline(false)
  await goTo('/jobs?search=pelouse')

  await says(['Hors ligne.', 'Voici les offres enregistrées sur cet appareil. Dernière mise à jour à l’instant.'])
  await expect.poll(titles).toEqual(['Tondre la pelouse'])
  await goTo('/jobs?search=qqqqqq')
  await says([
    'Aucune offre enregistrée ici ne correspond',
    'La recherche porte seulement sur les offres enregistrées sur cet appareil.',
  ])
})

test('without network and without anything stored, nothing is promised', async () => {
  network.setOnline(false)

  await openApp('/jobs')

  await says(['Impossible de charger les annonces', 'aucune offre n’est encore enregistrée'])
})

test('a student’s list shows a new offer by itself', async () => {
  const marc = register('private')
  publish(marc, 'Tondre la pelouse')
  await openApp('/jobs', register('student'))
  await offerNamed('Tondre la pelouse')

  publish(marc, 'Ramasser les feuilles')

  await offerNamed('Ramasser les feuilles')
})

// Shows rule 1.2.409.
test.each(['she blocks him', 'he blocks her'])(
  'a person’s offers leave an individual’s list once %s, also offline, and return when the block ends',
  async (who) => {
    const [marc, anne] = [register('private'), register('private')]
    move(agree(marc, register('student'), 'Peindre la grille'), 'completed')
    publish(marc, 'Tondre la pelouse')
    publish(register('private'), 'Porter du bois')
    const { goTo } = await openApp('/jobs?status=all', anne)
    await says(['Peindre la grille', 'Tondre la pelouse', 'Porter du bois'])
    const [by, whom] = who === 'she blocks him' ? [anne, marc] : [marc, anne]

    act(by, 'person.block', { id: whom.id, isBlocked: true })

    await expect.poll(titles).toEqual(['Porter du bois'])
    network.setOnline(false)
    await goTo('/jobs?status=all&location=Lausanne')
    await expect.poll(titles).toEqual(['Porter du bois'])
    network.setOnline(true)
    act(by, 'person.block', { id: whom.id, isBlocked: false })
    await goTo('/jobs?status=all')
    await expect.poll(() => titles().toSorted()).toEqual(['Peindre la grille', 'Porter du bois', 'Tondre la pelouse'])
  },
)

test('each offer of the list shows its viewer’s way on: apply, its state, or that it is theirs', async () => {
  const [marc, lea, tom] = [register('private'), register('student'), register('student')]
  const asked = publish(marc, 'Porter du bois')
  publish(marc, 'Tondre la pelouse')
  apply(lea, asked)
  apply(tom, asked)

  const { goTo } = await openApp('/jobs', lea)
  const asStudent = await offerNamed('Porter du bois')
  await says(['En attente'], asStudent)
  await says(['Postuler'], await offerNamed('Tondre la pelouse'))
  await signInOnDevice(marc)
  await goTo('/jobs?search=bois')

  await says(['Votre offre'], await offerNamed('Porter du bois'))
})

test('a student who presses Postuler writes the letter right on the list', async () => {
  publish(register('private', 'Marc'), 'Tondre la pelouse')
  const { press } = await openApp('/jobs', register('student'))

  await press('Postuler')

  const dialog = await dialogNamed('Votre candidature')
  await says(['Tondre la pelouse · 25 CHF/h', 'Votre lettre à Marc'], dialog)
})

test('an offer given away meanwhile leaves the list of open ones', async () => {
  const marc = register('private')
  const job = publish(marc, 'Tondre la pelouse')
  await openApp('/jobs', register('student'))
  await offerNamed('Tondre la pelouse')

  accept(apply(register('student'), job))

  await saysNo(['Tondre la pelouse'])
})
