import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../sync/store/database.ts'
import { fieldNamed } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { says, saysNo } from '../testing/reading.ts'
import { choose, fillIn, groupNamed, openReview, photosInSight, receivedBy } from '../testing/reviewing.ts'

// Without a canvas no picture can be made light.
vi.mock('browser-image-compression', () => ({
  default: (file: File) =>
    file.name === 'broken.png' ? Promise.reject(new Error('unreadable')) : Promise.resolve(file),
}))

/** The server does what the next request to this path asks for, but its answer gets lost. */
function loseNextAnswer(path: string): void {
  const answer = network.api.answer.bind(network.api)
  const spy = vi.spyOn(network.api, 'answer').mockImplementation((request) => {
    const reply = answer(request)
    if (request.path !== path) return reply
    spy.mockRestore()
    throw new TypeError('Failed to fetch')
  })
}

test('a half-written review is kept on the device, with its photos', async () => {
  const review = await openReview()
  await review.rate('Votre note', 'Correct')
  await review.answer('Recommanderiez-vous', 'Oui')
  await review.fill('En un ou deux mots', 'Soigneux')
  choose('avant.png')
  await expect.poll(photosInSight).toBe(1)
  await says(['Brouillon enregistré sur cet appareil'])

  await review.goTo('/dashboard')
  await says(['Bonjour Anne'])
  review.back()

  await expect.poll(() => fieldNamed('En un ou deux mots').value).toBe('Soigneux')
  await expect.poll(photosInSight).toBe(1)
  expect(screen.getByRole('radio', { name: '3 sur 5, Correct', checked: true })).toBeTruthy()
  expect(within(groupNamed('Recommanderiez-vous')).getByRole('radio', { name: 'Oui' })).toHaveProperty('checked', true)
})

test('photos go with the review, as the API documents it', async () => {
  const review = await openReview()
  await fillIn(review)
  choose('avant.png', 'apres.png')
  await expect.poll(photosInSight).toBe(2)
  await review.press('Retirer la photo 1')
  await expect.poll(photosInSight).toBe(1)
  const sending = network.hold('POST /api/reviews')

  await review.press('Envoyer l’évaluation')
  await screen.findByRole('button', { name: 'Envoi...' })
  sending.letGo()

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  const [received] = receivedBy(review.tom)
  expect(received?.review.workPhotos).toEqual([`data:image/png;base64,${btoa('apres.png')}`])
  expect(received?.evaluation).toMatchObject({ jobTitle: 'Monter une armoire', jobCategory: 'Service général' })
  expect(await openDatabase(review.anne.id).drafts.count()).toBe(0)
})

test('phones are offered the camera, and the chooser takes JPG and PNG alone', async () => {
  await openReview()

  const [camera, chooser] = [screen.getByLabelText('Appareil photo'), screen.getByLabelText('Photos à joindre')]

  expect(camera.getAttribute('capture')).toBe('environment')
  expect([camera, chooser].map((input) => input.getAttribute('accept'))).toEqual(Array(2).fill('image/jpeg,image/png'))
})

test('a sixth photo is one too many', async () => {
  const { press } = await openReview()
  choose('1.png', '2.png', '3.png', '4.png')
  await expect.poll(photosInSight).toBe(4)

  choose('5.png', '6.png')
  await says(['Limite atteinte', 'Maximum 5 photos.'])
  await expect.poll(photosInSight).toBe(5)
  await press('Fermer')
  await saysNo(['Limite atteinte'])
  await press('Choisir des photos')

  await says(['Limite atteinte'])
})

test.each([
  ['film.gif', 'Format invalide'],
  ['broken.png', 'Impossible de lire cette image.'],
])('a file that is no photo is refused beside the others: %s', async (name, words) => {
  await openReview()
  choose('1.png')
  await expect.poll(photosInSight).toBe(1)

  choose(name)

  await says([words])
  expect(photosInSight()).toBe(1)
})

test('without network photos wait for it, or the review leaves without them', async () => {
  const review = await openReview()
  await fillIn(review)
  choose('avant.png')
  await expect.poll(photosInSight).toBe(1)
  network.setOnline(false)
  await says(['Les photos nécessitent le réseau.', 'Envoyer sans les photos'])

  await review.press('Envoyer l’évaluation')
  await says(['Tout est gardé sur cet appareil. Vous pouvez aussi envoyer sans les photos.'])
  expect(photosInSight()).toBe(1)
  await review.press('Envoyer sans les photos')
  await says(['Enregistré. Partira au retour du réseau.'])
  network.setOnline(true)

  await expect.poll(() => receivedBy(review.tom).map((one) => one.review.workPhotos)).toEqual([null])
})

test('a lost answer keeps the form, and sending it again makes no second review', async () => {
  const review = await openReview()
  await fillIn(review)
  choose('avant.png')
  await expect.poll(photosInSight).toBe(1)
  loseNextAnswer('/api/reviews')

  await review.press('Envoyer l’évaluation')
  await says(['Erreur', "Impossible de soumettre l'évaluation. Veuillez réessayer.", 'Envoyer sans les photos'])
  expect(receivedBy(review.tom)).toHaveLength(1)
  expect(fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
  await review.press('Envoyer l’évaluation')

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(receivedBy(review.tom)).toHaveLength(1)
})
