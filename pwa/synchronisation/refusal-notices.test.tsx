import { Blob } from 'node:buffer'
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { submitReview } from '../../sync/mutations/reviews.ts'
import { clearPhoto, setPhoto, updateProfile } from '../../sync/mutations/accounts.ts'
import { submitApplication } from '../../sync/mutations/applications.ts'
import { sendMessage } from '../../sync/mutations/messages.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, publish, register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'
import { goToSummary, fillSubject, fillTerms, openDashboard, openDraft, openWizard } from '../testing/wizard.ts'

test('a toast on any screen announces an offer refused after its wizard was closed, and leads to it (2.8.1)', async () => {
  const app = await openDashboard()
  await openWizard(app)
  network.setOnline(false)
  await fillSubject(app)
  await fillTerms(app)
  await goToSummary(app)
  await app.press('Publier l’offre')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  await app.goTo('/about')
  await screen.findByRole('heading', { level: 1, name: /propos/ })
  network.refuseNext('invalid')

  network.setOnline(true)

  await says(['Erreur lors de la publication', 'Certaines informations ne conviennent pas.'])
  await app.press('Voir')
  await says(['Non envoyée', 'Arroser les tomates', 'Renvoyer'])
})

/** A Blob of Node, because that of happy-dom cannot be stored. */
const photo = new Blob(['.'], { type: 'image/jpeg' }) as globalThis.Blob

// Shows rule 2.8.19.
test.each<[string, string, (database: LocalDatabase, job: { id: string; postedById: string }) => Promise<unknown>]>([
  [
    'a review',
    "Impossible de soumettre l'évaluation. Veuillez réessayer.",
    (database, job) =>
      submitReview(
        database,
        { jobId: job.id, revieweeId: job.postedById, rating: 5, comment: null, structuredEvaluation: null },
        [],
      ),
  ],
  [
    'a letter',
    "Une erreur est survenue lors de l'envoi de votre candidature.",
    (database, job) => submitApplication(database, { jobId: job.id, message: 'Je viens.' }),
  ],
  [
    'a profile',
    "Une erreur s'est produite lors de la mise à jour de votre profil.",
    (database) => updateProfile(database, { city: 'Nyon, VD' }),
  ],
  [
    'a message',
    "Impossible d'envoyer le message",
    (database, job) => sendMessage(database, { jobId: job.id, receiverId: job.postedById, content: 'J’arrive.' }),
  ],
  [
    'a photo of oneself',
    "Impossible de télécharger l'image. Veuillez réessayer.",
    (database) => setPhoto(database, photo),
  ],
  ['a photo that is taken away', 'Impossible de supprimer la photo', (database) => clearPhoto(database)],
])('%s that is refused later shows the documented words', async (_what, text, write) => {
  const [poster, student] = [register('private'), register('student')]
  const job = agree(poster, student, 'Tailler la haie')
  await openApp('/about', student)
  network.setOnline(false)
  await write(openDatabase(student.id), job)
  network.refuseNext('invalid')

  network.setOnline(true)

  await says([text])
  await screen.findByRole('button', { name: 'Voir' })
})

test('a refusal shown by its form is shown once', async () => {
  const app = await openDashboard()
  await openDraft(app, 4)
  network.refuseNext('invalid')

  await app.press('Publier l’offre')
  await says(['Erreur lors de la publication'])
  publish(app.anne, 'Ranger la cave')
  await says(['Ranger la cave'])

  expect(screen.queryByRole('button', { name: 'Voir' })).toBeNull()
})

test('only the chat announces a message that is refused while it is open', async () => {
  const [poster, student] = [register('private'), register('student')]
  const job = agree(poster, student, 'Tailler la haie')
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, student)
  network.refuseNext('invalid')

  await app.fill('Votre message', 'J’arrive.')
  await app.press('Envoyer')
  await says(["Impossible d'envoyer le message"])
  publish(poster, 'Ranger la cave')
  await expect.poll(() => openDatabase(student.id).jobs.where('postedById').equals(poster.id).count()).toBe(2)

  expect(screen.queryByRole('button', { name: 'Voir' })).toBeNull()
})
