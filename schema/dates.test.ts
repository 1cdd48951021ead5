import { expect, test, vi } from 'vitest'
import {
  formatDate,
  formatDay,
  formatAppointment,
  formatMoment,
  formatMonth,
  formatSentDate,
  formatTime,
  formatWeekday,
  readMoment,
  toLocalTime,
} from './dates.ts'
import { formatChf, formatRate } from './money.ts'

const now = '2026-11-20T12:00:00.000Z'

// Shows rules 1.2.44, 1.8.17, 1.9.20, 2.9.25.
test('a sent date reads dd/mm/yyyy, with the documented fallbacks', () => {
  expect(formatSentDate('2026-11-18T13:00:00.000Z')).toBe('18/11/2026')
  expect(formatSentDate(undefined)).toBe('Date inconnue')
  expect(formatSentDate('hier')).toBe('Date invalide')
})

test('a sent date that the browser cannot write has the documented fallback too (1.2.44, 1.8.17)', () => {
  const formats: { format: unknown } = Intl.DateTimeFormat.prototype
  const format = vi.spyOn(formats, 'format', 'get').mockReturnValue(() => {
    throw new RangeError('no such calendar')
  })

  const said = formatSentDate('2026-11-18T13:00:00.000Z')
  format.mockRestore()

  expect(said).toBe('Erreur de date')
})

test('the first day of a month reads "1er", and no other day (1.2.545)', () => {
  const days = ['2026-12-01', '2026-12-11', '2026-12-21', '2026-12-31'].map((day) => `${day}T11:00:00Z`)

  expect(days.map((day) => formatDay(day, now))).toEqual([
    'mardi 1er\u00a0décembre',
    'vendredi 11\u00a0décembre',
    'lundi 21\u00a0décembre',
    'jeudi 31\u00a0décembre',
  ])
  expect([formatDate(days[0], now), formatMoment(days[0]!, now)]).toEqual(['1er\u00a0déc.', 'ma 1er\u00a0déc., 12:00'])
})

test('times are those of Switzerland (1.2.65, 1.9.20)', () => {
  expect(formatTime('2026-11-18T13:05:00.000Z')).toBe('14:05')
  expect(formatDay('2026-11-18T23:30:00.000Z', now)).toBe('jeudi 19\u00a0novembre')
  expect(formatMonth('2026-10-31T23:30:00.000Z')).toBe('novembre 2026')
  expect(formatWeekday('2026-11-18T23:30:00.000Z')).toBe('jeudi')
  expect(formatMoment('2026-11-21T13:00:00.000Z', now)).toBe('sa 21\u00a0nov., 14:00')
  expect(formatAppointment('2026-11-21T13:00:00.000Z', now)).toBe('samedi 21\u00a0nov. à\u00a014:00')
})

test('no line ends between a day and its month', () => {
  expect(formatDay('2026-12-03T12:00:00.000Z', now)).toBe('jeudi 3\u00a0décembre')
  expect(formatMoment('2026-12-03T12:00:00.000Z', now)).toBe('je 3\u00a0déc., 13:00')
})

test('a day and a moment of another year say which, a year being that of Switzerland (1.2.442)', () => {
  expect(formatDay('2025-11-21T12:00:00.000Z', now)).toBe('vendredi 21\u00a0novembre 2025')
  expect(formatDate('2025-11-21', now)).toBe('21\u00a0nov. 2025')
  expect(formatDate(null)).toBe('Date inconnue')
  expect(formatMoment('2028-11-21T13:00:00.000Z', now)).toBe('ma 21\u00a0nov. 2028, 14:00')
  expect(formatMoment('2026-12-31T23:30:00.000Z', now)).toBe('ve 1er\u00a0janv. 2027, 00:30')
  expect(formatMoment('2027-01-01T00:30:00.000Z', '2026-12-31T23:30:00.000Z')).toBe('ve 1er\u00a0janv., 01:30')
})

test('money reads as the Swiss write it', () => {
  expect(formatChf(25)).toBe('25.00 CHF')
  expect(formatChf(1284.5)).toMatch(/^1.284\.50 CHF$/)
  expect(formatRate(25)).toBe('25')
  expect(formatRate(22.5)).toBe('22.50')
})

test.for([
  ['2026-12-01T14:00:00.000Z', '2026-12-01T14:00:00.000Z'],
  ['2026-12-01T14:00:00+05:30', '2026-12-01T08:30:00.000Z'],
  ['2026-12-01T14:00', '2026-12-01T13:00:00.000Z'],
  ['2026-07-01T14:00:30', '2026-07-01T12:00:30.000Z'],
  ['2026-12-01', '2026-11-30T23:00:00.000Z'],
  // Clocks change in the nights to these Sundays.
  ['2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
] as const)('a form’s "%s" is the moment %s', ([text, moment]) => {
  expect(readMoment(text)?.toISOString()).toBe(moment)
})

test.for([
  '',
  '2026',
  '2026-02-30',
  '2026-13-01',
  '2026-12-01T25:00',
  '2026-12-01 14:00',
  '1999-12-31T23:59:00Z',
  '2000-01-01',
  '12.1.2026',
  'x',
])('"%s" is no moment', (text) => {
  expect(readMoment(text)).toBeUndefined()
})

test.for([
  ['2026-12-01T13:00:00.000Z', '2026-12-01T14:00'],
  ['2026-07-01T22:30:40.000Z', '2026-07-02T00:30'],
  [null, ''],
  ['x', ''],
] as const)('a field for date and time has the moment %s as "%s"', ([moment, text]) => {
  expect(toLocalTime(moment)).toBe(text)
})
