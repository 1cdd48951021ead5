import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { photoLimits } from '../../schema/limits.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { makeImage, metadataIn, toDataUrl } from '../photos/test-images.ts'
import { evaluation, reviewOf } from './test-reviews.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const send = (user: { id: string }, review: object, headers = {}) => api.as(user).post('/api/reviews', review, headers)

test('photos of the work are served under the review, without metadata, for a year', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const photos = await Promise.all(
    (['jpeg', 'png', 'webp', 'jpeg', 'png'] as const).map((format) => makeImage({ format })),
  )
  const workPhotos = photos.map((photo) => toDataUrl(photo))

  const answer = await send(poster, { ...reviewOf(job, student), workPhotos })

  const review = await answer.json()
  expect(review.workPhotos).toEqual([1, 2, 3, 4, 5].map((place) => `/api/reviews/${review.id}/photos/${place}`))
  const photo = await api.visitor.get(review.workPhotos[4])
  expect(photo.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(photo.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = Buffer.from(await photo.arrayBuffer())
  expect(metadataIn(bytes)).toEqual([])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 120, height: 90 })
  expect((await api.visitor.get(`${review.workPhotos[0]}?size=thumbnail`)).status).toBe(200)
  const absent = ['6', '0', '1.5', 'x', '10'].map((place) =>
    api.visitor.get(`/api/reviews/${review.id}/photos/${place}`),
  )
  expect((await Promise.all(absent)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await api.visitor.get(`/api/reviews/${newId()}/photos/1`)).status).toBe(404)
})

test('one broken photo refuses the whole review, and the refusal names it', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const good = toDataUrl(await makeImage())

  const bad = await send(poster, {
    ...reviewOf(job, student),
    workPhotos: [good, 'data:image/png;base64,Qm9uam91cg=='],
  })
  const six = await send(poster, { ...reviewOf(job, student), workPhotos: Array(6).fill(good) })

  const format = 'Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)'
  expect(bad.status).toBe(415)
  expect(await bad.json()).toEqual({
    code: 'wrong_type',
    message: format,
    issues: [{ path: 'workPhotos.1', message: format }],
  })
  expect(six.status).toBe(400)
  expect(await six.json()).toMatchObject({
    issues: [{ path: 'workPhotos', message: 'Limite atteinte : 5 photos au maximum' }],
  })
  expect(await (await api.as(poster).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ status: 'assigned' })
})

test('a review may weigh 30 MB and no more', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const large = toDataUrl(Buffer.alloc(photoLimits.bytes - 1_000, 7))

  const heavy = await send(poster, { ...reviewOf(job, student), workPhotos: [large, large, large, large] })
  const tooHeavy = await send(poster, { ...reviewOf(job, student), workPhotos: Array(5).fill(large) })

  expect([heavy.status, tooHeavy.status]).toEqual([415, 413])
})

test.for([
  ['rating', { rating: undefined }, 'Note requise : donnez de 1 à 5 étoiles'],
  ['rating', { rating: 0 }, 'Note requise : donnez de 1 à 5 étoiles'],
  ['rating', { rating: 4.5 }, 'Note requise : donnez de 1 à 5 étoiles'],
  ['rating', { rating: '5' }, 'Note requise : donnez de 1 à 5 étoiles'],
  ['revieweeId', { revieweeId: undefined }, "Informations de l'étudiant manquantes."],
  ['revieweeId', { revieweeId: '12' }, 'Identifiant invalide'],
  ['comment', { comment: 'x'.repeat(501) }, 'Ce texte est trop long'],
  ['comment', { comment: 'a\0b' }, 'Ce texte contient des caractères illisibles'],
  ['structuredEvaluation', { structuredEvaluation: undefined }, 'Évaluations requises : notez tous les critères'],
  ['structuredEvaluation', { structuredEvaluation: 5 }, 'Évaluations requises : notez tous les critères'],
  [
    'structuredEvaluation.punctualityRating',
    { structuredEvaluation: { ...evaluation, punctualityRating: 0 } },
    'Évaluations requises : notez tous les critères',
  ],
  [
    'structuredEvaluation.politenessRating',
    { structuredEvaluation: { ...evaluation, politenessRating: 6 } },
    'Évaluations requises : notez tous les critères',
  ],
  [
    'structuredEvaluation.descriptiveWords',
    { structuredEvaluation: { ...evaluation, descriptiveWords: ' ' } },
    'Description requise : ajoutez un ou deux mots',
  ],
  [
    'structuredEvaluation.descriptiveWords',
    { structuredEvaluation: { ...evaluation, descriptiveWords: 'x'.repeat(51) } },
    'Ce texte est trop long',
  ],
] as const)('a review whose %s is missing or wrong says so (%j)', async ([path, change, message]) => {
  const { poster, student, job } = await api.seed.assignedJob()

  const answer = await send(poster, { ...reviewOf(job, student), ...change })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid', issues: [{ path, message }] })
})

test('the refusals of a review are in English when the request asks for English', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const wrong = reviewOf(job, student, { rating: 9, structuredEvaluation: { ...evaluation, descriptiveWords: '' } })

  const answer = await send(poster, wrong, { 'accept-language': 'en' })

  expect((await answer.json()).issues).toEqual([
    { path: 'rating', message: 'Rating required: give 1 to 5 stars' },
    {
      path: 'structuredEvaluation.descriptiveWords',
      message: 'Description required: add one or two words',
    },
  ])
})

test('the requests of this file cause no internal fault', () => {
  expect(api.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
