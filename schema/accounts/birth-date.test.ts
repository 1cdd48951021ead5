import { expect, test } from 'vitest'
import { ageOn, describeAge, initialOf, isAccountAge, shownAge } from './birth-date.ts'

test('an age changes on the birthday', () => {
  const ages = ['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => ageOn('2010-11-28', day))

  expect(ages).toEqual([15, 16, 16])
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
})

test('an account is for people from 15 on, on their birthday too, and for nobody older than anybody (1.2.650)', () => {
  const may = ['2011-11-28', '2011-11-29', '2030-01-01', '1899-01-01'].map((date) => isAccountAge(date, '2026-11-28'))

  expect(may).toEqual([true, false, false, false])
})

test('others read an exact age below 25 alone (1.2.651)', () => {
  const shown = ['2010-05-01', '2001-11-29', '2001-11-28', '1950-01-01'].map((date) => shownAge(date, '2026-11-28'))

  expect([...shown.map(describeAge), describeAge(undefined)]).toEqual([
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
