import { expect, test } from 'vitest'
import { isDateOver, workDayOf } from './schedule.ts'

const offer = { duration: '3 h', isRecurring: false, isLongTermProject: false }
const isOver = (scheduledFor: string | null, now: string, more: Partial<typeof offer> = {}) =>
  isDateOver({ ...offer, ...more, scheduledFor }, new Date(now))

test('the date of an offer is over once its day is, in Swiss time (1.2.445)', () => {
  const eight = '2026-03-06T07:00:00.000Z'

  expect(isOver(eight, '2026-03-06T22:59:00Z')).toBe(false)
  expect(isOver(eight, '2026-03-06T23:00:00Z')).toBe(true)
})

test('the date of work over midnight is over with its hours (1.2.445)', () => {
  const nine = '2026-12-31T20:00:00.000Z'

  expect(isOver(nine, '2027-01-01T00:59:00Z', { duration: '5 h' })).toBe(false)
  expect(isOver(nine, '2027-01-01T01:00:00Z', { duration: '5 h' })).toBe(true)
})

test('what happens after midnight belongs to the day of the work that goes on', () => {
  const work = { ...offer, scheduledFor: '2026-11-28T20:00:00.000Z', duration: '5 h' }

  expect(workDayOf(work, '2026-11-28T23:30:00.000Z')).toBe('2026-11-28')
  expect(workDayOf(work, '2026-11-29T01:00:00.000Z')).toBe('2026-11-29')
  expect(workDayOf({ ...work, isRecurring: true }, '2026-11-28T23:30:00.000Z')).toBe('2026-11-29')
  expect(workDayOf({ ...work, scheduledFor: null }, '2026-11-28T23:30:00.000Z')).toBe('2026-11-29')
})

test('an offer without a date, or whose work goes on, has none that is over (1.2.445)', () => {
  const long = '2026-01-05T07:00:00.000Z'
  const now = '2026-03-06T12:00:00Z'

  expect(isOver(null, now)).toBe(false)
  expect(isOver(long, now, { isRecurring: true })).toBe(false)
  expect(isOver(long, now, { isLongTermProject: true })).toBe(false)
  expect(['4 h par semaine', '2h/semaine', '1 h par cours'].map((duration) => isOver(long, now, { duration }))).toEqual(
    [false, false, false],
  )
})

test('work of several days is over after the last of them, also where clocks change in between', () => {
  const saturday = '2026-10-23T22:00:00.000Z'

  const days = ['2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z'].map((now) =>
    isOver(saturday, now, { duration: '2 jours' }),
  )

  expect(days).toEqual([false, true])
})

test('more than two days of work may have a weekend among them (1.2.445)', () => {
  const monday = '2026-07-06T06:00:00.000Z'

  const days = ['2026-07-17T12:00:00Z', '2026-07-20T12:00:00Z'].map((now) =>
    isOver(monday, now, { duration: '10 jours' }),
  )

  expect(days).toEqual([false, true])
})

test.each(['14h-16h', 'de 14h à 16h', '9:00 - 11:30', '2-3h', '2 à 3 heures', 'environ 2h30 à 3h'])(
  'work of “%s” is over with its day',
  (duration) => {
    expect(isOver('2026-07-06T06:00:00.000Z', '2026-07-07T12:00:00Z', { duration })).toBe(true)
  },
)

test.each([
  '2 semaines',
  '1 mois',
  '2-3 jours',
  'plusieurs jours',
  'tous les mercredis',
  '2h chaque lundi',
  '3h les lundis et jeudis',
  '3 heures par week-end',
  '4h/sem.',
  '5 x 2h',
  'à convenir',
])('nobody knows when work of “%s” is over', (duration) => {
  expect(isOver('2026-07-06T06:00:00.000Z', '2026-07-07T12:00:00Z', { duration })).toBe(false)
})
