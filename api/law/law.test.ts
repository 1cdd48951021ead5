import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { socialRows, type SocialRow } from '../../schema/law/social.ts'
import { wageRows, type WageRow } from '../../schema/law/wages.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { readLawFile } from '../law-file.ts'

let api: TestApi
beforeAll(
  async () => void (api = await testApi({ config: { wages: [{ ...geneva, centimes: 2_500 }], figures: [limit] } })),
)
afterAll(() => api.close())

/** The limit of 2027, as an operator learns of it. */
const limit: SocialRow = {
  ...socialRows.find(({ figure }) => figure === 'exemptWage')!,
  value: 80_000,
  from: '2027-01-01',
  to: '2027-12-31',
}
const geneva = wageRows.find(({ id }) => id === 'ge-2026')!
/** A day on which the row holds, whenever the test runs. */
const scheduledFor = '2026-12-20T09:00:00.000Z'

test('everybody reads the minimum wages and the figures of insurances, with those of the operator, and once (3.4.630, 3.4.632)', async () => {
  const answer = await api.visitor.get('/api/law')
  const again = await api.visitor.get('/api/law', { 'if-none-match': answer.headers.get('etag') ?? '' })
  const config = await api.visitor.get('/api/config')

  const { wages, figures } = (await answer.json()) as { wages: WageRow[]; figures: SocialRow[] }
  expect(figures).toEqual([...socialRows, limit])
  expect(wages).toHaveLength(wageRows.length)
  expect(wages.find(({ id }) => id === 'ge-2026')?.centimes).toBe(2_500)
  expect(again.status).toBe(304)
  expect(await config.json()).toMatchObject({ wages: [{ id: 'ge-2026', centimes: 2_500 }], figures: [limit] })
})

/** Publishes an offer in Geneva at 20 CHF/h, to which a student of this age applies. */
const offerInGeneva = async (age: number | null) => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student({ firstName: 'Léa' })]
  const published = await api.as(marc).post('/api/jobs', {
    title: 'Tondre la pelouse',
    description: 'Un petit jardin.',
    location: 'Carouge, GE',
    duration: '3 heures',
    rate: 20,
    scheduledFor,
    ages: 'minors',
    minds: null,
  })
  const job = (await published.json()) as { id: string }
  const letter = await api.seed.application(lea, job)
  const birthDate = age === null ? null : `${new Date().getUTCFullYear() - age}-01-01`
  await api.sql`update student_profiles set birth_date = ${birthDate}::text::date where user_id = ${lea.id}`
  const accept = (query = '') => api.as(marc).post(`/api/applications/${letter.id}/accept${query}`)
  return { marc, lea, job, accept }
}

test('a known adult is not accepted under the sure minimum, until the acceptance raises the rate (3.4.633)', async () => {
  const { lea, job, marc, accept } = await offerInGeneva(20)

  const refused = await accept()
  const raised = await accept('?rate=25')

  expect([refused.status, raised.status]).toEqual([409, 200])
  expect(await refused.json()).toMatchObject({
    code: 'below_floor',
    issues: [{ path: 'rate', message: 'Pour Léa, 20 ans, le minimum est 25 CHF/h.' }],
  })
  expect(await (await api.as(marc).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ rate: 25, status: 'assigned' })
  const [told] = (await (await api.as(lea).get(`/api/notifications/${lea.id}`)).json()) as { message: string }[]
  expect(told?.message).toContain('Le tarif est relevé à 25 CHF/h.')
  const [letter] = (await (await api.as(lea).get('/api/applications/student')).json()) as object[]
  expect(letter).not.toHaveProperty('termsChangedAt')
})

test.each([null, 17])('somebody whose age is %s is accepted at 20 CHF/h (3.4.633)', async (age) => {
  const { marc, job, accept } = await offerInGeneva(age)

  const accepted = await accept('?rate=18')

  expect(accepted.status).toBe(200)
  expect(await (await api.as(marc).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ rate: 20, ages: 'minors' })
})

test.each([
  ['Neuchâtel, NE', { rate: 15 }, 'Pour Léa, 16 ans, le minimum est 21.35 CHF/h.'],
  [
    'Lausanne, VD',
    { rate: 18, subcategory: 'housekeeping', duration: '6 h par semaine' },
    'Pour Léa, 16 ans, le minimum est 20.35 CHF/h.',
  ],
  ['Carouge, GE', { rate: 15 }, undefined],
  ['Lausanne, VD', { rate: 15 }, undefined],
])(
  'somebody known to be 16 has the minimum of all ages in %s with %o: %s (3.4.633)',
  async (location, change, message) => {
    const [marc, lea] = [await api.seed.individual(), await api.seed.student({ firstName: 'Léa' })]
    const birthDate = `${new Date().getUTCFullYear() - 16}-01-01`
    await api.sql`update student_profiles set birth_date = ${birthDate}::text::date where user_id = ${lea.id}`
    const letter = await api.seed.application(
      lea,
      await api.seed.job(marc, { location, scheduledFor: '2026-12-19T09:00:00.000Z', ...change }),
    )

    const answer = await api.as(marc).post(`/api/applications/${letter.id}/accept`)

    const refused = { code: 'below_floor', issues: [{ path: 'rate', message }] }
    expect(answer.status).toBe(message ? 409 : 200)
    expect(await answer.json()).toMatchObject(message ? refused : { status: 'accepted' })
  },
)

test('household work counts with what the two have agreed on already, as both agreed its hours (2.2.281)', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student({ firstName: 'Léa' })]
  const birthDate = `${new Date().getUTCFullYear() - 21}-01-01`
  await api.sql`update student_profiles set birth_date = ${birthDate}::text::date where user_id = ${lea.id}`
  const acceptOn = async (day: string) => {
    const change = { subcategory: 'housekeeping', duration: '5 heures', rate: 20, scheduledFor: `${day}T09:00:00.000Z` }
    const job = await api.seed.job(marc, change)
    const letter = await api.seed.application(lea, job)
    return { job, answer: await api.as(marc).post(`/api/applications/${letter.id}/accept`) }
  }

  const agreed = [await acceptOn('2026-12-02'), await acceptOn('2026-12-09'), await acceptOn('2026-12-16')]
  const { answer } = await acceptOn('2026-12-23')
  await api.sql`update jobs set agreed_minutes = 60 where id = ${agreed[0]!.job.id}`
  const shorter = await acceptOn('2026-12-22')

  expect([...agreed, shorter].map((one) => one.answer.status)).toEqual([200, 200, 200, 200])
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'below_floor',
    issues: [{ path: 'rate', message: 'Pour Léa, 21 ans, le minimum est 20.35 CHF/h.' }],
  })
})

test('a rate that is no rate raises nothing', async () => {
  const { accept } = await offerInGeneva(null)

  const answers = [await accept('?rate=x'), await accept('?rate=14')]

  expect(answers.map(({ status }) => status)).toEqual([400, 400])
})

test('a known adult is accepted at a lawful rate, and an unknown one is not asked for', async () => {
  const { accept } = await offerInGeneva(30)

  expect((await accept('?rate=30')).status).toBe(200)
})

/** Returns a data folder with this text in its `law.json`. */
const folderWith = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'law.json'), text)
  return folder
}

test('without a file of the operator the rows of the release hold, and with one its own are added (3.4.632)', () => {
  const next = { ...geneva, id: 'ge-2027', from: '2027-01-01', to: '2027-12-31' }

  expect(readLawFile(join(tmpdir(), 'nowhere-at-all'))).toEqual({ wages: [], figures: [] })
  expect(readLawFile(folderWith(JSON.stringify([limit, next])))).toEqual({ wages: [next], figures: [limit] })
})

test.each([
  ['no JSON', '[', 'law.json'],
  ['no list', '{}', 'law.json'],
  ['a figure in francs', JSON.stringify([{ ...geneva, centimes: 24.59 }]), '0.centimes'],
  ['a field that no row has', JSON.stringify([{ ...geneva, canton: 'GE' }]), 'law.json'],
  ['an end before its beginning', JSON.stringify([geneva, { ...geneva, id: 'x', to: '2025-12-31' }]), '1.to'],
  ['one id twice', JSON.stringify([geneva, geneva]), 'id'],
  ['a figure of no name', JSON.stringify([{ ...limit, figure: 'limit' }]), '0.figure'],
  ['a share of no canton', JSON.stringify([geneva, { ...limit, figure: 'cantonShare' }]), '(1)'],
  ['one figure twice', JSON.stringify([limit, limit]), 'figure'],
])('a file with %s ends the start with one sentence (3.4.632)', (_fault, text, named) => {
  const folder = folderWith(text)

  expect(() => readLawFile(folder)).toThrow(new RegExp(`^[^\n]*law\\.json[^\n]*\\.$`))
  expect(() => readLawFile(folder)).toThrow(named)
})

test('a file that cannot be read ends the start too', () => {
  const folder = folderWith('')
  rmSync(join(folder, 'law.json'))
  mkdirSync(join(folder, 'law.json'))

  expect(() => readLawFile(folder)).toThrow('law.json')
})
