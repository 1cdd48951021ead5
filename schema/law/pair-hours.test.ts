import { expect, test } from 'vitest'
import { offerDefaults } from '../jobs/fields.ts'
import { floorFor } from './floor.ts'
import { agreedWorkOf, type AgreedWork } from './pair-hours.ts'

const now = '2026-11-29T10:00:00.000Z'

const work = (change: Partial<AgreedWork> = {}): AgreedWork => ({
  ...offerDefaults,
  id: Math.random().toString(),
  subcategory: 'housekeeping',
  location: 'Lausanne, VD',
  duration: '5 heures',
  scheduledFor: '2026-12-05T09:00:00.000Z',
  status: 'assigned',
  updatedAt: now,
  ...change,
})

const on = (day: string, change: Partial<AgreedWork> = {}) => work({ scheduledFor: `${day}T09:00:00.000Z`, ...change })
const weekly = (offer: AgreedWork, agreed: AgreedWork[]) => agreedWorkOf(offer, agreed, 20, now).weeklyHours

test('four single jobs of five hours within four weeks are five hours a week, and have the federal minimum (2.2.281)', () => {
  const agreed = [on('2026-12-12'), on('2026-12-19'), on('2026-12-31')]

  expect(weekly(work(), agreed)).toBe(5)
  expect(floorFor(agreedWorkOf(work(), agreed, 20, now)).must?.id).toBe('ch-ctt-2026')
  expect(floorFor(agreedWorkOf(work(), agreed.slice(1), 20, now)).must).toBeNull()
})

test('the four weeks are those that hold the most, before or after the day (2.2.281)', () => {
  // From 8 November to 5 December, and from 5 December to 1 January, are four weeks.
  expect(weekly(work(), [on('2026-11-13'), on('2026-11-08')])).toBe(3.75)
  expect(weekly(work(), [on('2026-11-13'), on('2026-11-07')])).toBe(2.5)
  expect(weekly(work(), [on('2027-01-01')])).toBe(2.5)
  expect(weekly(work(), [on('2027-01-02'), on('2026-11-07')])).toBe(1.25)
})

test('hours that both have agreed on count, and finished work without a date on the day of its end (2.2.281)', () => {
  const finished = work({
    scheduledFor: null,
    status: 'completed',
    updatedAt: '2026-11-20T09:00:00Z',
    visit: { agreedMinutes: 900 },
  })

  expect(weekly(work(), [finished])).toBe(5)
  expect(weekly(work(), [{ ...finished, updatedAt: '2026-10-01T09:00:00Z' }])).toBe(1.25)
})

test('work that comes again counts with its hours of a week, until it is over (2.2.281)', () => {
  const regular = work({ duration: '4 h par semaine', isLongTermProject: true })

  expect(weekly(work({ duration: '4 heures' }), [regular])).toBe(5)
  expect(weekly(work({ duration: '4 heures' }), [{ ...regular, status: 'completed' }])).toBe(1)
  expect(weekly(work({ duration: '2 h par semaine' }), [regular])).toBe(6)
})

test('regular work whose hours nobody has said asks for them, unless the rest decides (2.2.281)', () => {
  const unsaid = work({ isRecurring: true, duration: '2 heures' })
  const regular = work({ duration: '4 h par semaine' })

  expect(weekly(unsaid, [regular])).toBeNull()
  expect(weekly(unsaid, [regular, work({ duration: '1 h par semaine' })])).toBe(5)
  expect(weekly(regular, [unsaid])).toBe(4)
})

test('neither other kinds of work nor what did not come to be counts (2.2.281)', () => {
  const others = [
    work({ subcategory: 'gardening' }),
    work({ status: 'cancelled' }),
    work({ status: 'open' }),
    work({ category: 'academic', subcategory: null }),
  ]

  expect(weekly(work(), others)).toBe(0)
  expect(weekly(work(), [work({ subcategory: null, minds: 'children' })])).toBe(2.5)
  expect(weekly(work({ subcategory: 'gardening' }), [on('2026-12-06', { duration: '30 heures' })])).toBe(0)
})

test('an offer alone says its hours itself, as in the wizard (3.4.631)', () => {
  const long = work({ duration: '24 heures' })

  expect(weekly(long, [long])).toBe(0)
})
