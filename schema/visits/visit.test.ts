import { expect, test } from 'vitest'
import { absenceState, isAnswerable, mayBeAbsent } from './absence.ts'
import { minutesOfWork, mostMinutes, type KnownHours } from '../jobs/hours-of-work.ts'
import { readHours, workedMinutes } from './hours.ts'
import { dayOfVisit, isOfDay, isSameTime, timeOf, withinTime, withTime, type Visit, type VisitTime } from './visit.ts'

const said = (act: VisitTime['act'], byId: string, at: string, on = '2026-11-28'): VisitTime => ({
  on,
  act,
  byId,
  at,
  notedAt: at,
})
const day = { arrive: '2026-11-28T13:00:00.000Z', leave: '2026-11-28T16:31:00.000Z' }

test('times ten minutes apart are the same, eleven are not (2.2.220)', () => {
  expect(isSameTime(day.arrive, '2026-11-28T13:10:00.000Z')).toBe(true)
  expect(isSameTime(day.arrive, '2026-11-28T12:49:00.000Z')).toBe(false)
})

test('a visit shows the newest word of each party, and no earlier day', () => {
  const first = withTime({ agreedMinutes: 60 }, said('leave', 'lea', day.leave))
  const both = withTime(withTime(first, said('arrive', 'marc', day.arrive)), said('arrive', 'lea', day.arrive))
  const corrected = withTime(both, said('arrive', 'lea', '2026-11-28T13:05:00.000Z'))

  expect(corrected.times?.map(({ act, byId }) => `${act} ${byId}`)).toEqual(['arrive lea', 'arrive marc', 'leave lea'])
  expect(timeOf(corrected, 'arrive', 'lea')?.at).toBe('2026-11-28T13:05:00.000Z')
  expect(corrected.agreedMinutes).toBe(60)
  expect(withTime(corrected, said('arrive', 'lea', day.arrive, '2026-11-27'))).toBe(corrected)
  expect(withTime(corrected, said('arrive', 'lea', day.arrive, '2026-11-29')).times).toHaveLength(1)
})

test('an end after midnight belongs to the visit that began the day before', () => {
  const begun = withTime({}, said('arrive', 'lea', '2026-11-28T21:00:00.000Z'))
  const after = '2026-11-28T23:30:00.000Z'
  expect(dayOfVisit(begun, 'leave', after)).toBe('2026-11-28')
  expect(dayOfVisit(begun, 'arrive', after)).toBe('2026-11-29')
  expect(dayOfVisit(begun, 'leave', '2026-11-30T12:00:00.000Z')).toBe('2026-11-30')
  expect([isOfDay('2026-11-28', after), isOfDay('2026-11-29', after), isOfDay('2026-11-30', after)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a visit goes on into the next day, also in the night in which clocks change', () => {
  expect(isOfDay('2027-03-27', '2027-03-28T22:30:00.000Z')).toBe(false)
  expect(isOfDay('2027-03-28', '2027-03-28T22:30:00.000Z')).toBe(true)
  expect(isOfDay('2026-10-24', '2026-10-25T22:30:00.000Z')).toBe(true)
})

test('hours are counted from arrival to end in steps of five minutes, the reader’s own times first (2.2.221)', () => {
  const visit: Visit = {
    times: [
      said('arrive', 'lea', day.arrive),
      said('arrive', 'marc', '2026-11-28T13:20:00.000Z'),
      said('leave', 'lea', day.leave),
    ],
  }
  expect(workedMinutes(visit, 'lea', 'marc')).toBe(210)
  expect(workedMinutes(visit, 'marc', 'lea')).toBe(190)
  expect(workedMinutes({ times: [said('arrive', 'lea', day.arrive)] }, 'lea', 'marc')).toBeUndefined()
  expect(
    workedMinutes({ times: [said('arrive', 'lea', day.leave), said('leave', 'lea', day.arrive)] }, 'lea', ''),
  ).toBe(undefined)
  expect([readHours(212), readHours(2), readHours(null), readHours(90_000)]).toEqual([
    210,
    undefined,
    undefined,
    undefined,
  ])
})

const unknown: KnownHours = { agreed: null, noted: null, planned: null, duration: '2 h' }

test.each<[said: string, known: Partial<KnownHours>, all: number | null, most: number]>([
  ['agreed hours come first', { agreed: 180, noted: 190, planned: 120 }, 180, 180],
  ['then noted ones; the planned ones may be certified too', { noted: 100, planned: 120 }, 100, 120],
  ['then those of the offer', { planned: 120 }, 120, 120],
  ['which nobody knows of work that comes again', { planned: 240, duration: '4 h par semaine' }, null, 1_440],
  ['nor where they can’t be read', {}, null, 1_440],
  ['and no day has more than 24', { agreed: 2_000 }, 2_000, 1_440],
])('the hours of work on papers: %s (3.5.642, 3.5.721)', (_said, known, all, most) => {
  expect(minutesOfWork({ ...unknown, ...known })).toBe(all)
  expect(mostMinutes({ ...unknown, ...known }, 1)).toBe(most)
})

test.each([
  ['2026-11-28T10:29:00Z', false],
  ['2026-11-28T10:30:00Z', true],
  ['2026-11-30T10:00:00Z', true],
  ['2026-11-30T10:01:00Z', false],
])('an absence of ten o’clock may be said at %s: %s (2.2.222)', (now, may) => {
  const work = {
    status: 'in_progress',
    scheduledFor: '2026-11-28T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
  } as const
  expect(mayBeAbsent(work, new Date(now))).toBe(may)
})

test('nobody is absent from work without a time, that is done, or that was cancelled ahead', () => {
  const now = new Date('2026-11-28T11:00:00Z')
  const work = { status: 'assigned', scheduledFor: '2026-11-28T10:00:00Z', updatedAt: '2026-11-28T09:00:00Z' } as const
  expect(mayBeAbsent({ ...work, scheduledFor: null }, now)).toBe(false)
  expect(mayBeAbsent({ ...work, status: 'completed' }, now)).toBe(false)
  expect(mayBeAbsent({ ...work, status: 'cancelled' }, now)).toBe(false)
  expect(mayBeAbsent({ ...work, status: 'cancelled', updatedAt: '2026-11-28T10:40:00Z' }, now)).toBe(true)
})

test('nobody is absent from work whose time had passed when the two agreed', () => {
  const now = new Date('2026-11-28T11:00:00Z')
  const work = { status: 'assigned', scheduledFor: '2026-11-28T10:00:00Z', updatedAt: '2026-11-28T09:00:00Z' } as const
  expect(mayBeAbsent({ ...work, agreedAt: '2026-11-28T09:59:00Z' }, now)).toBe(true)
  expect(mayBeAbsent({ ...work, agreedAt: '2026-11-28T10:01:00Z' }, now)).toBe(false)
})

test('a press of a device whose clock is a day ahead counts on the server’s day', () => {
  const [agreedAt, now] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-28T10:00:00.000Z')]
  const tomorrow = { on: '2026-11-29', at: '2026-11-29T10:00:00.000Z' }
  expect(withinTime(tomorrow, agreedAt, now)).toEqual({ on: '2026-11-28', at: now.toISOString() })
  const wrong = { on: '2026-11-25', at: '2026-11-27T10:00:00.000Z' }
  expect(withinTime(wrong, agreedAt, now)).toEqual(wrong)
})

test('an absence waits 48 hours for an answer, and then counts', () => {
  const absence = { byId: 'marc', saidAt: '2026-11-28T11:00:00Z' }
  const [before, after] = [new Date('2026-11-30T10:59:00Z'), new Date('2026-11-30T11:00:00Z')]
  expect([absenceState(absence, before), absenceState(absence, after)]).toEqual(['open', 'counted'])
  expect(absenceState({ ...absence, contestedAt: absence.saidAt }, after)).toBe('contested')
  expect(isAnswerable({ ...absence, agreedAt: absence.saidAt }, before)).toBe(false)
})
