import { expect, test } from 'vitest'
import { listSlowest } from './under-way.ts'

test('the slowest files are named first, with their seconds, and the rest is left out', () => {
  const took = new Map(Array.from({ length: 12 }, (_, index) => [`${index}.test.ts`, index * 1_000] as const))

  expect(listSlowest(took)).toMatch(/^11\.test\.ts 11 s, 10\.test\.ts 10 s, .*, 4\.test\.ts 4 s$/)
})
