import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { wageRows, type WageRow } from '../../schema/law/wages.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { taskContext } from '../testing/test-tasks.ts'
import { tellOfMinimums, tellOfMinimumsAt } from './new-minimums.ts'

const log = pino({ level: 'silent' })

const geneva = wageRows.find(({ id }) => id === 'ge-2026')!
const next: WageRow = { ...geneva, id: 'ge-2027', centimes: 2_480, from: '2027-01-01', to: '2027-12-31' }
const rows = [...wageRows, next]
/** In Switzerland the new year begins at 23:00. */
const [before, newYear] = [new Date('2026-12-31T22:59:00Z'), new Date('2026-12-31T23:00:00Z')]

let api: TestApi
beforeEach(async () => void (api = await testApi()))

const sweep = (known: readonly WageRow[], now: Date) => tellOfMinimumsAt({ sql: api.sql, log }, known, now)

/** Publishes an offer in Carouge at 24.60 CHF/h, a few days before the new year. */
const publish = async (change: object = {}, createdAt = '2026-12-20') => {
  const marc = await api.seed.individual()
  const offer = { title: 'Tondre', location: 'Carouge, GE', rate: 24.6, scheduledFor: null, ...change }
  const job = await api.seed.job(marc, offer)
  await api.sql`update jobs set created_at = ${createdAt}::text::timestamptz where id = ${job.id}`
  return { marc, job }
}

const toldTo = async ({ id }: { id: Id }): Promise<string[]> =>
  (
    await api.sql<{ text: string }[]>`
      select title || ': ' || message || ' ' || action_url as text from notifications where user_id = ${id} order by sequence`
  ).map(({ text }) => text)

test('as a dated row begins, the poster of an offer below it is told, once, and the offer stays as it is (2.2.280)', async () => {
  const { marc, job } = await publish()
  const [lawful, elsewhere] = [await publish({ rate: 25 }), await publish({ location: 'Nyon, VD' })]
  await sweep(rows, new Date('2026-12-22T12:00:00Z'))

  await sweep(rows, before)
  const early = await toldTo(marc)
  await Promise.all([1, 2].map(() => sweep(rows, newYear)))
  await sweep(rows, new Date('2027-02-01T12:00:00Z'))

  expect(early).toEqual([])
  expect(await toldTo(marc)).toEqual([
    `Nouveau salaire minimum: Votre offre « Tondre » est sous le nouveau minimum de Genève : 24.80\u00a0CHF/h. /dashboard?tab=rate&jobId=${job.id}`,
  ])
  expect([await toldTo(lawful.marc), await toldTo(elsewhere.marc)]).toEqual([[], []])
  expect(await (await api.as(marc).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ rate: 24.6, status: 'open' })
})

test('a row that is learned of ahead concerns offers for a day on which it holds, at once (2.2.280)', async () => {
  await sweep(wageRows, new Date('2026-12-01T12:00:00Z'))
  const dated = await publish({ scheduledFor: '2027-01-09T09:00:00.000Z' }, '2026-12-02')
  const undated = await publish({}, '2026-12-02')

  await sweep(rows, new Date('2026-12-03T12:00:00Z'))
  const ahead = [(await toldTo(dated.marc)).length, (await toldTo(undated.marc)).length]
  await sweep(rows, newYear)

  expect(ahead).toEqual([1, 0])
  expect([(await toldTo(dated.marc)).length, (await toldTo(undated.marc)).length]).toEqual([1, 1])
})

test('an offer that was written beside the new figure is not told of (2.2.280)', async () => {
  await sweep(rows, new Date('2026-12-22T12:00:00Z'))
  const { marc } = await publish({}, '2027-01-01T08:00:00Z')

  await sweep(rows, new Date('2027-01-01T12:00:00Z'))

  expect(await toldTo(marc)).toEqual([])
})

test('a row of this release that had begun before it concerns offers from before its first day alone (2.2.280)', async () => {
  const [old, later] = [await publish({}, '2026-12-31T12:00:00Z'), await publish({}, '2027-01-01T08:00:00Z')]

  await sweep(rows, new Date('2027-01-04T12:00:00Z'))

  expect([(await toldTo(old.marc)).length, (await toldTo(later.marc)).length]).toEqual([1, 0])
})

test('a figure that an operator corrects is a new one, and a lower one concerns nobody (2.2.280, 3.4.632)', async () => {
  const { marc } = await publish({ rate: 24.59 }, '2026-11-01')
  const sweepWith = (centimes: number) =>
    tellOfMinimums({ ...taskContext(api.sql), wages: [{ ...geneva, centimes, to: null }] }, {}, { id: 1, attempts: 1 })
  await sweepWith(2_459)

  await sweepWith(2_400)
  const lowered = await toldTo(marc)
  await sweepWith(2_470)
  await sweepWith(2_470)

  expect([lowered, (await toldTo(marc)).length]).toEqual([[], 1])
})

test('nobody is told of what is not sure, nor of offers that are closed, hidden or for minors (2.2.280)', async () => {
  await sweep(wageRows, new Date('2026-12-01T12:00:00Z'))
  const reserved = await publish({ ages: 'minors' })
  const [closed, hidden, open] = [await publish(), await publish(), await publish()]
  await api.sql`update jobs set status = 'cancelled' where id = ${closed.job.id}`
  await api.sql`update jobs set hidden_at = now() where id = ${hidden.job.id}`

  await sweep([...wageRows, { ...next, certainty: 'ask' }], newYear)
  const unsure = await toldTo(open.marc)
  await sweep(rows, new Date('2027-01-02T12:00:00Z'))

  const told = [reserved, closed, hidden, open].map(async ({ marc }) => (await toldTo(marc)).length)
  expect([unsure, await Promise.all(told)]).toEqual([[], [0, 0, 0, 1]])
})

test('whoever has switched reminders off is not told (1.2.150, 2.2.280)', async () => {
  await sweep(rows, new Date('2026-12-22T12:00:00Z'))
  const { marc } = await publish()
  await api.as(marc).post('/api/account/notifications', { kind: 'reminders', channel: 'app', isOn: false })

  await sweep(rows, newYear)

  expect(await toldTo(marc)).toEqual([])
})

test('one offer that fails holds up no other, and is told of later (2.2.280)', async () => {
  await sweep(rows, new Date('2026-12-22T12:00:00Z'))
  const [broken, other] = [await publish(), await publish()]
  await api.sql.unsafe(`alter table minimum_wage_notices add constraint broken check (job_id <> '${broken.job.id}')`)
  await sweep(rows, newYear)
  const atFirst = [(await toldTo(broken.marc)).length, (await toldTo(other.marc)).length]

  await api.sql`alter table minimum_wage_notices drop constraint broken`
  await sweep(rows, new Date('2027-01-01T00:00:00Z'))

  expect(atFirst).toEqual([0, 1])
  expect([(await toldTo(broken.marc)).length, (await toldTo(other.marc)).length]).toEqual([1, 1])
})
