import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { submitReview } from '../../sync/mutations/reviews.ts'
import { updateProfile } from '../../sync/mutations/accounts.ts'
import { submitApplication } from '../../sync/mutations/applications.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, publish, register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'
import { goToSummary, fillSubject, fillTerms, openDashboard, openDraft, openWizard } from '../testing/wizard.ts'

test('an offer that is refused once its wizard is closed is said on any screen, which leads to it', async () => {
  const app = await openDashboard()
  await openWizard(app)
  network.setOnline(false)
  await fillSubject(app)
  await fillTerms(app)
  await goToSummary(app)
  await app.press('Publier l’offre')
  await says(['Enregistré. Partira au retour du réseau.'])
  await app.goTo('/about')
  await screen.findByRole('heading', { level: 1, name: /propos/ })
  network.refuseNext('invalid')

  network.setOnline(true)

  await says(['Erreur lors de la publication', 'Certaines informations ne conviennent pas.'])
  await app.press('Voir')
  await says(['Non envoyée', 'Arroser les tomates', 'Renvoyer'])
})

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
])('%s that is refused later is said in the documented words', async (_what, text, write) => {
  const [poster, student] = [register('private', 'Marc'), register('student', 'Léa')]
  const job = agree(poster, student, 'Tailler la haie')
  await openApp('/about', student)
  network.setOnline(false)
  await write(openDatabase(student.id), job)
  network.refuseNext('invalid')

  network.setOnline(true)

  await says(['Erreur', text])
})

test('a refusal that its form tells is told once', async () => {
  const app = await openDashboard()
  await openDraft(app, 4)
  network.refuseNext('invalid')

  await app.press('Publier l’offre')
  await says(['Erreur lors de la publication'])
  publish(app.anne, 'Ranger la cave')
  await says(['Ranger la cave'])

  expect(screen.queryByRole('button', { name: 'Voir' })).toBeNull()
})
