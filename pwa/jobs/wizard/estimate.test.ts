import { expect, test } from 'vitest'
import { describeEstimate } from './estimate.ts'

test.each([
  [25, '3 heures', 'Environ 75 CHF pour 3 heures'],
  [500, '4h', 'Environ 2’000 CHF pour 4 heures'],
  [20, '1h', 'Environ 20 CHF pour 1 heure'],
  [25, '2h30', 'Environ 62.50 CHF pour 2\u00a0h\u00a030'],
  [20, '45 min', 'Environ 15 CHF pour 45 minutes'],
  [60, '1 min', 'Environ 1 CHF pour 1 minute'],
  [15, '1h20', 'Environ 20 CHF pour 1\u00a0h\u00a020'],
  [25, '4 h par semaine', 'Environ 100 CHF par semaine'],
  [20, '1 h / cours', 'Environ 20 CHF par cours'],
  [30, 'une demi-journée', 'Environ 120 CHF pour 4 heures'],
])('%s CHF/h for "%s" reads "%s"', (rate, duration, text) => {
  expect(describeEstimate(rate, duration)).toBe(text)
})

test('nothing is estimated while rate or duration cannot be read', () => {
  expect(describeEstimate(Number.NaN, '3 heures')).toBeNull()
  expect(describeEstimate(25, 'à convenir')).toBeNull()
})
