import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, jobNow, move, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { addressOf, fillIn, groupNamed, openReview, receivedBy, type Reviewing } from '../testing/reviewing.ts'
import { fillStorage } from '../testing/storage.ts'

test('the form names the student and the job, and answers no by default (2.2.14, 2.2.87, 2.5.23)', async () => {
  await openReview()

  await says(['Évaluer l’étudiant', 'Tom Essai', 'Monter une armoire'])
  for (const question of ['terminé à temps', 'Recommanderiez-vous'])
    expect(within(groupNamed(question)).getByRole('radio', { name: 'Non' })).toHaveProperty('checked', true)
})

const isYes = (question: string) =>
  within(groupNamed(question)).getByRole<HTMLInputElement>('radio', { name: 'Oui' }).checked

/** Rates everything with five stars and gives a word, but answers no question. */
const praise = async (review: Reviewing) => {
  for (const criterion of ['Votre note', 'Ponctualité', 'Politesse']) await review.rate(criterion, '5 sur 5')
  await review.fill('En un ou deux mots', 'Vive')
}

test('stars answer nothing: a no beside five stars is asked about once, and sent as it stands (2.5.23, 4.40)', async () => {
  const review = await openReview()
  await praise(review)
  expect([isYes('terminé à temps'), isYes('Recommanderiez-vous')]).toEqual([false, false])

  await review.press('Envoyer l’évaluation')
  const question = await screen.findByRole('alertdialog', { name: /Est-ce bien/ })
  expect(receivedBy(review.tom)).toEqual([])
  await review.press('Revenir au formulaire', question)
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  await review.press('Envoyer l’évaluation')

  await expect
    .poll(() => receivedBy(review.tom)[0]?.evaluation)
    .toMatchObject({ completedOnTime: false, wouldRecommend: false })
})

test('the question before sending takes the answers itself (4.40)', async () => {
  const review = await openReview()
  await praise(review)
  await review.answer('terminé à temps', 'Oui')
  await review.press('Envoyer l’évaluation')
  const question = await screen.findByRole('alertdialog', { name: /Est-ce bien/ })
  expect(within(question).queryByRole('group', { name: /terminé à temps/ })).toBeNull()

  await review.user.click(within(question).getByRole('radio', { name: 'Oui' }))
  await review.press('Envoyer l’évaluation', question)

  await expect
    .poll(() => receivedBy(review.tom)[0]?.evaluation)
    .toMatchObject({ completedOnTime: true, wouldRecommend: true })
})

test('few stars beside a no raise no question (4.40)', async () => {
  const review = await openReview()
  for (const criterion of ['Votre note', 'Ponctualité', 'Politesse']) await review.rate(criterion, '3 sur 5')
  await review.fill('En un ou deux mots', 'Pressé')

  await review.press('Envoyer l’évaluation')

  await expect.poll(() => receivedBy(review.tom)[0]?.evaluation).toMatchObject({ wouldRecommend: false })
})

test('the face of the student stands above the form', async () => {
  const [anne, tom] = [register('private'), register('student', 'Tom', { profileImageUrl: '/api/users/tom/photo' })]
  const job = agree(anne, tom, 'Monter une armoire')

  await openApp(addressOf(job, tom), anne)

  await says(['Évaluer l’étudiant'])
  await expect.poll(() => document.querySelector('main img')?.getAttribute('src')).toBe('/api/users/tom/photo')
})

test.each(['', '?title=Autre+chose&studentName=Zo%C3%A9+Autre&studentId=', '?studentId=tom'])(
  'the stored job names the student whatever the address contains (%s), and the review goes out',
  async (query) => {
    const other = register('student', 'Zoé')
    const review = await openReview(
      (job) => `/review-student/${job.id}${query.endsWith('=') ? query + other.id : query}`,
    )
    await says(['Tom Essai', 'Monter une armoire'])
    await saysNo(['Job sans titre', 'Zoé', 'Autre chose'])
    await fillIn(review)

    await review.press('Envoyer l’évaluation')

    await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
    expect(receivedBy(review.tom)).toHaveLength(1)
  },
)

test('an address of a job that was already reviewed shows so, in place of a form', async () => {
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  const job = agree(anne, tom, 'Monter une armoire')
  const about = { rating: 5, comment: null, workPhotos: null, createdAt: '2026-11-02T08:00:00.000Z' }
  const review = { id: job.id, jobId: job.id, ...about, job: { title: job.title }, reviewer: anne }
  network.api.reviews.set(tom.id, [{ review, reviewerId: anne.id }])

  await openApp(`/review-student/${job.id}`, anne)

  await says(['Vous avez déjà évalué ce job.', 'Tom Essai'])
  await expect.poll(() => screen.queryByRole('radiogroup')).toBeNull()
})

test('without network and without rows an address that names no student has no form', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  network.setOnline(false)

  await openApp(`/review-student/${job.id}`, anne)

  await says(['Vous êtes hors ligne'])
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

/** Opens the review of a job that the device does not hold, so that only the address names it. */
const openUnknown = async (query = '') => {
  const anne = register('private', 'Anne')
  const app = await openApp(`/review-student/${newId()}${query}`, anne)
  await screen.findByRole('radiogroup', { name: /^Votre note/ })
  return app
}

test('a job unknown to the device and the address has the documented words (2.2.88, 2.8.14)', async () => {
  await openUnknown()

  await says(['Job sans titre', 'Étudiant'])
})

test('each number of stars has its label (2.2.89)', async () => {
  await openReview()

  const stars = within(screen.getByRole('radiogroup', { name: /^Votre note/ })).getAllByRole('radio')

  expect(stars.map((star) => star.getAttribute('aria-label'))).toEqual([
    '1 sur 5, Très insatisfait',
    '2 sur 5, Insatisfait',
    '3 sur 5, Correct',
    '4 sur 5, Satisfait',
    '5 sur 5, Très satisfait',
  ])
  expect(stars.filter((star) => (star as HTMLInputElement).checked)).toEqual([])
})

// Shows rules 2.5.15, 2.5.17, 2.5.18, 2.8.22.
test('each missing part is asked for in turn, beside its field', async () => {
  const review = await openReview()

  await review.press('Envoyer l’évaluation')
  await says(['Note requise : donnez de 1 à 5 étoiles'])
  await review.rate('Votre note', 'Correct')
  await review.press('Envoyer l’évaluation')
  await says(['Évaluations requises : notez tous les critères'])
  await review.rate('Ponctualité', '4 sur 5')
  await review.press('Envoyer l’évaluation')
  await says(['Évaluations requises : notez tous les critères'])
  await review.rate('Politesse', '4 sur 5')
  await review.press('Envoyer l’évaluation')

  await says(['Description requise : ajoutez un ou deux mots, 50 caractères au plus'])
  expect(screen.getAllByText(/^(Note|Évaluations|Description) requises?/)).toHaveLength(1)
  expect(receivedBy(review.tom)).toEqual([])
})

test('the first thing that is missing has the focus', async () => {
  const { press } = await openReview()

  await press('Envoyer l’évaluation')

  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('1 sur 5, Très insatisfait')
})

// Shows rule 2.5.16.
test.each([
  ['is missing', ''],
  ['is no id', '?studentId=tom'],
])('a review of a job that the device lacks cannot be sent where the student’s id %s', async (_how, query) => {
  const { press, user } = await openUnknown(query)
  await user.click(screen.getAllByRole('radio', { name: '4 sur 5, Satisfait' })[0]!)

  await press('Envoyer l’évaluation')

  await says(["Informations de l'étudiant manquantes."])
  expect(network.calls.filter((line) => line.startsWith('POST /api/sync/push'))).toEqual([])
})

test('the texts count their characters, and more than there is room for is refused (2.5.18, 2.5.19, 2.9.16)', async () => {
  const review = await openReview()
  await fillIn(review)
  await says(['15 / 50', '0 / 500'])
  await review.fill('En un ou deux mots', 'x'.repeat(51))
  await review.fill('Commentaire', 'y'.repeat(501))
  await says(['51 / 50', '501 / 500'])

  await review.press('Envoyer l’évaluation')
  await says([
    'Description requise : ajoutez un ou deux mots, 50 caractères au plus',
    'Commentaire trop long : 500 caractères au plus',
  ])
  await review.fill('En un ou deux mots', 'Vif')
  await review.press('Envoyer l’évaluation')

  await saysNo(['Description requise'])
  await says(['Commentaire trop long : 500 caractères au plus'])
  expect(receivedBy(review.tom)).toEqual([])
})

// Shows rules 2.4.8, 2.4.9, 2.6.10, 2.7.25.
test('a sent review rates the student, completes the job and leads to the dashboard', async () => {
  const review = await openReview()
  await fillIn(review)
  await review.answer('Recommanderiez-vous', 'Non')
  await review.fill('Commentaire', 'L’armoire tient.')

  await review.press('Envoyer l’évaluation')
  await review.press('Envoyer l’évaluation', await screen.findByRole('alertdialog', { name: /Est-ce bien/ }))

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(review.place()).toBe('/dashboard')
  expect(jobNow(review.job.id).status).toBe('completed')
  expect(receivedBy(review.tom)).toMatchObject([
    {
      review: { rating: 4, comment: 'L’armoire tient.', workPhotos: null },
      evaluation: {
        punctualityRating: 5,
        politenessRating: 3,
        completedOnTime: true,
        wouldRecommend: false,
        descriptiveWords: 'Vif et soigneux',
      },
    },
  ])
})

test('a review of work whose complaint is open does not complete the job, and says so', async () => {
  const review = await openReview()
  network.api.money.paid(review.job.id, 6_250)
  network.api.complaints.raisedBy(review.anne.id, review.job.id, 'L’armoire penche.')
  const jobHere = () => openDatabase(review.anne.id).jobs.get(review.job.id)
  await expect.poll(async () => (await jobHere())?.complaint).toBeTruthy()
  await fillIn(review)

  await review.press('Envoyer l’évaluation')

  await says(['L’étudiant a été évalué. Le job n’est pas terminé : un problème est signalé.'])
  await saysNo(['le job est maintenant terminé'])
  expect((await jobHere())?.status).toBe('in_progress')
  expect(jobNow(review.job.id).status).toBe('in_progress')
})

test('without network a review is saved, completes the job here, and leaves once the network is back', async () => {
  const review = await openReview()
  await fillIn(review)
  network.setOnline(false)

  await review.press('Envoyer l’évaluation')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  expect(review.place()).toBe('/dashboard')
  expect((await openDatabase(review.anne.id).jobs.get(review.job.id))?.status).toBe('completed')
  expect(receivedBy(review.tom)).toEqual([])
  await review.goTo(addressOf(review.job, review.tom))
  await says(['Votre évaluation est en attente de réseau.'])
  network.setOnline(true)

  await expect.poll(() => receivedBy(review.tom).length).toBe(1)
  await says(['Vous avez déjà évalué ce job.'])
})

test('a refused review says why, with its text kept (2.8.19)', async () => {
  const review = await openReview()
  await fillIn(review)
  network.refuseNext('invalid')

  await review.press('Envoyer l’évaluation')

  await says([
    "Impossible de soumettre l'évaluation. Veuillez réessayer.",
    'Certaines informations ne conviennent pas.',
  ])
  expect(fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
  expect(await openDatabase(review.anne.id).refusals.count()).toBe(0)
})

test.each([
  ['not_reviewable', 'Ce job ne peut pas être évalué maintenant.'],
  ['not_yours', 'Vous n’avez pas accès à ces données.'],
] as const)('a review that is refused for good (%s) does not invite to try again', async (code, why) => {
  const review = await openReview()
  await fillIn(review)
  network.refuseNext(code)

  await review.press('Envoyer l’évaluation')

  await says([`Impossible de soumettre l'évaluation. ${why}`])
  await saysNo(['Veuillez réessayer'])
  expect(fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
})

test.each(['open', 'cancelled'] as const)('a poster’s own job that is %s cannot be reviewed', async (status) => {
  const [anne, tom] = [register('private'), register('student')]
  const job = publish(anne, 'Monter une armoire')
  if (status === 'cancelled') move(job, status)

  await openApp(addressOf(job, tom), anne)

  await says(['Ce job ne peut pas être évalué maintenant.', 'Retour au tableau de bord'])
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('without network a job that the device knows nothing of can be reviewed: the server then decides', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  network.setOnline(false)

  await openApp(addressOf(job, tom), anne)

  await screen.findByRole('radiogroup', { name: /^Votre note/ })
})

test('a review refused after it was left is in the form again, and goes out from there', async () => {
  const review = await openReview()
  await fillIn(review)
  network.setOnline(false)
  await review.press('Envoyer l’évaluation')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  network.refuseNext('not_reviewable')
  network.setOnline(true)
  const { refusals } = openDatabase(review.anne.id)
  await expect.poll(() => refusals.count()).toBe(1)

  await review.goTo(addressOf(review.job, review.tom))
  await expect.poll(() => fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
  await review.press('Envoyer l’évaluation')

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(receivedBy(review.tom)).toHaveLength(1)
  expect(await refusals.count()).toBe(0)
})

test('a person who leaves the form while a review is on its way stays on the new page, and reads its result', async () => {
  const review = await openReview()
  await fillIn(review)
  const sending = network.hold('POST /api/sync/push')
  await review.press('Envoyer l’évaluation')
  await screen.findByRole('button', { name: 'Envoi...' })

  await review.goTo('/about')
  sending.letGo()

  await says(['L’étudiant a été évalué et le job est maintenant terminé.'])
  expect(review.place()).toBe('/about')
})

test('a review can wait: it is never required', async () => {
  const { user, place } = await openReview()

  await user.click(screen.getByRole('link', { name: 'Plus tard' }))

  await says(['Bonjour Anne'])
  expect(place()).toBe('/dashboard')
})

test('a review that another device of hers has given is not given again', async () => {
  const review = await openReview()
  await fillIn(review)
  const [jobId, revieweeId] = [review.job.id, review.tom.id]
  const said = { rating: 5, comment: null, structuredEvaluation: null }
  act(review.anne, 'review.submit', { id: jobId, jobId, revieweeId, ...said })

  await review.press('Envoyer l’évaluation')

  await says(['Vous avez déjà évalué ce job.', 'Retour au tableau de bord'])
  expect(screen.queryByRole('button', { name: 'Envoyer l’évaluation' })).toBeNull()
})

test('a device that takes nothing more says that the review was not sent, and keeps it in sight (1.2.424)', async () => {
  const review = await openReview()
  await fillIn(review)
  fillStorage()

  await review.press('Envoyer l’évaluation')

  await says(['Cet appareil n’a plus de place. Libérez de la place, puis réessayez. Votre texte reste ici.'])
  expect(fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
  await review.user.click(screen.getByRole('link', { name: 'Voir le stockage' }))
  await expect.poll(review.place).toBe('/settings#stockage')
})

test.each(['a visitor', 'a student'])('%s is sent to the landing', async (who) => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')

  await openApp(addressOf(job, tom), who === 'a student' ? tom : undefined)

  await expect.poll(() => vi.mocked(location.replace).mock.calls).toEqual([['/']])
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('an address without a job is no page', async () => {
  await openApp('/review-student/nulle-part', register('private'))

  await says(['Page introuvable'])
})

test('another person’s job cannot be reviewed, and does not read as already reviewed', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  const about = { rating: 5, comment: null, workPhotos: null, createdAt: '2026-11-02T08:00:00.000Z' }
  const review = { id: job.id, jobId: job.id, ...about, job: { title: job.title }, reviewer: anne }
  network.api.reviews.set(tom.id, [{ review, reviewerId: anne.id }])

  await openApp(addressOf(job, tom), register('private'))

  await says(['Vous n’avez pas accès à ces données.', 'Retour au tableau de bord'])
  await saysNo(['Vous avez déjà évalué ce job.'])
  expect(screen.queryByRole('radiogroup')).toBeNull()
})
