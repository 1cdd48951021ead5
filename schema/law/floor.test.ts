import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { floorFor, isBelow, isRefused } from './floor.ts'
import { wageRows } from './wages.ts'
import { workOf, type Work } from './work.ts'

const cleaning: Work = { location: 'Lausanne, VD', kind: 'household', weeklyHours: 0, day: '2026-11-29', age: 20 }

/** Returns "24.59" for a sure minimum, and "(20.35)" for advice where none is sure. */
const shownFor = (change: Partial<Work>): string => {
  const { must, advised } = floorFor({ ...cleaning, ...change })
  return must ? (must.centimes / 100).toFixed(2) : `(${(advised.centimes / 100).toFixed(2)})`
}

// The legal minimum of 2026 in a household: 20 years old for less than five hours a week and from five on, then 16 years old.
test.each([
  ['Genève, GE', '24.59', '24.59', '(20.35)', '(20.35)'],
  ['Neuchâtel, NE', '21.35', '21.35', '21.35', '21.35'],
  ['Delémont, JU', '(21.40)', '20.35', '(21.40)', '20.35'],
  ['Lausanne, VD', '(20.35)', '20.35', '(20.35)', '20.35'],
  ['Fribourg, FR', '(20.35)', '20.35', '(20.35)', '20.35'],
  ['Sion, VS', '(20.35)', '20.35', '(20.35)', '20.35'],
  ['Bienne, BE', '(20.35)', '20.35', '(20.35)', '20.35'],
  ['Lugano, TI', '20.00', '20.35', '(20.35)', '20.35'],
  ['Bâle, BS', '(22.20)', '20.35', '(20.35)', '20.35'],
  ['Lucerne, LU', '(22.75)', '20.35', '(20.35)', '20.35'],
  ['Winterthour, ZH', '(20.35)', '20.35', '(20.35)', '20.35'],
])('in %s a household must pay by age and hours what the law says (3.4.631)', (location, ...expected) => {
  const cases = [20, 16].flatMap((age) => [0, 5].map((weeklyHours) => ({ location, age, weeklyHours })))

  expect(cases.map(shownFor)).toEqual(expected)
})

test('a figure that is not sure is only advised, with the office to ask (3.4.631)', () => {
  const asked = (change: Partial<Work>) => floorFor({ ...cleaning, ...change }).ask

  expect(asked({ location: 'Delémont, JU' })).toEqual(['inspection'])
  expect(asked({ location: 'Lucerne, LU' })).toEqual(['inspection'])
  expect(asked({ location: 'Sursee, LU' })).toEqual([])
  expect(asked({ location: 'Carouge, GE', age: 16 })).toEqual(['inspection'])
  expect(asked({ location: 'Carouge, GE' })).toEqual([])
  expect(asked({ kind: 'garden', weeklyHours: 6 })).toEqual(['caisse'])
  const jura = floorFor({ ...cleaning, location: 'Delémont, JU', weeklyHours: 6 })
  expect([jura.must?.centimes, jura.advised.centimes]).toEqual([2_035, 2_140])
  expect(floorFor({ ...cleaning, location: 'Lugano, TI' }).advised.centimes).toBe(2_050)
})

test.each([
  ['Lausanne, VD', null],
  ['Genève, GE', 2_459],
  ['Neuchâtel, NE', 2_135],
  ['Lugano, TI', 2_000],
  ['Bâle, BS', null],
])('looking after children in %s has the canton’s minimum alone', (location, expected) => {
  for (const weeklyHours of [0, 6])
    expect(floorFor({ ...cleaning, location, kind: 'children', weeklyHours }).must?.centimes ?? null).toBe(expected)
})

describe('a row counts from its first to its last day', () => {
  test.each([
    ['Genève, GE', '2024-12-31', '(19.95)'],
    ['Genève, GE', '2025-01-01', '24.48'],
    ['Genève, GE', '2025-12-31', '24.48'],
    ['Genève, GE', '2026-01-01', '24.59'],
    ['Genève, GE', '2026-12-31', '24.59'],
    ['Genève, GE', '2027-01-01', '(24.59)'],
    ['Neuchâtel, NE', '2025-12-31', '21.31'],
    ['Neuchâtel, NE', '2026-01-01', '21.35'],
    ['Neuchâtel, NE', '2027-01-01', '(21.35)'],
    ['Delémont, JU', '2025-12-31', '(19.95)'],
    ['Delémont, JU', '2026-01-01', '(21.40)'],
    ['Bâle, BS', '2025-12-31', '(22.00)'],
    ['Lugano, TI', '2027-01-01', '(20.50)'],
    ['Lucerne, LU', '2030-01-01', '(22.75)'],
    ['Lausanne, VD', '2025-12-31', '(19.95)'],
    ['Lausanne, VD', '2026-01-01', '(20.35)'],
  ])('in %s on %s it is %s', (location, day, expected) => {
    expect(shownFor({ location, day })).toBe(expected)
  })

  test('the federal contract becomes a question after its end, and a day before its first row has its figure as advice', () => {
    const federal = (day: string) => floorFor({ ...cleaning, weeklyHours: 6, day })

    expect([federal('2028-12-31').must?.centimes, federal('2028-12-31').ask]).toEqual([2_035, []])
    expect([federal('2029-01-01').must, federal('2029-01-01').ask]).toEqual([null, ['inspection']])
    expect([federal('2023-06-01').must, federal('2023-06-01').advised.centimes]).toEqual([null, 1_995])
  })

  test('the day of the work is a day in Switzerland (3.4.631)', () => {
    const offer = {
      location: 'Genève, GE',
      category: 'physical',
      subcategory: 'gardening',
      minds: null,
      ages: null,
    } as const
    const single = { ...offer, duration: '3 h', isLongTermProject: false, isRecurring: false }
    const on = (scheduledFor: string | null) => workOf({ ...single, scheduledFor }, null, '2026-06-01T10:00:00Z').day

    expect(on('2026-12-31T22:59:00Z')).toBe('2026-12-31')
    expect(on('2026-12-31T23:00:00Z')).toBe('2027-01-01')
    expect(on(null)).toBe('2026-06-01')
  })
})

test.each([
  ['ge', 20, 2_664],
  ['ge', 19, 2_721],
  ['ne', 20, 2_313],
  ['ne', 16, 2_362],
  ['vd', null, 2_205],
  ['vd', 19, 2_252],
])('the share for holidays comes on top: %s at the age of %s', (place, age, expected) => {
  const location = { ge: 'Genève, GE', ne: 'Neuchâtel, NE', vd: 'Vevey, VD' }[place]!

  expect(floorFor({ ...cleaning, location, age }).withHoliday.centimes).toBe(expected)
})

const works = fc.record({
  location: fc.constantFrom(
    'Carouge, GE',
    'Neuchâtel, NE',
    'Delémont, JU',
    'Lugano, TI',
    'Bâle, BS',
    'Lucerne, LU',
    'Chez moi',
  ),
  kind: fc.constantFrom('household', 'children', 'care', 'garden', 'teaching', 'digital', 'other'),
  weeklyHours: fc.constantFrom(null, 0, 4.9, 5, 40),
  day: fc.constantFrom('2025-01-01', '2026-11-29', '2027-03-01', '2030-01-01'),
} satisfies { [Field in keyof Work]?: fc.Arbitrary<Work[Field]> })
const rates = fc.double({ min: 15, max: 40, noNaN: true })

test('without a known age no rate from 15 CHF/h on is refused, and a known minor’s only for a minimum of all ages (3.4.633)', () => {
  fc.assert(
    fc.property(works, rates, fc.constantFrom(null, 15, 16, 17), (some, rate, age) => {
      const work = { ...some, age }
      const floor = floorFor(work)
      expect(isRefused(rate, work, floor)).toBe(age !== null && isBelow(rate, floor))
      expect(age !== null && floor.must?.applies === 'adults').toBe(false)
    }),
  )
  const geneva = { ...cleaning, location: 'Carouge, GE', age: 18 }
  expect(isRefused(24.58, geneva, floorFor(geneva))).toBe(true)
  expect(isRefused(24.59, geneva, floorFor(geneva))).toBe(false)
})

test('what we advise is never under the sure minimum', () => {
  fc.assert(
    fc.property(works, fc.constantFrom(null, 15, 18, 25), (some, age) => {
      const { must, advised } = floorFor({ ...some, age })
      expect(advised.centimes).toBeGreaterThanOrEqual(must?.centimes ?? 0)
    }),
  )
})

test('rows without a federal contract are a fault of the release', () => {
  expect(() =>
    floorFor(
      cleaning,
      wageRows.filter(({ place }) => place !== 'CH'),
    ),
  ).toThrow('federal contract')
})
