import { expect, test } from 'vitest'
import { readPolylines } from './polylines.ts'

test('the example of the format reads as its three points', () => {
  expect(readPolylines('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    [
      [3_850_000, -12_020_000],
      [4_070_000, -12_095_000],
      [4_325_200, -12_645_300],
    ],
  ])
})

test('a second line begins at its distance from the end of the first one', () => {
  expect(readPolylines('ACCD nA?')).toEqual([
    [
      [1, 2],
      [3, -1],
    ],
    [[-37, -1]],
  ])
})
