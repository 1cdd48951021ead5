import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { createDevice, mutation, offer } from './test-device.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const deviceOf = async (person: User) => {
  const device = createDevice(api, person, [userFeed(person.id)])
  await device.catchUp()
  return device
}
const bio = (text: string | null, ...bioBasedOn: (string | null)[]) =>
  mutation('studentProfile.update', { bio: text, bioBasedOn })
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string

/** Léa's two phones have each written another bio without knowing the other's. */
const writeTwoBios = async () => {
  const lea = await api.seed.student()
  const [phone, laptop] = [await deviceOf(lea), await deviceOf(lea)]
  await laptop.push(bio('Du laptop', lea.studentProfile!.bio))
  await phone.push(bio('Du téléphone', lea.studentProfile!.bio))
  return { lea, phone, laptop }
}

test('the later of two independent bios stands, and both own devices alone get the other (rule 4.31)', async () => {
  const { lea, phone, laptop } = await writeTwoBios()

  const pulled = [(await phone.pull()).rows, (await laptop.pull()).rows]

  const expected = {
    studentProfile: { bio: 'Du téléphone' },
    otherBio: { text: 'Du laptop', replacedAt: moment },
  }
  expect(pulled.map(({ account }) => account?.[0])).toMatchObject([expected, expected])
  expect(JSON.stringify(pulled.map(({ person }) => person))).not.toContain('Du laptop')
  const asOthersSee = await Promise.all(
    [api.visitor, api.as(await api.seed.individual()), api.as(lea)].map(async (caller) =>
      (await caller.get(`/api/users/${lea.id}`)).text(),
    ),
  )
  expect(asOthersSee.join()).not.toContain('Du laptop')
})

test.each<[string, string, string]>([
  ['keeping the present bio', 'Du téléphone', 'Du téléphone'],
  ['taking the other one', 'Du laptop', 'Du laptop'],
  ['writing one of both', 'Les deux', 'Les deux'],
])('%s settles it for both devices', async (_what, chosen, stands) => {
  const { phone, laptop } = await writeTwoBios()
  await laptop.catchUp()

  const verdicts = await phone.push(bio(chosen, 'Du téléphone', 'Du laptop'))

  const [account] = (await laptop.pull()).rows.account ?? []
  expect(verdicts).toMatchObject([{ verdict: 'applied' }])
  expect(account?.studentProfile?.bio).toBe(stands)
  expect(account).not.toHaveProperty('otherBio')
})

test('two bios of one device follow each other, and an app that names no known text replaces the bio', async () => {
  const lea = await api.seed.student()
  const phone = await deviceOf(lea)

  await phone.push(bio('Un', lea.studentProfile!.bio), bio('Deux', 'Un'))
  await phone.push(mutation('studentProfile.update', { bio: 'D’une ancienne version' }))

  const [account] = (await phone.pull()).rows.account ?? []
  expect(account?.studentProfile?.bio).toBe('D’une ancienne version')
  expect(account).not.toHaveProperty('otherBio')
})

test('the later of two descriptions stands, and only its poster reads the other until they choose (rule 4.31)', async () => {
  const [marc, lea] = await Promise.all([api.seed.individual(), api.seed.student()])
  const draft = offer()
  const [phone, laptop] = [await deviceOf(marc), await deviceOf(marc)]
  const leas = createDevice(api, lea, [userFeed(lea.id), jobsFeed('VD')])
  await phone.push(mutation('job.publish', draft))
  await leas.catchUp()
  const edit = (description: string, ...descriptionBasedOn: string[]) =>
    mutation('job.edit', { id: draft.id, description, descriptionBasedOn })
  const seenBy = async (device: typeof phone) =>
    (await device.pull()).rows.job?.find(({ id }) => id === draft.id)?.otherDescription

  await laptop.push(edit('Du laptop', draft.description))
  await phone.push(edit('Du téléphone', draft.description))
  const [ofMarc, ofLea] = [await seenBy(phone), await seenBy(leas)]
  const listed = [api.visitor, api.as(lea)].map(async (caller) => (await caller.get('/api/jobs')).text())
  await phone.catchUp()
  await laptop.push(edit('Du téléphone', 'Du téléphone', 'Du laptop'))

  expect([ofMarc, ofLea]).toEqual([{ text: 'Du laptop', replacedAt: moment }, undefined])
  expect((await Promise.all(listed)).join()).not.toContain('Du laptop')
  const { rows } = await phone.pull()
  expect(rows.job?.[0]).toMatchObject({ id: draft.id, description: 'Du téléphone' })
  expect(rows.job?.[0]).not.toHaveProperty('otherDescription')
})

test('a mutation that names a known text without a new one changes nothing', async () => {
  const [marc, lea] = await Promise.all([api.seed.individual(), api.seed.student()])
  const draft = offer()
  const [his, hers] = [await deviceOf(marc), await deviceOf(lea)]
  await his.push(mutation('job.publish', draft))

  const verdicts = [
    await his.push(mutation('job.edit', { id: draft.id, descriptionBasedOn: [draft.description] })),
    await hers.push(mutation('studentProfile.update', { bioBasedOn: ['Bonjour'] })),
  ]

  expect(verdicts).toMatchObject([[{ verdict: 'applied' }], [{ verdict: 'applied' }]])
})
