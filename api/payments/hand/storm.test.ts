import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { runWageStorm } from './storm.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('after 30 seeded histories around New Year, each counter equals what was paid, however the acts ran side by side (2.2.250)', async () => {
  const { outcomes, reached, wrongs } = await runWageStorm(database.options, { histories: 30, seed: 1 })

  expect(wrongs).toEqual([])
  expect(outcomes.fault + outcomes.hung).toBe(0)
  // The histories reach what they are for.
  for (const [name, count] of Object.entries(reached)) expect([name, count > 4]).toEqual([name, true])
})
