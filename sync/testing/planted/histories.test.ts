import { expect, test } from 'vitest'
import { loadSimulation } from './planting.ts'

/** `npm run storm -- sync` runs any number. */
const runs = 150

test(`${runs} seeded histories with every fault keep the promise`, { timeout: 300_000 }, async () => {
  const { runStorm } = await loadSimulation()

  const result = await runStorm({ runs, firstSeed: 1 })

  expect(result.failure).toBeUndefined()
  expect(result.writes).toBeGreaterThan(runs * 5)
  // A run that meets no faults proves nothing.
  expect([...result.faults.keys()].toSorted()).toEqual([
    'access_revoked',
    'busy',
    'clock_turned',
    'crash',
    'doubled',
    'foreign',
    'html',
    'locks_lost',
    'lost_after',
    'lost_before',
    'newer_version',
    'offline',
    'outdated',
    'poison',
    'restored',
    'rows_streamed',
    'rows_with_push',
    'server_error',
    'signed_out',
    'silent',
    'slow',
    'storage_full',
    'timeout',
    'too_large',
    'too_many',
    'user_switched',
  ])
})
