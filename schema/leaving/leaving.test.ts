import { expect, test } from 'vitest'
import { describeDeparture, isEarlyEnd } from './leaving.ts'

test('who ends work twelve hours before it, or without a date, keeps a clean record (1.2.612)', () => {
  const work = '2026-12-05T09:00:00.000Z'

  expect(isEarlyEnd('2026-12-04T21:00:00.000Z', work)).toBe(true)
  expect(isEarlyEnd('2026-12-04T21:00:00.001Z', work)).toBe(false)
  expect(isEarlyEnd('2026-12-04T21:00:00.000Z', null)).toBe(true)
})

test('a departure is told with its reason and its words (1.2.612)', () => {
  expect(describeDeparture({ reason: 'ill' })).toBe('Malade')
  expect(describeDeparture({ reason: 'exam', words: 'Désolé !' })).toBe('Cours ou examen : « Désolé ! »')
  expect(describeDeparture({ reason: 'other', words: 'Désolé !' })).toBe('« Désolé ! »')
  expect(describeDeparture({ reason: 'other' })).toBe('')
})
