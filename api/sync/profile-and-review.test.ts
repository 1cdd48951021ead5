import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { Review } from '../../schema/reviews/review.ts'
import { testApi } from '../testing/test-api.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import { createDevice, mutation } from './test-device.ts'

test('a profile changed on the phone is changed for everyone, once, and comes back with the next pull', async () => {
  const api = await testApi()
  const lea = await api.seed.student()
  const phone = createDevice(api, lea, [userFeed(lea.id)])
  await phone.catchUp()
  const [name, bio] = [
    mutation('profile.update', { firstName: 'Léonie' }),
    mutation('studentProfile.update', { bio: 'Bonjour !' }),
  ]

  const first = await phone.push(name, bio)
  const again = await phone.push(name, bio)
  const pulled = await phone.pull()

  expect(first.map(({ verdict }) => verdict)).toEqual(['applied', 'applied'])
  expect(again.map(({ verdict }) => verdict)).toEqual(['duplicate', 'duplicate'])
  const [account] = pulled.rows.account ?? []
  expect(account).toMatchObject({ firstName: 'Léonie', lastName: lea.lastName, studentProfile: { bio: 'Bonjour !' } })
  expect(pulled.rows.person?.[0]).toMatchObject({ id: lea.id, firstName: 'Léonie' })
  expect(pulled.feeds[0]?.cursor).toBeGreaterThanOrEqual(
    Math.max(...first.map((one) => ('position' in one ? one.position : 0))),
  )
})

test('an individual has no student profile, and a broken field is refused', async () => {
  const api = await testApi()
  const marc = await api.seed.individual()
  const phone = createDevice(api, marc, [userFeed(marc.id)])

  const verdicts = await phone.push(
    mutation('studentProfile.update', { school: 'EPFL' }),
    mutation('profile.update', { firstName: 'M' }),
  )

  expect(verdicts).toMatchObject([
    { verdict: 'rejected', code: 'wrong_role' },
    { verdict: 'rejected', code: 'invalid' },
  ])
})

test('a review from the phone completes the job, and a second one is refused', async () => {
  const api = await testApi()
  const { poster, student, job } = await api.seed.assignedJob()
  const phone = createDevice(api, poster, [userFeed(poster.id)])
  const review = () => {
    const args = { ...reviewOf(job, student), id: newId() } as unknown as MutationArguments<'review.submit'>
    return mutation('review.submit', args)
  }
  const first = review()

  const verdicts = [...(await phone.push(first)), ...(await phone.push(first)), ...(await phone.push(review()))]

  expect(verdicts).toMatchObject([
    { verdict: 'applied' },
    { verdict: 'duplicate' },
    { verdict: 'rejected', code: 'already_reviewed' },
  ])
  expect(await (await api.visitor.get(`/api/users/${student.id}/reviews`)).json()).toHaveLength(1)
  const { rows } = await phone.pull()
  expect(rows.job?.[0]).toMatchObject({ id: job.id, status: 'completed' })
})

test('photos beside a review from the phone are served with it, once; a broken one refuses the whole', async () => {
  const api = await testApi()
  const { poster, student, job } = await api.seed.assignedJob()
  const phone = createDevice(api, poster, [userFeed(poster.id)])
  const photos = [toDataUrl(await makeImage()), toDataUrl(await makeImage({ width: 50 }))]
  const review = (beside: { photos: string[] }) => {
    const args = { ...reviewOf(job, student), id: newId() } as unknown as MutationArguments<'review.submit'>
    return mutation('review.submit', args, beside)
  }
  const sent = review({ photos })

  const broken = await phone.push(review({ photos: [photos[0]!, 'data:image/png;base64,YQ=='] }))
  const verdicts = [...(await phone.push(sent)), ...(await phone.push(sent))]
  const other = await phone.push({ ...sent, photos: [photos[0]!] })
  const tooMany = await phone.caller.post('/api/sync/push', {
    userId: poster.id,
    mutations: [review({ photos: Array<string>(6).fill(photos[0]!) })],
  })

  expect(broken).toMatchObject([{ verdict: 'rejected', code: 'wrong_type' }])
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'duplicate'])
  expect(other).toMatchObject([{ verdict: 'rejected', code: 'id_reused' }])
  expect(tooMany.status).toBe(400)
  const [received] = (await (await api.visitor.get(`/api/users/${student.id}/reviews`)).json()) as Review[]
  const served = await Promise.all((received?.workPhotos ?? []).map((address) => api.visitor.get(address)))
  expect(served.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
    Array(2).fill([200, 'image/webp']),
  )
})

test('a review with photos may weigh 30 MB, and nothing beside it', async () => {
  const api = await testApi()
  const { poster, student, job } = await api.seed.assignedJob()
  const args = { ...reviewOf(job, student), id: newId() } as unknown as MutationArguments<'review.submit'>
  const heavy = Array<string>(3).fill(`data:image/jpeg;base64,${'A'.repeat(6_000_000)}`)
  const review = mutation('review.submit', args, { photos: heavy })
  const push = (...mutations: unknown[]) => api.as(poster).post('/api/sync/push', { userId: poster.id, mutations })

  const alone = await push(review)
  const together = await push(review, mutation('profile.update', { firstName: 'Marco' }))

  expect([alone.status, together.status]).toEqual([200, 413])
})
