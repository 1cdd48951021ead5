import { expect, test } from 'vitest'
import { wageYearIdOf } from '../../schema/employment/wage-year-id.ts'
import { newId } from '../../schema/ids.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { payByHand, today, worked, year } from './testing/papers.ts'
import { readPdf } from './testing/read-pdf.ts'

const facts = [
  { label: 'Employeur', value: 'Marc Dubois' },
  { label: 'Date de naissance', value: '' },
  { label: 'Salaire brut', value: '60.00 CHF' },
]

const paid = async (api: TestApi) => {
  const { marc, lea, job } = await worked(api)
  await payByHand(api, job, marc, lea)
  const wageYearId = wageYearIdOf(marc.id, lea.id, year)
  const post = (by = marc, more: object = {}) =>
    api.as(by).post('/api/papers/hand-over', { wageYearId, address: 'Rue du Lac 7, 1800 Vevey', facts, ...more })
  return { marc, lea, job, post }
}

test('a household has its data drawn with the register of hours, and nothing of it is stored (2.2.273, 3.4.663)', async () => {
  const api = await testApi()
  const { marc, lea, job, post } = await paid(api)
  const said = (by: string, act: string, time: string, on = today) => api.sql`
    insert into visit_times (job_id, student_id, visit_day, act, by_id, at)
    values (${job.id}, ${lea.id}, ${on}::text::date, ${act}, ${by}, (${`${on} ${time}`}::text::timestamp at time zone 'Europe/Zurich'))`
  await said(lea.id, 'arrive', '14:00')
  await said(marc.id, 'arrive', '14:05')
  await said(lea.id, 'leave', '17:30')
  const earlier = `${year}-01-02`
  await said(lea.id, 'arrive', '08:00', earlier)
  await said(marc.id, 'arrive', '09:00', earlier)
  await said(lea.id, 'leave', '10:00', earlier)

  const answer = await post()

  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  const { text, isTagged, roles } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(isTagged).toBe(true)
  expect(roles).toContain('Table')
  const inOrder = [
    'Annonce d’un salaire',
    'Employeur Marc Dubois',
    'Adresse Rue du Lac 7, 1800 Vevey',
    'Date de naissance À compléter',
    `Registre des heures de ${year}`,
    '08:00 / 09:00 10:00 –',
    '14:00 17:30 3 h 30',
    'Total au moins 3 h 30',
  ].map((part) => text.indexOf(part))
  expect(inOrder).not.toContain(-1)
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  expect(text).not.toContain('Vérifier ce document')
  // Devices read the hours of all days of a work as the register has them.
  const noted = async () => (await api.sql`select visit_json(jobs) -> 'notedMinutes' as noted from jobs`)[0]?.noted
  expect(await noted()).toBeNull()
  await api.sql`delete from visit_times where visit_day = ${earlier}::text::date and by_id = ${marc.id}`
  expect(await noted()).toBe(330)
  const whole = await readPdf(new Uint8Array(await (await post()).arrayBuffer()))
  expect(whole.text).toContain('Total 5 h 30')
  expect(await api.sql`select from papers where data::text like '%Rue du Lac%'`).toHaveLength(0)
  expect(await api.sql`select kind from papers`).toEqual([{ kind: 'receipt' }])
})

test('agreed hours stand in the register in the place of noted ones, also without a visit; where an end is missing, the register says so (2.2.273, 3.5.721)', async () => {
  const api = await testApi()
  const { lea, job, post } = await paid(api)
  await api.sql`update jobs set agreed_minutes = 150, scheduled_for = ${`${year}-03-04T10:00:00Z`} where id = ${job.id}`

  const { text } = await readPdf(new Uint8Array(await (await post()).arrayBuffer()))

  expect(text).toContain(`04.03.${year} Tailler la haie – – 2 h 30`)
  await api.sql`update jobs set agreed_minutes = null`
  await api.sql`
    insert into visit_times (job_id, student_id, visit_day, act, by_id, at)
    values (${job.id}, ${lea.id}, ${`${year}-03-04`}::text::date, 'arrive', ${lea.id}, ${`${year}-03-04T10:00:00Z`})`

  const missing = await readPdf(new Uint8Array(await (await post()).arrayBuffer()))

  expect(missing.text).toContain(`04.03.${year} Tailler la haie 11:00 manque – Total à compléter`)
})

test('only the household of a year has it drawn, a few times an hour (3.4.663)', async () => {
  const api = await testApi({ config: { rateLimits: true } })
  const { marc, lea, post } = await paid(api)

  const answers = [
    await post(lea),
    await post(marc, { wageYearId: newId() }),
    await post(marc, { address: 'x'.repeat(301) }),
  ]
  const drawn = (await post()).status
  await api.sql`update rate_limits set points = 10 where key like 'paper:%'`

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 400])
  expect([drawn, (await post()).status]).toEqual([200, 429])
})
