import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runPaymentStorm } from './storm.ts'
import { runCardStorm } from './testing/card-storm.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('while backends are killed, each payment under 100 parallel events has one outcome', async () => {
  const { kills, states, outcomes, wrongs } = await runPaymentStorm(database.options, {
    payments: 4,
    events: 100,
    seed: 7,
  })

  expect(wrongs).toEqual([])
  expect(kills).toBeGreaterThan(0)
  expect(outcomes.fault + outcomes.hung).toBe(0)
  expect((states.released ?? 0) + (states.refunded ?? 0)).toBeGreaterThan(2)
})

test('while Stripe’s answers and events get lost, late and twice, each card payment has one outcome within its payer’s limits', async () => {
  const { outcomes, stripe, wrongs } = await runCardStorm(database.options, { payers: 4, events: 150, seed: 7 })

  expect(wrongs).toEqual([])
  expect(outcomes.fault + outcomes.hung).toBe(0)
  expect(stripe.mishaps).toBeGreaterThan(20)
  expect(stripe.charges).toBeGreaterThan(3)
})
