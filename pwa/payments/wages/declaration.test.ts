import { expect, test } from 'vitest'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { workOf, type WageYear } from '../../../schema/employment/wage-year.ts'
import type { HandPayment } from '../../../schema/payments/hand-payment.ts'
import type { JobPayment } from '../job-payments.ts'
import { factsOf, type Declared } from './declaration.ts'

const row: WageYear = {
  id: 'w',
  posterId: 'marc',
  studentId: 'lea',
  year: 2026,
  card: 10_000,
  confirmed: 6_000,
  declared: 2_000,
  contested: 0,
  isHousehold: true,
  isAsked: false,
  isDateReleased: true,
  birthDate: '2006-04-17',
}

const paid = (amount: number, paidOn: string, more: Partial<HandPayment> = {}): HandPayment => ({
  id: paidOn,
  payerId: 'marc',
  payeeId: 'lea',
  amount,
  method: 'cash',
  paidOn,
  declaredById: 'marc',
  declaredAt: `${paidOn}T12:00:00Z`,
  ...more,
})

const job = (more: Partial<JobRow>) =>
  ({
    id: 'haie',
    location: 'Carouge, GE',
    status: 'completed',
    duration: '2 h 30',
    estimatedDuration: 2.5,
    updatedAt: '2026-11-30T12:00:00Z',
    scheduledFor: null,
    ...more,
  }) as JobRow

const declared = (more: Partial<Declared> = {}): Declared => ({
  row,
  work: workOf(row, 2006),
  employer: { firstName: 'Marc', lastName: 'Dubois' },
  student: { firstName: 'Léa', lastName: 'Moret' } as Declared['student'],
  jobs: [
    job({
      scheduledFor: '2026-11-27T09:00:00Z',
      handPayments: [
        paid(6_000, '2026-11-28', { confirmedAt: 'now' }),
        paid(500, '2026-11-28', { contestedAt: 'now' }),
      ],
    }),
    job({
      id: 'cave',
      location: 'Genève, GE',
      duration: '1 h',
      estimatedDuration: 1,
      handPayments: [paid(2_000, '2026-12-01')],
    }),
    job({ id: 'bois', status: 'cancelled', scheduledFor: '2026-03-03T09:00:00Z' }),
  ],
  byCard: [
    {
      jobId: 'cave',
      amount: 10_000,
      at: '2026-12-02T10:00:00Z',
      isPlay: false,
      steps: ['paid', 'released'],
    } as unknown as JobPayment,
  ],
  ...more,
})

test('the data to announce have the two people, the hours, each month and the year (2.2.254)', () => {
  expect(factsOf(declared())).toEqual([
    ['Employeur', 'Marc Dubois'],
    ['Personne employée', 'Léa Moret'],
    ['Date de naissance', '17.04.2006'],
    ['Premier jour', '27.11.2026'],
    ['Heures', '3 h 30'],
    ['Brut novembre 2026', '60.00 CHF'],
    ['Brut décembre 2026', '120.00 CHF'],
    ['Salaire brut 2026', '180.00 CHF'],
    ['Part de vacances', '8.33 %, soit 13.84 CHF si elle est comprise'],
    ['Lieu de travail', 'Carouge, GE ; Genève, GE'],
  ])
})

test('what the device does not know stays to be filled in, and nothing is guessed (2.2.254)', () => {
  const { birthDate: _date, ...unreleased } = row
  const facts = Object.fromEntries(
    factsOf(
      declared({
        row: unreleased,
        work: workOf(row, null),
        student: undefined,
        byCard: [],
        jobs: [job({ duration: '4 h par semaine', estimatedDuration: 4 })],
      }),
    ),
  )

  expect(facts).toMatchObject({ 'Personne employée': '', 'Date de naissance': '', 'Premier jour': '', Heures: '' })
  expect(Object.keys(facts).filter((label) => label.startsWith('Brut'))).toEqual([])
  expect(facts['Part de vacances']).toBe('8.33 % (10.64 % avant 20 ans)')
})

test.each([
  ['2006-06-15', ['2026-03-03'], '10.64 %, soit 10.64 CHF si elle est comprise'],
  ['2006-06-15', ['2026-06-15'], '8.33 %, soit 8.51 CHF si elle est comprise'],
  ['2006-06-15', ['2026-06-14', '2026-07-01'], '10.64 % et 8.33 %, soit 19.15 CHF si elle est comprise'],
  ['2007-12-31', ['2026-11-01'], '10.64 %, soit 10.64 CHF si elle est comprise'],
])(
  'the share for holidays of who was born on %s is that of each day, %j (2.2.236, 2.2.254)',
  (birthDate, days, expected) => {
    const handPayments = days.map((day) => paid(11_064, day, { confirmedAt: 'now' }))
    const ofYear = { ...row, birthDate, card: 0, declared: 0, confirmed: 11_064 * days.length }
    const facts = factsOf(declared({ row: ofYear, jobs: [job({ handPayments })], byCard: [] }))

    expect(Object.fromEntries(facts)['Part de vacances']).toBe(expected)
  },
)

test('hours and places are those of paid work, with the hours that both agreed on (2.2.254)', () => {
  const [hedge, cellar] = declared().jobs
  const unpaid = job({ id: 'vitres', location: 'Nyon, VD', duration: '4 h', estimatedDuration: 4 })
  const longer = { ...hedge!, visit: { agreedMinutes: 180 } } as JobRow

  const facts = Object.fromEntries(factsOf(declared({ jobs: [longer, cellar!, unpaid] })))

  expect(facts).toMatchObject({ Heures: '4 h', 'Lieu de travail': 'Carouge, GE ; Genève, GE' })
})
