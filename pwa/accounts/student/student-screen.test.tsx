import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import { iconButton } from '../../styled-system/recipes'
import { dialogNamed, openApp, signInOnDevice } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { apply, publish, register, review } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { fillStorage } from '../../testing/storage.ts'

const name = (text: string) => screen.findByRole('heading', { level: 1, name: text })

test('a profile shows the person, their tools and their evaluations with the criteria (2.2.15, 2.2.90)', async () => {
  const lea = register('student', 'Léa')
  lea.studentProfile = {
    school: 'EPFL',
    bio: 'J’aime le bois.',
    availableTools: ['drill'],
    rating: 5,
    completedJobs: 2,
  }
  review(lea, { title: 'Tailler la haie', rating: 5, comment: 'Du bon travail.', words: 'Main verte' })

  await openApp(`/student/${lea.id}`)

  await name('Léa Essai')
  await says([
    'Lausanne, VD',
    'Membre depuis janvier 2026',
    'EPFL',
    'J’aime le bois.',
    'Perceuse',
    'note sur 5 · 1 évaluation',
    'jobs terminés',
  ])
  const hedge = await screen.findByRole('article', { name: /^Tailler la haie/ })
  await says(['Évaluations reçues', 'Main verte', 'Du bon travail.', 'Marc Blancpain'])
  expect(within(hedge).getAllByRole('img', { name: '5 sur 5' })).toHaveLength(2)
})

test('a device without room shows the profile that it received', async () => {
  const lea = register('student', 'Léa')
  review(lea, { title: 'Tailler la haie', comment: 'Du bon travail.' })
  fillStorage()

  await openApp(`/student/${lea.id}`)

  await name('Léa Essai')
  await says(['Lausanne, VD', 'Du bon travail.'])
})

test('an individual who may not write yet publishes an offer from here', async () => {
  const lea = register('student')
  const { user } = await openApp(`/student/${lea.id}`, register('private'))

  await user.click(await screen.findByRole('link', { name: 'Publier une offre' }))

  await dialogNamed('Publier une offre')
})

test('the menu about a student has a ground of its own: the head is yellow in the dark, too', async () => {
  const [lea, anne] = [register('student', 'Léa'), register('private')]

  await openApp(`/student/${lea.id}`, anne)

  const menu = await screen.findByRole('button', { name: 'Autres actions pour Léa Essai' })
  expect(menu.className).toBe(iconButton({ variant: 'surface' }))
})

test('a photo of the work opens large, and closes again', async () => {
  const lea = register('student')
  review(lea, { title: 'Tailler la haie', workPhotos: ['/api/photos/haie'] })
  const { press } = await openApp(`/student/${lea.id}`)

  await press(/^Agrandir la photo 1/)
  const large = await within(await screen.findByRole('dialog')).findByRole('img')
  expect(large.getAttribute('src')).toBe('/api/photos/haie')
  await press('Fermer')

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a large photo that fails to load waits for the network only while offline', async () => {
  const lea = register('student')
  review(lea, { title: 'Tailler la haie', workPhotos: ['/api/photos/haie'] })
  const { press } = await openApp(`/student/${lea.id}`)
  await press(/^Agrandir la photo 1/)
  const dialog = await screen.findByRole('dialog')

  fireEvent.error(await within(dialog).findByRole('img'))
  await says(['Impossible de charger cette photo.'], dialog)

  await press('Fermer', dialog)
  network.setOnline(false)
  await press(/^Agrandir la photo 1/)
  const again = await screen.findByRole('dialog')
  fireEvent.error(await within(again).findByRole('img'))
  await says(['Cette photo s’affichera dès que vous serez en ligne.'], again)
  network.setOnline(true)
  await within(again).findByRole('img')
})

test('a student without jobs or evaluations is introduced as new', async () => {
  const lea = register('student', 'Léa')

  await openApp(`/student/${lea.id}`)

  await says(['Nouveau', 'Pas encore d’évaluation', 'Léa débute ici.', 'Aucune bio', 'École non renseignée'])
})

test('a student with unreviewed work is not introduced as new', async () => {
  const lea = register('student')
  lea.studentProfile = { ...lea.studentProfile!, completedJobs: 3 }

  await openApp(`/student/${lea.id}`)

  await says(['Pas encore d’évaluation', 'Les particuliers évaluent les étudiants une fois le travail terminé.'])
  await saysNo(['débute ici'])
})

test('an address that leads to no student says so (2.2.91, 2.8.20)', async () => {
  const marc = register('private')
  const { goTo } = await openApp('/student/personne')
  await name('Étudiant non trouvé')

  for (const id of [newId(), marc.id]) {
    await goTo(`/student/${id}`)
    await name('Étudiant non trouvé')
  }

  expect(document.title).toBe('Étudiant non trouvé · Coup de main')
})

test('contact is for the poster they wrote to; a visitor reads why it is not for them (2.2.90, 2.2.92)', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  apply(lea, publish(marc, 'Ranger la cave'))
  const { press } = await openApp(`/student/${lea.id}`)
  await says(['Léa montre son e-mail et son téléphone aux particuliers à qui sa candidature est adressée.'])
  expect(screen.queryByText(lea.email)).toBeNull()
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  await press('Connexion', screen.getByRole('region', { name: 'Coordonnées' }))
  await press('Fermer', await dialogNamed('Connexion à Coup de main'))

  await signInOnDevice(marc)

  const mail = await screen.findByRole('link', { name: lea.email })
  expect(mail.getAttribute('href')).toBe(`mailto:${lea.email}`)
  await says(['+41 79 000 00 00'], screen.getByRole('region', { name: 'Coordonnées' }))
})

test('without network the poster they wrote to still has the contact', async () => {
  const [marc, lea] = [register('private'), register('student')]
  apply(lea, publish(marc, 'Ranger la cave'))
  const { goTo } = await openApp('/contact', marc)
  network.setOnline(false)

  await goTo(`/student/${lea.id}`)

  await says(['Hors ligne : voici le profil enregistré sur cet appareil.'])
  expect((await screen.findByRole('link', { name: lea.email })).getAttribute('href')).toBe(`mailto:${lea.email}`)
})

test('evaluations that the server did not return show an error, and can be asked for again', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  apply(lea, publish(marc, 'Ranger la cave'))
  review(lea, { title: 'Tailler la haie', comment: 'Du bon travail.' })
  network.reply(`GET /api/users/${lea.id}/reviews`, 500, { message: 'Une erreur s’est produite', code: 'internal' })
  const { press } = await openApp(`/student/${lea.id}`, marc)
  await name('Léa Essai')
  const evaluations = screen.getByRole('region', { name: 'Évaluations reçues' })
  await says(['Impossible de charger les évaluations.'], evaluations)

  network.heal()
  await press('Réessayer', evaluations)

  await says(['Du bon travail.'], evaluations)
  await saysNo(['Impossible de charger les évaluations.'])
})

test('everybody sees languages and a confirmed school; only posters she wrote to see her week and distance (2.2.140)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  lea.studentProfile = {
    ...lea.studentProfile!,
    school: 'EPFL',
    schoolConfirmed: true,
    languages: [{ language: 'german', level: 'basic' }],
    drivingLicences: ['B'],
    availability: ['monday_evening'],
    travelDistance: 20,
  }
  apply(lea, publish(marc, 'Ranger la cave'))
  const reach = 'Se déplace jusqu’à 20 km'
  await openApp(`/student/${lea.id}`)
  await says(['EPFL', 'École confirmée', 'Langues et permis', 'Allemand (notions)', 'Voiture (B)'])
  expect(screen.queryByText(reach)).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()

  await signInOnDevice(marc)

  await says([reach])
  const monday = within(screen.getByRole('table', { name: 'Disponibilités par semaine' })).getAllByRole('row')[3]!
  expect(
    within(monday)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['libre', ...Array.from({ length: 6 }, () => 'pas libre')])
})

test('without network a stored profile shows its age, and one that is not stored shows why', async () => {
  const [lea, tom] = [register('student', 'Léa'), register('student')]
  const { goTo } = await openApp(`/student/${lea.id}`)
  await says(['Pas encore d’évaluation'])

  network.setOnline(false)
  await goTo(`/student/${tom.id}`)
  await name('Vous êtes hors ligne')
  await says(['Ce profil n’est pas enregistré sur cet appareil.'])
  await goTo(`/student/${lea.id}`)

  await name('Léa Essai')
  await says([
    'Hors ligne : voici le profil enregistré sur cet appareil. Dernière mise à jour à l’instant.',
    'Pas encore d’évaluation',
  ])
})
