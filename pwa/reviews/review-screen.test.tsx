import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { fieldNamed, openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, jobNow, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { fillStorage } from '../testing/storage.ts'

// Without a canvas no picture can be made light.
vi.mock('browser-image-compression', () => ({
  default: (file: File) =>
    file.name === 'broken.png' ? Promise.reject(new Error('unreadable')) : Promise.resolve(file),
}))

interface Reviewing extends App {
  anne: User
  tom: User
  job: JobRow
  rate: (criterion: string, label: string) => Promise<void>
  answer: (question: string, yesOrNo: 'Oui' | 'Non') => Promise<void>
}

const addressOf = (job: JobRow, tom: User, more = '') =>
  `/review-student/${job.id}?title=Monter+une+armoire&studentName=Tom+Essai&studentId=${tom.id}${more}`

/** Anne stands before the blank review of Tom, who has worked for her. */
async function openReview(path = addressOf): Promise<Reviewing> {
  const [anne, tom] = [register('private', 'Anne'), register('student', 'Tom')]
  const job = agree(anne, tom, 'Monter une armoire')
  const app = await openApp(path(job, tom), anne)
  await screen.findByRole('radiogroup', { name: /^Votre note/ })
  return { ...app, anne, tom, job, ...reading(app) }
}

const reading = ({ user }: App) => ({
  rate: async (criterion: string, label: string) => {
    const stars = screen.getByRole('radiogroup', { name: new RegExp(`^${criterion}`) })
    await user.click(within(stars).getByRole('radio', { name: new RegExp(label) }))
  },
  answer: async (question: string, yesOrNo: 'Oui' | 'Non') =>
    user.click(within(groupNamed(question)).getByRole('radio', { name: yesOrNo })),
})

const groupNamed = (question: string) => screen.getByRole('group', { name: new RegExp(question) })
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Photos à joindre'), {
    target: {
      files: names.map((name) => new File([name], name, { type: name.endsWith('.gif') ? 'image/gif' : 'image/png' })),
    },
  })
const photosInSight = () => screen.queryAllByRole('img', { name: /^Le travail/ }).length
const receivedBy = ({ id }: User) => network.api.reviews.get(id) ?? []

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

/** All that a review of a student must have. */
async function fillIn({ rate, fill }: Reviewing): Promise<void> {
  await rate('Votre note', 'Satisfait$')
  await rate('Ponctualité', '5 sur 5')
  await rate('Politesse', '3 sur 5')
  await fill('En un ou deux mots', 'Vif et soigneux')
}

test('the form says whom it is about, and answers no by default', async () => {
  await openReview()

  await says(['Évaluer l’étudiant', 'Tom Essai', 'Monter une armoire'])
  for (const question of ['terminé à temps', 'Recommanderiez-vous'])
    expect(within(groupNamed(question)).getByRole('radio', { name: 'Non' })).toHaveProperty('checked', true)
})

test('an address that says nothing about the job or the student has the documented words', async () => {
  await openReview((job) => `/review-student/${job.id}`)

  await says(['Job sans titre', 'Étudiant'])
})

test('each number of stars has its label', async () => {
  await openReview()

  const stars = within(screen.getByRole('radiogroup', { name: /^Votre note/ })).getAllByRole('radio')

  expect(stars.map((star) => star.getAttribute('aria-label'))).toEqual([
    '1 sur 5, Très insatisfait',
    '2 sur 5, Insatisfait',
    '3 sur 5, Correct',
    '4 sur 5, Satisfait',
    '5 sur 5, Très satisfait',
  ])
  expect(stars.map((star) => star.getAttribute('aria-checked'))).toEqual(Array(5).fill('false'))
})

test('what is missing is asked for, one thing after the other, and beside its field', async () => {
  const review = await openReview()

  await review.press('Envoyer l’évaluation')
  await says(['Note requise', 'Donnez de 1 à 5 étoiles.', 'Note requise : donnez de 1 à 5 étoiles'])
  await review.rate('Votre note', 'Correct')
  await review.press('Envoyer l’évaluation')
  await says(['Évaluations requises', 'Notez tous les critères.', 'Évaluations requises : notez tous les critères'])
  await review.rate('Ponctualité', '4 sur 5')
  await review.press('Envoyer l’évaluation')
  await says(['Évaluations requises : notez tous les critères'])
  await review.rate('Politesse', '4 sur 5')
  await review.press('Envoyer l’évaluation')

  await says(['Description requise', 'Ajoutez un ou deux mots', 'Description requise : ajoutez un ou deux mots'])
  await saysNo(['Notez tous les critères'])
  expect(receivedBy(review.tom)).toEqual([])
})

test('the first thing that is missing has the focus', async () => {
  const { press } = await openReview()

  await press('Envoyer l’évaluation')

  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('1 sur 5, Très insatisfait')
})

test.each([
  ['is missing', (job: JobRow) => `/review-student/${job.id}`],
  ['is no id', (job: JobRow) => `/review-student/${job.id}?studentId=tom`],
])('a review cannot be sent where the student’s id %s', async (_how, path) => {
  const review = await openReview(path)
  await fillIn(review)

  await review.press('Envoyer l’évaluation')

  await says(["Informations de l'étudiant manquantes."])
  expect(jobNow(review.job.id).status).toBe('assigned')
})

test('the texts count their characters, and more than there is room for is refused', async () => {
  const review = await openReview()
  await fillIn(review)
  await says(['15 / 50', '0 / 500'])
  await review.fill('En un ou deux mots', 'x'.repeat(51))
  await review.fill('Commentaire', 'y'.repeat(501))
  await says(['51 / 50', '501 / 500'])

  await review.press('Envoyer l’évaluation')
  await says(['Description requise', '50 caractères au plus', 'Ce texte est trop long'])
  await review.fill('En un ou deux mots', 'Vif')
  await review.press('Envoyer l’évaluation')

  await says(['Commentaire trop long', '500 caractères au plus.'])
  expect(receivedBy(review.tom)).toEqual([])
})

test('a sent review rates the student, completes the job and leads to the dashboard', async () => {
  const review = await openReview()
  await fillIn(review)
  await review.answer('terminé à temps', 'Oui')
  await review.fill('Commentaire', 'L’armoire tient.')

  await review.press('Envoyer l’évaluation')

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

test('without network a review is saved, completes the job here, and leaves once the network is back', async () => {
  const review = await openReview()
  await fillIn(review)
  network.setOnline(false)

  await review.press('Envoyer l’évaluation')
  await says(['Enregistré. Partira au retour du réseau.'])
  expect(review.place()).toBe('/dashboard')
  expect((await openDatabase(review.anne.id).jobs.get(review.job.id))?.status).toBe('completed')
  expect(receivedBy(review.tom)).toEqual([])
  await review.goTo(addressOf(review.job, review.tom))
  await says(['Votre évaluation attend le réseau.'])
  network.setOnline(true)

  await expect.poll(() => receivedBy(review.tom).length).toBe(1)
  await says(['Vous avez déjà évalué ce job.'])
})

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

test('a refused review says why, with its text kept', async () => {
  const review = await openReview()
  await fillIn(review)
  network.refuseNext('not_reviewable')

  await review.press('Envoyer l’évaluation')

  await says([
    "Impossible de soumettre l'évaluation. Veuillez réessayer.",
    'Ce job ne peut pas être évalué maintenant.',
  ])
  expect(fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
  expect(await openDatabase(review.anne.id).refusals.count()).toBe(0)
})

test('a review refused after it was left is in the form again, and goes out from there', async () => {
  const review = await openReview()
  await fillIn(review)
  network.setOnline(false)
  await review.press('Envoyer l’évaluation')
  await says(['Enregistré. Partira au retour du réseau.'])
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

test('a device that takes nothing more says that the review was not sent, and keeps it in sight', async () => {
  const review = await openReview()
  await fillIn(review)
  fillStorage()

  await review.press('Envoyer l’évaluation')

  await says(["Impossible de soumettre l'évaluation. Veuillez réessayer."])
  expect(fieldNamed('En un ou deux mots').value).toBe('Vif et soigneux')
})

test.each(['a visitor', 'a student'])('%s is sent to the landing', async (who) => {
  const [anne, tom] = [register('private', 'Anne'), register('student', 'Tom')]
  const job = agree(anne, tom, 'Monter une armoire')

  await openApp(addressOf(job, tom), who === 'a student' ? tom : undefined)

  await expect.poll(() => vi.mocked(location.replace).mock.calls).toEqual([['/']])
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('an address without a job is no page', async () => {
  await openApp('/review-student/nulle-part', register('private', 'Anne'))

  await says(['Page introuvable'])
})
