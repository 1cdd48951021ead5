import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, erase, move, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { choose } from '../testing/reviewing.ts'

// happy-dom has no canvas, so pictures cannot be compressed.
vi.mock('browser-image-compression', () => ({ default: (file: File) => Promise.resolve(file) }))

/** Makes a job that Tom has done for Anne, and that she has marked as completed. */
function workDone(): { anne: User; tom: User; job: JobRow } {
  const [anne, tom] = [register('private', 'Anne'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  move(job, 'completed')
  return { anne, tom, job }
}

async function openReview() {
  const done = workDone()
  const app = await openApp(`/review-individual/${done.job.id}`, done.tom)
  const stars = await screen.findByRole('radiogroup', { name: /^Votre note/ })
  const rate = (count: number) => app.user.click(within(stars).getByRole('radio', { name: new RegExp(`^${count}`) }))
  return { ...app, ...done, rate }
}

test('an individual whose account is deleted cannot be reviewed', async () => {
  const { anne, tom, job } = workDone()
  erase(anne, tom)

  await openApp(`/review-individual/${job.id}`, tom)

  await says(['Compte supprimé', 'Ce compte n’existe plus : l’évaluation n’est plus possible.'])
  await saysNo(['Votre note', 'Envoyer l’évaluation'])
})

const receivedBy = ({ id }: User) => network.api.reviews.get(id) ?? []

test('a student gives an individual stars and words, and is asked for no criteria', async () => {
  const { anne, rate, fill, press, place } = await openReview()
  await says(['Évaluer le particulier', 'Anne Essai', 'Monter une armoire'])
  expect(screen.queryAllByRole('radiogroup', { name: /^(Ponctualité|Politesse)/ })).toEqual([])
  expect(screen.queryByLabelText(/^En un ou deux mots/)).toBeNull()
  await rate(5)
  await fill('Commentaire', 'Très bon accueil.')

  await press('Envoyer l’évaluation')

  await says(['Le particulier a été évalué. Merci !'])
  expect(place()).toBe('/dashboard')
  const [received] = receivedBy(anne)
  expect(received?.review).toMatchObject({ rating: 5, comment: 'Très bon accueil.' })
  expect(received?.evaluation).toBeUndefined()
})

test('a review without stars is not sent', async () => {
  const { anne, press } = await openReview()

  await press('Envoyer l’évaluation')

  await says(['Note requise', 'Note requise : donnez de 1 à 5 étoiles'])
  expect(receivedBy(anne)).toEqual([])
})

test('a review of an individual has photos, and none of them is criteria', async () => {
  const { anne, rate, press } = await openReview()
  await rate(4)
  choose('jardin.png')
  await screen.findByRole('img', { name: 'Le travail, vue 1' })

  await press('Envoyer l’évaluation')

  await expect.poll(() => receivedBy(anne).map(({ review }) => review.workPhotos?.length)).toEqual([1])
  expect(receivedBy(anne)[0]?.evaluation).toBeUndefined()
})

test('without network it is saved, and leaves once the network is back', async () => {
  const { anne, rate, press } = await openReview()
  await rate(4)
  network.setOnline(false)

  await press('Envoyer l’évaluation')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  expect(receivedBy(anne)).toEqual([])
  network.setOnline(true)

  await expect.poll(() => receivedBy(anne).length).toBe(1)
})

test('work that is not completed yet cannot be reviewed', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')

  await openApp(`/review-individual/${job.id}`, tom)

  await says(['Ce job n’est pas encore terminé', 'Retour au tableau de bord'])
  expect(document.title).toBe('Ce job n’est pas encore terminé · Coup de main')
})

test('work of which a problem is reported can be reviewed once that is settled and the work completed', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  network.api.money.paid(job.id, 6_250)
  network.api.complaints.raisedBy(anne.id, job.id, 'L’armoire penche.')

  await openApp(`/review-individual/${job.id}`, tom)

  await says([
    'Un problème est signalé sur ce job',
    'Vous pourrez évaluer le particulier une fois le problème réglé, si le job est terminé.',
  ])
})

test('cancelled work does not read as under way', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  move(job, 'cancelled')

  await openApp(`/review-individual/${job.id}`, tom)

  await says(['Ce job ne peut pas être évalué maintenant.'])
  await saysNo(['Ce job n’est pas encore terminé'])
})

test('work that somebody else has done is not found', async () => {
  const { job } = workDone()

  await openApp(`/review-individual/${job.id}`, register('student'))

  await says(['Job introuvable'])
})

test('a device without rows and without network says so', async () => {
  const { job, tom } = workDone()
  network.setOnline(false)

  await openApp(`/review-individual/${job.id}`, tom)

  await says(['Vous êtes hors ligne'])
})

test('an individual is sent to the landing', async () => {
  const { job, anne } = workDone()

  await openApp(`/review-individual/${job.id}`, anne)

  await expect.poll(() => vi.mocked(location.replace).mock.calls).toEqual([['/']])
})
