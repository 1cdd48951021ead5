import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../sync/store/database.ts'
import { fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, move, register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'
import {
  addressOf,
  choose,
  fillIn,
  openReview,
  photosInSight,
  receivedBy,
  type Reviewing,
} from '../testing/reviewing.ts'
import { stall } from '../testing/stalling.ts'

// happy-dom has no canvas, so pictures cannot be compressed.
vi.mock('browser-image-compression', () => ({ default: (file: File) => Promise.resolve(file) }))

/** Writes a review of Tom, with a photo, that waits for the network. */
async function openWaiting(): Promise<Reviewing & { recover: () => void }> {
  const review = await openReview()
  await fillIn(review)
  const recover = await stall(review.anne.id)
  choose('avant.png')
  await expect.poll(photosInSight).toBe(1)
  network.setOnline(false)
  await review.press('Envoyer l’évaluation')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  return { ...review, recover }
}

test('a waiting review that is taken back is in its form again, with its photos, and goes out once', async () => {
  const review = await openWaiting()
  await review.goTo('/dashboard?tab=synchronisation')

  await review.press('Annuler l’envoi')
  await expect.poll(photosInSight).toBe(1)
  expect(review.place()).toContain(`/review-student/${review.job.id}`)
  expect(fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
  await says(['Tom Essai', 'Monter une armoire'])
  review.recover()
  await screen.findAllByText('En ligne')
  await review.press('Envoyer l’évaluation')

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(receivedBy(review.tom).map((one) => one.review.workPhotos)).toEqual([
    [`data:image/png;base64,${btoa('avant.png')}`],
  ])
  expect(await openDatabase(review.anne.id).drafts.count()).toBe(0)
})

test('a review taken back while its own page is open shows its text there at once', async () => {
  const review = await openWaiting()
  await review.goTo(addressOf(review.job, review.tom))
  await says(['Votre évaluation est en attente de réseau.'])

  await review.press(/en attente/)
  await review.press('Annuler l’envoi', await screen.findByRole('dialog', { name: 'Envois' }))

  await expect.poll(() => screen.queryByRole('dialog', { name: 'Envois' })).toBeNull()
  await expect.poll(() => fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
  await expect.poll(photosInSight).toBe(1)
})

test('a review whose photos cannot be read goes on waiting, and says so', async () => {
  const review = await openWaiting()
  await review.goTo('/dashboard?tab=synchronisation')
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('lost', 'NotReadableError'))

  await review.press('Annuler l’envoi')

  await says(['Il reste en attente.', '1 photo jointe'])
  expect(await openDatabase(review.anne.id).drafts.count()).toBe(0)
})

test('a review of an individual is taken back into its own form', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  move(job, 'completed')
  const app = await openApp(`/review-individual/${job.id}`, tom)
  const stars = await screen.findByRole('radiogroup', { name: /^Votre note/ })
  await app.user.click(within(stars).getByRole('radio', { name: /^4/ }))
  await app.fill('Commentaire', 'Très bon accueil.')
  await stall(tom.id)
  network.setOnline(false)
  await app.press('Envoyer l’évaluation')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  await app.goTo('/dashboard?tab=synchronisation')

  await app.press('Annuler l’envoi')

  await expect.poll(() => fieldNamed('Commentaire').value).toBe('Très bon accueil.')
  expect(app.place()).toBe(`/review-individual/${job.id}`)
})
