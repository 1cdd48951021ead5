import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorm } from './storm.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('while backends are ended at random nothing is lost, half done or hung', async () => {
  const { kills, acknowledged, ...wrong } = await runStorm(database.options, { kills: 60, workers: 20, seed: 4 })

  expect(kills).toBe(60)
  expect(acknowledged).toBeGreaterThan(20)
  expect(wrong).toEqual({ lost: 0, half: 0, hung: 0 })
})
