import { expect, test } from 'vitest'
import { formatCount } from './figures.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1’000'],
  [12_345, '12’345'],
  [1_000_000, '1’000’000'],
])('a count of %i is written as amounts are', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
