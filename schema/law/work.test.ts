import { expect, test } from 'vitest'
import { offerDefaults } from '../jobs/fields.ts'
import { floorFor } from './floor.ts'
import { weeklyHoursOf, workKindOf, workOf } from './work.ts'

const offer = { ...offerDefaults, location: 'Lausanne, VD', duration: '3 heures' }

test.each([
  ['3 heures', false, 0],
  ['3 heures', true, null],
  ['6 h par semaine', false, 6],
  ['une demi-journée par semaine', true, 4],
  ['26 h par mois', false, 6],
  ['2 h par leçon', false, null],
  ['quelques heures par semaine', false, null],
])('"%s", long-term: %s, is %s hours a week', (duration, isLongTermProject, expected) => {
  expect(weeklyHoursOf({ duration, isLongTermProject, isRecurring: false })).toBe(expected)
})

test.each([
  [{ category: 'physical', subcategory: 'housekeeping' }, 'household'],
  [{ category: 'physical', subcategory: 'deliveries' }, 'household'],
  [{ category: 'physical', subcategory: 'gardening' }, 'garden'],
  [{ category: 'physical', subcategory: 'moving' }, 'other'],
  [{ category: 'physical', subcategory: null }, 'other'],
  [{ category: 'academic', subcategory: 'tutoring' }, 'teaching'],
  [{ category: 'digital', subcategory: null }, 'digital'],
  [{ category: 'physical', subcategory: 'housekeeping', minds: 'children' }, 'children'],
  [{ category: 'consulting', subcategory: null, minds: 'adults' }, 'care'],
  [{ category: 'physical', subcategory: null, minds: 'animals' }, 'other'],
] as const)('%o is %s', (kind, expected) => {
  expect(workKindOf({ minds: null, ...kind })).toBe(expected)
})

test('an offer for minors has no minimum in Geneva, unless an adult is accepted', () => {
  const reserved = { ...offer, location: 'Carouge, GE', ages: 'minors' as const }
  const floor = (age: number | null) => floorFor(workOf(reserved, age, '2026-11-29T10:00:00Z')).must?.centimes

  expect([floor(null), floor(20)]).toEqual([undefined, 2_459])
})

test('regular household work asks for its hours, and nothing else does', () => {
  const needsHours = (change: object) =>
    floorFor(workOf({ ...offer, ...change }, null, '2026-11-29T10:00:00Z')).needsHours
  const cleaning = { subcategory: 'housekeeping', isLongTermProject: true }

  expect(needsHours(cleaning)).toBe(true)
  expect(needsHours({ ...cleaning, duration: '6 h par semaine' })).toBe(false)
  expect(needsHours({ ...cleaning, location: 'Genève, GE' })).toBe(false)
  expect(needsHours({ ...cleaning, subcategory: 'gardening' })).toBe(false)
})
