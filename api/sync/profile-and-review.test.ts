import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { testApi } from '../http/test-api.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
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
