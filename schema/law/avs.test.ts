import { expect, onTestFinished, test } from 'vitest'
import { avsStateOf, type YearOfWork } from './avs.ts'
import { describeCount, describeCrossing, describeYear } from './avs-words.ts'
import { SocialRowAnswer } from './answers.ts'
import { replaceSocialRows, socialIn, socialRows, socialRowsEnding } from './social.ts'

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
  ['the limit of the year is not known yet, that of the year before goes on', { year: 2027 }, 'exempt'],
  [
    'the limit of the year is not known yet, and that of the year before is passed',
    { year: 2027, total: 75_005 },
    'over',
  ],
  ['no figure is as old as the year', { year: 2024 }, 'unknown_figures'],
  ['no figure is as old as the year, but the age alone decides', { year: 2024, birthYear: 1998 }, 'due'],
  ['no figure is as old as the year, and the student too young', { year: 2024, birthYear: 2007 }, 'not_yet'],
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

test('each figure is a row with a source and its days in order, and goes on as a former one until it has a successor', () => {
  for (const row of socialRows) {
    expect(SocialRowAnswer.safeParse(row)).toMatchObject({ success: true })
    expect(row.from < row.to).toBe(true)
  }
  const limit = (year: number, rows = socialRows) => {
    const known = socialIn('exemptWage', year, rows)
    return known && [known.value, known.formerYear]
  }
  const next = { ...socialRows[0]!, value: 80_000, from: '2027-01-01', to: '2027-12-31' }

  expect([limit(2024), limit(2025), limit(2026), limit(2027)]).toEqual([
    undefined,
    [75_000, undefined],
    [75_000, undefined],
    [75_000, 2026],
  ])
  expect(limit(2027, [...socialRows, next])).toEqual([80_000, undefined])
  expect(limit(2026, [{ ...next, from: '2026-02-01' }])).toBeUndefined()
})

test('figures without a successor are listed ninety days before they end (3.4.632)', () => {
  const ending = (day: string) => socialRowsEnding(socialRows, day).map(({ figure, canton }) => canton ?? figure)

  expect(ending('2026-10-01')).toEqual(['GE'])
  expect(ending('2026-10-02')).toEqual(expect.arrayContaining(['exemptWage', 'acShare', 'VD', 'VS', 'GE']))
  expect(ending('2026-10-02')).toHaveLength(11)
})

test('an operator’s figure replaces the one of its first day, or is added (3.4.632)', () => {
  onTestFinished(() => replaceSocialRows([]))
  const vaud = socialRows.find(({ canton, from }) => canton === 'VD' && from === '2026-01-01')!

  replaceSocialRows([
    { ...socialRows[0]!, value: 80_000, from: '2027-01-01', to: '2027-12-31' },
    { ...vaud, value: 12 },
  ])

  expect(describeYear(work({ year: 2027 }), 'household', 'Léa')).toBe(
    '312 sur 800 CHF en 2027 : rien à annoncer tant que vous restez dessous.',
  )
  expect(describeYear(work({ birthYear: 1999, canton: 'VD' }), 'student', 'Léa')).toContain('6.52 %, avec PC familles.')
})

test.each<[Partial<YearOfWork>, string, string]>([
  [
    { birthYear: null },
    '312 sur 750 CHF en 2026. Demandez son année de naissance : avant 18 ans et jusqu’à 750 CHF par an, rien n’est dû.',
    '312 sur 750 CHF en 2026. Ajoutez votre date de naissance : vos documents seront justes.',
  ],
  [
    { birthYear: 2010 },
    '312 CHF en 2026. Pas encore de cotisation AVS (année des 18 ans : 2028), mais une assurance-accidents.',
    '312 CHF en 2026. Pas encore de cotisation AVS (année des 18 ans : 2028), mais une assurance-accidents.',
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
    { year: 2024, birthYear: 2004 },
    '312 CHF en 2024. Demandez à votre caisse de compensation : les montants de 2024 ne sont pas encore connus ici.',
    '312 CHF en 2024. Demandez à votre caisse de compensation : les montants de 2024 ne sont pas encore connus ici.',
  ],
  [
    { year: 2027 },
    '312 sur 750 CHF en 2027 : rien à annoncer tant que vous restez dessous. Montants de 2026, ceux de 2027 ne sont pas encore connus ici. Demandez à votre caisse de compensation.',
    '312 sur 750 CHF en 2027 : rien à annoncer tant que vous restez dessous. Vous pouvez demander les cotisations. Montants de 2026, ceux de 2027 ne sont pas encore connus ici. Demandez à votre caisse de compensation.',
  ],
  [
    { birthYear: 1999, canton: 'VD' },
    '312 CHF en 2026. Les cotisations sont dues dès le premier franc. Annoncez-le à la caisse.',
    '312 CHF en 2026. Votre part : 6.49 %, avec PC familles.',
  ],
  [
    { birthYear: 1999, canton: 'VS' },
    '312 CHF en 2026. Les cotisations sont dues dès le premier franc. Annoncez-le à la caisse.',
    '312 CHF en 2026. Votre part : 6.53 %, avec allocations familiales.',
  ],
  [
    { birthYear: 1999, canton: 'GE' },
    '312 CHF en 2026. Les cotisations sont dues dès le premier franc. Annoncez-le à la caisse.',
    '312 CHF en 2026. Votre part : 6.432 %, avec assurance-maternité. Part « assurance-maternité » de 2025, celle de 2026 n’est pas encore connue ici. Demandez à votre caisse de compensation.',
  ],
  [
    { birthYear: 1999, canton: 'FR' },
    '312 CHF en 2026. Les cotisations sont dues dès le premier franc. Annoncez-le à la caisse.',
    '312 CHF en 2026. Votre part : 6.4 %.',
  ],
])('household and student read each state in its own words: %j (2.2.251)', (more, household, student) => {
  expect(describeYear(work(more), 'household', 'Léa')).toBe(household)
  expect(describeYear(work(more), 'student', 'Léa')).toBe(student)
})

test('the share of a year without figures is unknown', () => {
  expect(describeYear(work({ year: 2024, birthYear: 1998 }), 'student', 'Léa')).toContain('n’est pas encore connue ici')
  expect(describeCount(work({ year: 2024, birthYear: 2004 }))).toBe('312 CHF en 2024')
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
    crossing(70_000, 11_200, { year: 2024, birthYear: 2004 }),
  ]).toEqual([null, null, null, null, null, null])
  expect(crossing(70_000, 11_200, { year: 2027 })).toMatch(/^Avec ce paiement : 812 CHF en 2027.*Montants de 2026/)
})
