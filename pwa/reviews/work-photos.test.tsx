import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { fieldNamed } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { says, saysNo } from '../testing/reading.ts'
import {
  addressOf,
  choose,
  fillIn,
  groupNamed,
  openReview,
  photosInSight,
  receivedBy,
  type Reviewing,
} from '../testing/reviewing.ts'

/** What the preparation of a picture waits for. */
const pictures = vi.hoisted(() => ({ held: Promise.resolve() }))
// happy-dom has no canvas, so pictures cannot be compressed.
vi.mock('browser-image-compression', () => ({
  default: async (file: File) => {
    await pictures.held
    if (file.name === 'broken.png') throw new Error('unreadable')
    return file
  },
}))

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer l’évaluation' })

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

test('photos go with the review, each as it was chosen (2.3.23, 2.5.20, 2.5.22)', async () => {
  const review = await openReview()
  await fillIn(review)
  choose('avant.png', 'apres.png')
  await expect.poll(photosInSight).toBe(2)
  await review.press('Retirer la photo 1')
  await expect.poll(photosInSight).toBe(1)
  const sending = network.hold('POST /api/sync/push')

  await review.press('Envoyer l’évaluation')
  await screen.findByRole('button', { name: 'Envoi...' })
  sending.letGo()

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  const [received] = receivedBy(review.tom)
  expect(received?.review.workPhotos).toEqual([`data:image/png;base64,${btoa('apres.png')}`])
  expect(await openDatabase(review.anne.id).drafts.count()).toBe(0)
})

test('a review waits for a photo that is still being prepared', async () => {
  const review = await openReview()
  await fillIn(review)
  let prepare = () => {}
  pictures.held = new Promise((resolve) => (prepare = resolve))
  choose('avant.png')
  await screen.findAllByRole('button', { name: 'Préparation...' })

  await review.press('Envoyer l’évaluation')
  prepare()
  await expect.poll(photosInSight).toBe(1)
  const early = receivedBy(review.tom)
  await review.press('Envoyer l’évaluation')

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(early).toEqual([])
  expect(receivedBy(review.tom).map((one) => one.review.workPhotos)).toEqual([
    [`data:image/png;base64,${btoa('avant.png')}`],
  ])
})

test('phones are offered the camera, and the chooser takes JPG and PNG alone (2.5.20)', async () => {
  await openReview()

  const [camera, chooser] = [screen.getByLabelText('Appareil photo'), screen.getByLabelText('Photos à joindre')]

  expect(camera.getAttribute('capture')).toBe('environment')
  expect([camera, chooser].map((input) => input.getAttribute('accept'))).toEqual(Array(2).fill('image/jpeg,image/png'))
})

test('a sixth photo is one too many (2.5.21, 2.9.16)', async () => {
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

test('an unreadable picture is named, and the other pictures are added', async () => {
  await openReview()

  choose('1.png', 'broken.png', '2.png')

  await expect.poll(photosInSight).toBe(2)
  await says(['Impossible de lire « broken.png ». Le reste est ajouté.'])
})

test('an unreadable picture takes no place, and no toast announces pictures beyond the limit as added', async () => {
  await openReview()

  choose('1.png', 'broken.png', '2.png', '3.png', '4.png', '5.png', '6.png')

  await says(['Limite atteinte', 'Impossible de lire « broken.png ».'])
  expect(photosInSight()).toBe(5)
  await saysNo(['Le reste est ajouté.'])
})

test('an unreadable picture does not count towards the limit of five', async () => {
  await openReview()

  choose('1.png', 'broken.png', '2.png', '3.png', '4.png', '5.png')

  await says(['Impossible de lire « broken.png ». Le reste est ajouté.'])
  expect(photosInSight()).toBe(5)
  await saysNo(['Limite atteinte'])
})

test('without network a review waits with its photos, and arrives with them', async () => {
  const review = await openReview()
  await fillIn(review)
  choose('avant.png', 'apres.png')
  await expect.poll(photosInSight).toBe(2)
  network.setOnline(false)

  await review.press('Envoyer l’évaluation')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  const kept = await openDatabase(review.anne.id).drafts.count()
  await review.goTo('/dashboard?tab=synchronisation')
  await says(['Évaluation, 4 sur 5', '2 photos jointes'])
  network.setOnline(true)

  const sent = ['avant.png', 'apres.png'].map((name) => `data:image/png;base64,${btoa(name)}`)
  await expect.poll(() => receivedBy(review.tom).map((one) => one.review.workPhotos)).toEqual([sent])
  expect(kept).toBe(0)
})

/** Opens a review with a photo that was refused after its form was left. */
async function openRefused(): Promise<Reviewing> {
  const review = await openReview()
  await fillIn(review)
  choose('avant.png')
  await expect.poll(photosInSight).toBe(1)
  network.setOnline(false)
  await review.press('Envoyer l’évaluation')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  network.refuseNext('not_reviewable')
  network.setOnline(true)
  await expect.poll(() => openDatabase(review.anne.id).refusals.count()).toBe(1)
  return review
}

const photosReceived = (tom: User) => receivedBy(tom).map((one) => one.review.workPhotos)

test('a review refused after it was left is in the form again with its photos, and goes out with them', async () => {
  const review = await openRefused()

  await review.goTo(addressOf(review.job, review.tom))
  await expect.poll(photosInSight).toBe(1)
  await review.press('Envoyer l’évaluation')

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(photosReceived(review.tom)).toEqual([[`data:image/png;base64,${btoa('avant.png')}`]])
})

test('a refused review whose photos cannot be read is not sent without them, unless its author says so', async () => {
  const review = await openRefused()
  const { refusals } = openDatabase(review.anne.id)
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer')
  reading.mockRejectedValue(new DOMException('lost', 'NotReadableError'))

  await review.goTo(addressOf(review.job, review.tom))
  await says(['Vos photos n’ont pas pu être rouvertes.'])
  expect(sendButton().disabled).toBe(true)
  expect(await refusals.count()).toBe(1)
  await review.press('Réessayer', await screen.findByRole('main'))
  await says(['Vos photos n’ont pas pu être rouvertes.'])
  await review.press('Continuer sans ces photos')
  await expect.poll(() => sendButton().disabled).toBe(false)
  reading.mockRestore()
  await review.press('Envoyer l’évaluation')

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(photosReceived(review.tom)).toEqual([null])
  expect(await refusals.count()).toBe(0)
})

test('a refused review waits for its photos before it can be sent', async () => {
  const review = await openRefused()
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValue(new Promise(() => {}))

  await review.goTo(addressOf(review.job, review.tom))
  await expect.poll(() => reading.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')

  expect(sendButton().disabled).toBe(true)
})

test('photos that were removed from a refused review stay removed when its form is opened again', async () => {
  const review = await openRefused()
  await review.goTo(addressOf(review.job, review.tom))
  await review.press('Retirer la photo 1')
  await expect.poll(photosInSight).toBe(0)

  await review.goTo('/dashboard')
  await says(['Bonjour Anne'])
  await review.goTo(addressOf(review.job, review.tom))
  await expect.poll(() => fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
  await review.press('Envoyer l’évaluation')

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(photosReceived(review.tom)).toEqual([null])
  expect(await openDatabase(review.anne.id).drafts.count()).toBe(0)
})

test('a refused review keeps its photos in the form, and one may be taken away before it goes out again', async () => {
  const review = await openReview()
  await fillIn(review)
  choose('avant.png', 'apres.png')
  await expect.poll(photosInSight).toBe(2)
  network.refuseNext('wrong_type')

  await review.press('Envoyer l’évaluation')
  await says(['Erreur', "Impossible de soumettre l'évaluation. Veuillez réessayer."])
  // Nobody can press anything in the form before.
  await expect.poll(() => document.querySelector('form[inert]')).toBeNull()
  await review.press('Retirer la photo 1')
  await review.press('Envoyer l’évaluation')

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(receivedBy(review.tom)[0]?.review.workPhotos).toEqual([`data:image/png;base64,${btoa('apres.png')}`])
})
