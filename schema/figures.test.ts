import { expect, test } from 'vitest'
import { formatCount } from './figures.ts'

test.each([0, 7, 999, 1_000, 12_345, 1_000_000])(
  'a count of %i is written as French Switzerland writes it',
  (count) => {
    expect(formatCount(count)).toBe(new Intl.NumberFormat('fr-CH').format(count))
  },
)
