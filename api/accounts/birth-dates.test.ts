import { expect, test } from 'vitest'
import type { PublicUser, User } from '../../schema/accounts/user.ts'
import { swissDay } from '../../schema/dates.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { readOrder } from '../operator/orders.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { taskContext } from '../testing/test-tasks.ts'
import { handlers } from '../worker/handlers.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import { leasRegistration } from './test-registration.ts'

const thisYear = Number(swissDay(new Date().toISOString()).slice(0, 4))
/** A birthday in January of the year in which somebody becomes this old. */
const bornFor = (age: number) => `${thisYear - age}-01-01`

const statingOf =
  (api: TestApi, { id }: { id: Id }) =>
  async (birthDate: string | null) => {
    const answer = await api.as({ id }).patch(`/api/users/${id}/student-profile`, { birthDate })
    const { studentProfile, issues } = (await answer.json()) as User & { issues?: { message: string }[] }
    return answer.ok
      ? [studentProfile?.birthDate, studentProfile?.birthDateTries]
      : issues?.map(({ message }) => message)
  }
const seenBy = async (api: TestApi, viewer: User | null, { id }: { id: Id }): Promise<PublicUser> =>
  (await (viewer ? api.as(viewer) : api.visitor).get(`/api/users/${id}`)).json()

test('a student states the date of birth, corrects it once, and may always remove it (1.2.650)', async () => {
  const api = await testApi()
  const state = statingOf(api, await api.seed.student({ birthDate: null }))

  expect(await state('2006-04-17')).toEqual(['2006-04-17', 1])
  expect(await state('2006-04-17')).toEqual(['2006-04-17', 1])
  expect(await state('2006-04-18')).toEqual(['2006-04-18', 0])
  expect(await state('2006-04-19')).toEqual([expect.stringContaining('déjà été corrigée une fois')])
  expect(await state(null)).toEqual([undefined, 0])
})

test('somebody under 15 is refused kindly, and nothing is stored (1.2.650)', async () => {
  const api = await testApi()
  const lea = await api.seed.student({ birthDate: null })
  const state = statingOf(api, lea)

  expect(await state(bornFor(14))).toEqual([expect.stringContaining('dès 15 ans')])
  for (const noBirth of ['2006-02-30', '0985-03-03', `${thisYear + 1}-01-01`])
    expect(await state(noBirth)).toEqual(['Date invalide'])
  for (const field of ['birthDate', 'birthDateTries'])
    expect((await seenBy(api, lea, lea)).studentProfile).not.toHaveProperty(field)
})

test('the sign-up takes a date of birth along, refuses one under 15, and needs none (1.2.650, 1.3.5)', async () => {
  const api = await testApi()
  const signUp = async (more: object) => {
    const answer = await api.visitor.post('/api/auth/register', {
      ...leasRegistration,
      email: `${newId()}@example.ch`,
      ...more,
    })
    const { user } = (await answer.json()) as { user?: User }
    return [answer.status, user?.studentProfile?.birthDate]
  }

  expect(await signUp({ birthDate: '2006-04-17' })).toEqual([201, '2006-04-17'])
  for (const birthDate of ['1999-12-31', '2000-01-01', '1985-03-03'])
    expect(await signUp({ birthDate })).toEqual([201, birthDate])
  expect(await signUp({ birthDate: bornFor(14) })).toEqual([400, undefined])
  expect(await signUp({})).toEqual([201, undefined])
})

test('a poster reads the age of an applicant, the year once work is agreed, and strangers nothing (1.2.651, 1.2.654)', async () => {
  const api = await testApi()
  const { poster: marc, job, students, applications } = await api.seed.jobWithApplicants(1)
  const [lea, application] = [students[0]!, applications[0]!]
  await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, { birthDate: bornFor(20), workPermit: 'unsure' })
  const shown = async (viewer: User | null) => {
    const { age, birthYear, birthDate, workPermit } = (await seenBy(api, viewer, lea)).studentProfile ?? {}
    return { age, birthYear, birthDate, workPermit }
  }

  const asApplicant = await shown(marc)
  await api.as(marc).post(`/api/applications/${application.id}/accept`)
  const asEmployed = await shown(marc)

  expect(asApplicant).toEqual({ age: 20 })
  expect(asEmployed).toEqual({ age: 20, birthYear: thisYear - 20, workPermit: 'unsure' })
  expect([await shown(null), await shown(await api.seed.individual())]).toEqual([{}, {}])
  expect(await shown(lea)).toEqual({ age: 20, birthDate: bornFor(20), workPermit: 'unsure' })
  // Once paid, the household keeps the year, even if the student leaves the work.
  const said = { id: newId(), jobId: job.id, payeeId: lea.id, amount: 6_000, method: 'cash' as const }
  const paidOn = swissDay(new Date().toISOString())
  await createDevice(api, marc, []).push(mutation('payment.declare', { ...said, paidOn }))
  await api.as(lea).post(`/api/applications/${application.id}/leave`)
  expect(await shown(marc)).toEqual({ birthYear: thisYear - 20, workPermit: 'unsure' })
})

test('of a known minor, strangers read the surname’s first letter and no photo, until the eighteenth birthday (1.2.652)', async () => {
  const api = await testApi()
  const { poster: marc, students } = await api.seed.jobWithApplicants(1)
  const lea = students[0]!
  await api.as(lea).post('/api/users/profile-image', { profileImage: toDataUrl(await makeImage()) })
  const photoUrl = (await seenBy(api, null, lea)).profileImageUrl!
  const shown = async (viewer: User | null) => {
    const { lastName, profileImageUrl } = await seenBy(api, viewer, lea)
    const answer = await (viewer ? api.as(viewer) : api.visitor).get(photoUrl)
    return [lastName, profileImageUrl !== null, answer.status, answer.headers.get('vary')]
  }
  const whole = [lea.lastName, true, 200, 'Cookie']

  await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, { birthDate: bornFor(16) })

  expect([await shown(null), await shown(await api.seed.individual())]).toEqual([
    [`${lea.lastName[0]}.`, false, 404, expect.anything()],
    [`${lea.lastName[0]}.`, false, 404, expect.anything()],
  ])
  expect([await shown(marc), await shown(lea)]).toEqual([whole, whole])
  await api.sql`update student_profiles set birth_date = (now() at time zone 'Europe/Zurich')::date - interval '18 years'`
  expect((await shown(null)).slice(0, 3)).toEqual([lea.lastName, true, 200])
})

test('the devices of both hear of a new age on the birthday, or a day later (1.2.651)', async () => {
  const api = await testApi()
  const { poster: marc, students } = await api.seed.jobWithApplicants(1)
  const lea = students[0]!
  const devices = [lea, marc].map((user) => createDevice(api, user, [userFeed(user.id)]))
  const heard = async (daysAgo: number) => {
    await api.sql`
      update student_profiles set birth_date = (now() at time zone 'Europe/Zurich')::date - ${daysAgo}::int - interval '18 years'`
    for (const device of devices) await device.catchUp()
    await handlers['birthdays.show'](taskContext(api.sql), {}, { id: 1, attempts: 1 })
    const pulled = await Promise.all(devices.map((device) => device.pull()))
    return pulled.map(({ feeds }) => feeds.flatMap(({ entries }) => entries.map(({ entity }) => entity)))
  }

  expect(await heard(0)).toEqual([expect.arrayContaining(['account', 'person']), ['person']])
  expect(await heard(1)).toEqual([expect.arrayContaining(['account', 'person']), ['person']])
  expect([await heard(2), await heard(-1)]).toEqual([
    [[], []],
    [[], []],
  ])
})

test('an operator corrects a date of birth (1.2.650)', async () => {
  const api = await testApi()
  const lea = await api.seed.student({ birthDate: null })
  const said: string[] = []
  const order = (...args: string[]) => readOrder(['birth-date', ...args])

  await order(lea.email, '2006-04-17')?.(api.sql, (text) => void said.push(text))

  expect(said).toEqual(['La date de naissance est le 2006-04-17.'])
  expect((await seenBy(api, lea, lea)).studentProfile?.birthDate).toBe('2006-04-17')
  await order(lea.email, '1999-05-05')?.(api.sql, (text) => void said.push(text))
  expect((await seenBy(api, lea, lea)).studentProfile?.birthDate).toBe('1999-05-05')
  expect(() => order(lea.email, bornFor(14))).toThrow('ouvert dès 15 ans')
  expect(() => order(lea.email, '05.05.1999')).toThrow('Date invalide. Une date comme 2008-04-17.')
  expect([order(lea.email), order('')]).toEqual([undefined, undefined])
  await expect(order('niemand@example.ch', '2006-04-17')!(api.sql, () => undefined)).rejects.toThrow('not_found')
})

test('a household that may read the date reads the corrected one, and a changed age reaches those who deal with the student', async () => {
  const api = await testApi()
  const { job, poster: marc, student: lea } = await api.seed.assignedJob()
  const phone = createDevice(api, marc, [`user:${marc.id}`])
  const said = { id: newId(), jobId: job.id, payeeId: lea.id, amount: 6_000, method: 'cash' as const }
  await phone.push(mutation('payment.declare', { ...said, paidOn: swissDay(new Date().toISOString()) }))
  const [known] = await phone.catchUp()
  const { id } = known!.rows.wageYear![0]!
  await createDevice(api, lea, []).push(
    mutation('wageYear.update', { id, isDateReleased: true }),
    mutation('studentProfile.update', { birthDate: '2006-04-17' }),
  )

  const [news] = await phone.catchUp()

  expect(news!.rows.wageYear).toEqual([expect.objectContaining({ birthDate: '2006-04-17' })])
  expect(news!.rows.person?.find((one) => one.id === lea.id)?.studentProfile).toMatchObject({ birthYear: 2006 })
})

test('a known younger student, and one who says so in the letter, is refused work for older ones, and nobody else is (1.2.730, 3.4.650)', async () => {
  const api = await testApi()
  const { job } = await api.seed.jobWithApplicants(0)
  await api.sql`update jobs set physical_demand = 'heavy' where id = ${job.id}`
  const apply = async (birthDate: string | null, statedAge?: string) => {
    const student = await api.seed.student({ birthDate: null })
    await api.sql`update student_profiles set birth_date = ${birthDate}::text::date where user_id = ${student.id}`
    const answer = await api
      .as(student)
      .post('/api/applications', { jobId: job.id, message: 'Je viens volontiers.', statedAge })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }

  expect(await apply(bornFor(16))).toEqual([409, 'too_young'])
  expect(await apply(null, 'minor')).toEqual([409, 'too_young'])
  expect([await apply(null, 'adult'), await apply(bornFor(18), 'minor')]).toEqual([
    [201, undefined],
    [201, undefined],
  ])
  expect([await apply(null), await apply(bornFor(18))]).toEqual([
    [201, undefined],
    [201, undefined],
  ])
})
