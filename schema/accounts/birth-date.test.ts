import { expect, test } from 'vitest'
import { ageOn, describeAge, initialOf, birthDateFault, shownAge } from './birth-date.ts'

test('an age changes on the birthday', () => {
  const ages = ['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => ageOn('2010-11-28', day))

  expect(ages).toEqual([15, 16, 16])
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
})

// Shows rule 1.2.650.
test.each([
  ['2011-11-28', undefined],
  ['2000-01-01', undefined],
  ['1999-12-31', undefined],
  ['1985-03-03', undefined],
  ['1934-06-30', undefined],
  ['1900-01-01', undefined],
  ['2011-11-29', 'birthDate'],
  ['2026-11-28', 'birthDate'],
  ['2026-11-29', 'date'],
  ['1899-12-31', 'date'],
  ['2001-02-29', 'date'],
  ['1985-3-3', 'date'],
  ['1985-03-03T00:00', 'date'],
  ['', 'date'],
])('somebody born on %j has an account from 15 years on, or breaks the rule %s', (typed, fault) => {
  expect(birthDateFault(typed, '2026-11-28')).toBe(fault)
})

test('others read an exact age below 25 alone (1.2.651)', () => {
  const shown = ['2010-05-01', '2001-11-29', '2001-11-28', '1950-01-01'].map((date) => shownAge(date, '2026-11-28'))

  expect([...shown.map((age) => describeAge(age)), describeAge(undefined)]).toEqual([
    '16 ans',
    '24 ans',
    '25 ans ou plus',
    '25 ans ou plus',
    'âge non indiqué',
  ])
})

test('a surname is shortened to its first letter, of any alphabet (1.2.652)', () => {
  expect(['Kovačić', 'şükrü', ' O’Neill', 'de Watteville', '𠮷田', ''].map(initialOf)).toEqual([
    'K.',
    'Ş.',
    'O.',
    'D.',
    '𠮷.',
    '',
  ])
})
