import { expect, test } from 'vitest'
import { hoursOf } from '../../schema/jobs/duration.ts'
import { formatDuration, sumOf } from './job-format.ts'

test.each([
  ['2h30', '2 h 30'],
  ['45 minutes', '45 min'],
  ['4 h par semaine', '4 h par semaine'],
  ['au moins 3h', 'au moins 3h'],
  ['14h-16h', '14h-16h'],
])('a duration typed as "%s" is read as "%s"', (duration, shown) => {
  expect(formatDuration({ duration, estimatedDuration: hoursOf(duration) })).toBe(shown)
})

test('the sum is rate × hours; work without readable hours, or with some each week, has its hourly rate', () => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

  expect(plain(sumOf({ rate: 20, duration: '3h', estimatedDuration: 3 }))).toBe('60.00 CHF')
  expect(plain(sumOf({ rate: 20, duration: 'une matinée', estimatedDuration: null }))).toBe('20 CHF/h')
  expect(plain(sumOf({ rate: 20, duration: '2h par semaine', estimatedDuration: 2 }))).toBe('20 CHF/h')
})
