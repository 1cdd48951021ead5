import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatMonth, formatSentDate, formatTime } from './dates.ts'
import { formatChf, formatRate } from './money.ts'

test('a sent date reads dd/mm/yyyy, with the documented fallbacks', () => {
  expect(formatSentDate('2026-11-18T13:00:00.000Z')).toBe('18/11/2026')
  expect(formatSentDate(undefined)).toBe('Date inconnue')
  expect(formatSentDate('hier')).toBe('Date invalide')
})

test('times are those of Switzerland', () => {
  expect(formatTime('2026-11-18T13:05:00.000Z')).toBe('14:05')
  expect(formatDay('2026-11-18T23:30:00.000Z')).toBe('jeudi 19 novembre')
  expect(formatMonth('2026-10-31T23:30:00.000Z')).toBe('novembre 2026')
  expect(formatMoment('2026-11-21T13:00:00.000Z')).toBe('sa 21 nov., 14:00')
})

test('money reads as the Swiss write it', () => {
  expect(formatChf(25)).toBe('25.00 CHF')
  expect(formatChf(1284.5)).toMatch(/^1.284\.50 CHF$/)
  expect(formatRate(25)).toBe('25')
  expect(formatRate(22.5)).toBe('22.50')
})
