import { expect, test } from 'vitest'
import { hoursOf } from '../../schema/jobs/duration.ts'
import { describeTotal, formatDuration, sumOf } from './job-format.ts'

test.each([
  ['2h30', '2 h 30'],
  ['45 minutes', '45 min'],
  ['4 h par semaine', '4 h par semaine'],
  ['au moins 3h', 'au moins 3h'],
  ['14h-16h', '14h-16h'],
])('a duration typed as "%s" is read as "%s"', (duration, shown) => {
  expect(formatDuration({ duration, estimatedDuration: hoursOf(duration) })).toBe(shown)
})

test.each([
  ['3h', '60.00 CHF', 'env. 60 CHF'],
  ['au moins 3h', '60.00 CHF', 'env. 60 CHF'],
  ['une matinée', '20 CHF/h', null],
  ['2h par semaine', '20 CHF/h', null],
])('work of "%s" at 20 CHF/h has the sum %s, and its offer the total %s (1.2.470)', (duration, sum, total) => {
  const job = { rate: 20, duration, estimatedDuration: hoursOf(duration) }
  const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null

  expect(plain(sumOf(job))).toBe(sum)
  expect(plain(describeTotal(job))).toBe(total)
})
