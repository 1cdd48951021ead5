import { expect, test } from 'vitest'
import { hoursOf } from '../../schema/jobs/duration.ts'
import { formatDuration } from './job-format.ts'

test.each([
  ['2h30', '2 h 30'],
  ['45 minutes', '45 min'],
  ['4 h par semaine', '4 h par semaine'],
  ['au moins 3h', 'au moins 3h'],
  ['14h-16h', '14h-16h'],
])('a duration typed as "%s" is read as "%s"', (duration, shown) => {
  expect(formatDuration({ duration, estimatedDuration: hoursOf(duration) })).toBe(shown)
})
