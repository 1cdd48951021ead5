import { expect, test } from 'vitest'
import { presetsAt, weekendAfter } from './presets.ts'

// Shows rule 1.2.471.
test.each([
  ['a Wednesday', '2026-12-02T09:00:00Z', '2026-12-05', '2026-12-06'],
  ['a Saturday', '2026-12-05T09:00:00Z', '2026-12-05', '2026-12-06'],
  ['a Sunday', '2026-12-06T09:00:00Z', '2026-12-06', '2026-12-06'],
  ['a Sunday that is over in Switzerland', '2026-12-06T23:30:00Z', '2026-12-12', '2026-12-13'],
])('on %s “Ce week-end” means the days that are left of it, or else the next one', (_day, now, from, until) => {
  expect(presetsAt(now, true)[0]).toEqual({ label: 'Ce week-end', filter: { from, until } })
})

test('the weekend after “Ce week-end” has its Saturday and Sunday', () => {
  for (const now of ['2026-12-02T09:00:00Z', '2026-12-05T09:00:00Z', '2026-12-06T09:00:00Z'])
    expect(weekendAfter(now)).toEqual({ from: '2026-12-12', until: '2026-12-13' })
})

test('a student whose own place is unknown has no preset of a distance', () => {
  const labels = (hasPlace: boolean) => presetsAt('2026-12-02T09:00:00Z', hasPlace).map(({ label }) => label)

  expect(labels(true)).toContain('À moins de 10\u00a0km')
  expect(labels(false)).toEqual(['Ce week-end', 'Dès 25\u00a0CHF/h'])
})
