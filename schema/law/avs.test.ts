import { expect, test } from 'vitest'
import { avsStateOf, type YearOfWork } from './avs.ts'
import { describeCount, describeCrossing, describeYear } from './avs-words.ts'
import { socialIn, socialOn, socialRows } from './social.ts'

const work = (more: Partial<YearOfWork> = {}): YearOfWork => ({
  year: 2026,
  birthYear: 2006,
  total: 31_200,
  isAsked: false,
  isHousehold: true,
  ...more,
})

test.each<[string, Partial<YearOfWork>, ReturnType<typeof avsStateOf>]>([
  ['the year of birth is unknown', { birthYear: null }, 'unknown_age'],
  ['it is the year of the seventeenth birthday', { birthYear: 2009 }, 'not_yet'],
  ['it is the year of the seventeenth birthday, whatever the wage', { birthYear: 2009, total: 900_000 }, 'not_yet'],
  ['it is the year of the eighteenth birthday', { birthYear: 2008 }, 'exempt'],
  ['it is the year of the twenty-fifth birthday', { birthYear: 2001 }, 'exempt'],
  ['it is the year after that', { birthYear: 2000, total: 500 }, 'due'],
  ['the wage is 750.00', { total: 75_000 }, 'exempt'],
  ['the wage is 750.05', { total: 75_005 }, 'over'],
  ['the student has asked', { isAsked: true, total: 500 }, 'asked'],
  ['the student has asked, and the wage is high', { isAsked: true, total: 80_000 }, 'asked'],
  ['it may not be household work', { isHousehold: false }, 'unknown_kind'],
  [
    'it may not be household work, but the student is too young for contributions',
    { birthYear: 2010, isHousehold: false },
    'not_yet',
  ],
  ['the figures of the year are unknown', { year: 2027 }, 'unknown_figures'],
  ['the figures are unknown, but the age alone decides', { year: 2027, birthYear: 2001 }, 'due'],
  ['the figures are unknown, and the student too young', { year: 2027, birthYear: 2010 }, 'not_yet'],
])('contributions, if %s (2.2.251)', (_when, more, state) => {
  expect(avsStateOf(work(more))).toBe(state)
})

test('in 2026 those born from 2001 to 2008 have the limit, in 2027 those from 2002 to 2009 (2.2.251)', () => {
  const later = socialRows.map((row) => ({ ...row, from: '2027-01-01', to: '2028-12-31' }))
  const exempt = (year: number) =>
    Array.from({ length: 20 }, (_, at) => 1995 + at).filter(
      (birthYear) => avsStateOf(work({ year, birthYear }), [...socialRows, ...later]) === 'exempt',
    )

  expect([exempt(2026).at(0), exempt(2026).at(-1)]).toEqual([2001, 2008])
  expect([exempt(2027).at(0), exempt(2027).at(-1)]).toEqual([2002, 2009])
})

test('a figure holds on its first and its last day, and a year has one only if it holds in all of it', () => {
  const values = ['2024-12-31', '2025-01-01', '2026-12-31', '2027-01-01'].map(
    (day) => socialOn('exemptWage', day)?.value,
  )

  expect(values).toEqual([undefined, 75_000, 75_000, undefined])
  const begun = [{ ...socialRows[0]!, from: '2026-02-01' }]
  expect([socialIn('exemptWage', 2026)?.value, socialIn('exemptWage', 2026, begun)]).toEqual([75_000, undefined])
})

test.each<[Partial<YearOfWork>, string, string]>([
  [
    { birthYear: null },
    '312 sur 750 CHF en 2026. Demandez son année de naissance : avant 18 ans et jusqu’à 750 CHF par an, rien n’est dû.',
    '312 sur 750 CHF en 2026. Ajoutez votre date de naissance : vos documents seront justes.',
  ],
  [
    { birthYear: 2010 },
    '312 CHF en 2026. Pas encore de cotisation AVS (année des 18 ans : 2028).',
    '312 CHF en 2026. Pas encore de cotisation AVS (année des 18 ans : 2028).',
  ],
  [
    {},
    '312 sur 750 CHF en 2026 : rien à annoncer tant que vous restez dessous.',
    '312 sur 750 CHF en 2026 : rien à annoncer tant que vous restez dessous. Vous pouvez demander les cotisations.',
  ],
  [
    { isAsked: true },
    '312 CHF en 2026. Léa a demandé les cotisations : elles sont dues dès le premier franc.',
    '312 CHF en 2026. Vous avez demandé les cotisations : elles sont dues dès le premier franc.',
  ],
  [
    { total: 81_250 },
    '812.50 CHF en 2026. Dès 750.05 CHF, tout le salaire de 2026 est soumis, depuis le premier franc. Annoncez-le à la caisse.',
    '812.50 CHF en 2026. Votre part : 6.4 %.',
  ],
  [
    { birthYear: 1999 },
    '312 CHF en 2026. Les cotisations sont dues dès le premier franc. Annoncez-le à la caisse.',
    '312 CHF en 2026. Votre part : 6.4 %.',
  ],
  [
    { isHousehold: false },
    '312 CHF en 2026. La règle des 750 CHF vaut pour les ménages ; demandez à votre caisse.',
    '312 CHF en 2026. La règle des 750 CHF vaut pour les ménages ; demandez à votre caisse.',
  ],
  [
    { year: 2027 },
    '312 CHF en 2027. Demandez à votre caisse de compensation : les montants de 2027 ne sont pas encore connus ici.',
    '312 CHF en 2027. Demandez à votre caisse de compensation : les montants de 2027 ne sont pas encore connus ici.',
  ],
])('household and student read each state in its own words: %j (2.2.251)', (more, household, student) => {
  expect(describeYear(work(more), 'household', 'Léa')).toBe(household)
  expect(describeYear(work(more), 'student', 'Léa')).toBe(student)
})

test('the share of a year without figures is unknown', () => {
  expect(describeYear(work({ year: 2027, birthYear: 1999 }), 'student', 'Léa')).toContain('n’est pas encore connue ici')
  expect(describeCount(work({ year: 2027 }))).toBe('312 CHF en 2027')
})

test('only the payment that crosses the limit is announced, and only where the limit matters (2.2.252)', () => {
  const crossing = (total: number, coming: number, more: Partial<YearOfWork> = {}) =>
    describeCrossing(work({ total, ...more }), coming, 'household', 'Léa')

  expect(crossing(70_000, 11_200)).toBe(
    'Avec ce paiement : 812 CHF en 2026. Dès 750.05 CHF, tout le salaire de 2026 est soumis, depuis le premier franc. Annoncez-le à la caisse.',
  )
  expect(crossing(70_000, 11_200, { birthYear: null })).toContain('Demandez son année de naissance')
  expect([
    crossing(70_000, 5_000),
    crossing(76_000, 5_000),
    crossing(70_000, 11_200, { birthYear: 2010 }),
    crossing(70_000, 11_200, { birthYear: 1999 }),
    crossing(70_000, 11_200, { isAsked: true }),
    crossing(70_000, 11_200, { year: 2027 }),
  ]).toEqual([null, null, null, null, null, null])
})
