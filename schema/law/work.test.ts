import { expect, test } from 'vitest'
import { offerDefaults } from '../jobs/fields.ts'
import { floorFor } from './floor.ts'
import { intendedAge, weeklyHoursOf, workKindOf, workOf } from './work.ts'

const offer = { ...offerDefaults, location: 'Lausanne, VD', duration: '3 heures' }

test.each([
  ['3 heures', false, 0],
  ['3 heures', true, null],
  ['6 h par semaine', false, 6],
  ['une demi-journée par semaine', true, 4],
  ['26 h par mois', false, 6],
  ['2 h par leçon', false, null],
  ['quelques heures par semaine', false, null],
  ['2 h tous les jours', false, 14],
  ['2h chaque lundi', false, 2],
  ['2 h chaque lundi et jeudi', false, 4],
  ['3 h les mardis', false, 3],
  ['5 h hebdomadaires', false, 5],
  ['1 h quotidienne', false, 7],
  ['4 h toutes les semaines', false, 4],
  ['26 h tous les mois', false, 6],
  ['2 h tous les deux jours', false, null],
  ['quelques heures chaque lundi', false, null],
  ['toute la journée', false, 0],
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

test.each([
  ['Carouge, GE', {}, undefined],
  ['Neuchâtel, NE', {}, 2_135],
  // Work that minors may not do is reserved for nobody.
  ['Carouge, GE', { subcategory: 'moving' }, 2_459],
  ['Carouge, GE', { duration: '3 heures', scheduledFor: '2026-12-01T20:00:00.000Z' }, 2_459],
])(
  'an offer for minors in %s with %o has the minimum %s for those it is meant for, and for others their own',
  (location, change, meant) => {
    const reserved = { ...offer, description: '', location, ages: 'minors' as const, ...change }
    const floor = (age: number | null) => floorFor(workOf(reserved, age, '2026-11-29T10:00:00Z')).must?.centimes

    expect(floor(intendedAge(reserved))).toBe(meant)
    expect([floor(null), floor(20)]).toEqual(location.endsWith('GE') ? [2_459, 2_459] : [2_135, 2_135])
  },
)

test('regular household work asks for its hours, and nothing else does', () => {
  const needsHours = (change: object) =>
    floorFor(workOf({ ...offer, ...change }, null, '2026-11-29T10:00:00Z')).needsHours
  const cleaning = { subcategory: 'housekeeping', isLongTermProject: true }

  expect(needsHours(cleaning)).toBe(true)
  expect(needsHours({ ...cleaning, duration: '6 h par semaine' })).toBe(false)
  expect(needsHours({ ...cleaning, location: 'Genève, GE' })).toBe(false)
  expect(needsHours({ ...cleaning, subcategory: 'gardening' })).toBe(false)
})
