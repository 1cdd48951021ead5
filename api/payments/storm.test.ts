import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runPaymentStorm } from './storm.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('while backends are killed, each payment under 100 parallel events has one outcome', async () => {
  const { kills, states, outcomes, wrongs } = await runPaymentStorm(database.options, {
    payments: 4,
    events: 100,
    seed: 7,
  })

  expect(wrongs).toEqual([])
  expect(kills).toBeGreaterThan(2)
  expect(outcomes.fault + outcomes.hung).toBe(0)
  expect((states.released ?? 0) + (states.refunded ?? 0)).toBeGreaterThan(2)
})
