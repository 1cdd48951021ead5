import { expect, test } from 'vitest'
import { describeAgeReason } from './youth-words.ts'
import { minimumAge, tooYoungFor, type RatedWork } from './youth.ts'

const work = (more: Partial<RatedWork> = {}): RatedWork => ({
  deliveryType: 'in_person',
  scheduledFor: null,
  estimatedDuration: 2,
  duration: '2 h',
  subcategory: 'gardening',
  physicalDemand: 'light',
  requiredTools: [],
  description: 'Tondre la pelouse.',
  ...more,
})
/** In winter, Swiss clocks are an hour ahead. */
const on = (swiss: string) => new Date(`${swiss}+01:00`).toISOString()

test.each<[string, Partial<RatedWork>, number, string | null]>([
  ['without a date', {}, 15, null],
  ['ends at 20:00', { scheduledFor: on('2026-12-05T18:00') }, 15, null],
  ['ends after 20:00', { scheduledFor: on('2026-12-05T18:01') }, 16, 'evening'],
  ['ends at 22:00', { scheduledFor: on('2026-12-05T20:00') }, 16, 'evening'],
  ['ends after 22:00', { scheduledFor: on('2026-12-05T20:30') }, 18, 'night'],
  ['ends after midnight', { scheduledFor: on('2026-12-05T23:30') }, 18, 'night'],
  ['begins before 6:00', { scheduledFor: on('2026-12-05T05:59') }, 18, 'night'],
  ['begins at 6:00', { scheduledFor: on('2026-12-05T06:00') }, 15, null],
  ['is on a Sunday', { scheduledFor: on('2026-12-06T10:00') }, 18, 'sunday'],
  ['is on a Sunday of Switzerland', { scheduledFor: on('2026-12-06T00:30') }, 18, 'sunday'],
  ['takes 9 hours', { estimatedDuration: 9, duration: '9 h' }, 15, null],
  ['takes more than 9 hours', { estimatedDuration: 10, duration: '10 h' }, 18, 'long'],
  ['takes several days', { estimatedDuration: 24, duration: '3 jours' }, 15, null],
  ['comes again', { estimatedDuration: 12, duration: '12 h par semaine' }, 15, null],
  ['is hard', { physicalDemand: 'heavy' }, 18, 'loads'],
  ['is a removal', { subcategory: 'moving' }, 18, 'loads'],
  ['needs a drill', { requiredTools: ['drill'] }, 18, 'tools'],
  [
    'needs a ladder with an adult there',
    { requiredTools: ['ladder'], description: 'Un adulte sur place vous aide.' },
    15,
    null,
  ],
  ['needs a mower', { requiredTools: ['lawnmower'] }, 15, null],
  ['is remote, on a Sunday night', { deliveryType: 'remote', scheduledFor: on('2026-12-06T23:30') }, 15, null],
  ['is remote and too long', { deliveryType: 'remote', estimatedDuration: 10, duration: '10 h' }, 18, 'long'],
  ['is looking after an adult', { minds: 'adults' }, 18, 'care'],
  ['is looking after children', { minds: 'children' }, 15, null],
])('work that %s (3.4.650)', (_what, more, age, reason) => {
  expect(minimumAge(work(more))).toEqual({ age, reason })
})

test('each reason is a sentence, which stands in place of "Postuler" (1.2.653)', () => {
  const reasons = ['night', 'evening', 'sunday', 'long', 'loads', 'tools', 'care'] as const

  for (const reason of reasons) expect(describeAgeReason(reason)).toMatch(/^(?:Le travail|Il faut) .+\.$/)
})

test('a student is too young by the day of the work, and an unknown age is never too young (3.4.650)', () => {
  const night = work({ scheduledFor: on('2026-12-05T21:00') })
  const hard = work({ physicalDemand: 'heavy' })

  expect(tooYoungFor(night, '2008-12-05', '2026-11-28T12:00:00Z')).toBeNull()
  expect(tooYoungFor(night, '2008-12-06', '2026-11-28T12:00:00Z')).toBe('night')
  expect(tooYoungFor(hard, '2008-11-28', '2026-11-28T12:00:00Z')).toBeNull()
  expect(tooYoungFor(hard, '2008-11-29', '2026-11-28T12:00:00Z')).toBe('loads')
  expect([
    tooYoungFor(hard, null, '2026-11-28T12:00:00Z'),
    tooYoungFor(hard, undefined, '2026-11-28T12:00:00Z'),
  ]).toEqual([null, null])
})
