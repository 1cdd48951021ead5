import { expect, test } from 'vitest'
import { loadSimulation } from './planting.ts'

/** Histories of each file that declares some: a file runs on one worker. `npm run storm -- sync` runs any number. */
const runs = 30

/** Declares a test that runs the histories from one seed on. */
export const testHistories = (firstSeed: number): void => {
  const seeds = `seeds ${firstSeed} to ${firstSeed + runs - 1}`

  test(`${runs} seeded histories with every fault keep the promise (${seeds})`, { timeout: 300_000 }, async () => {
    const { runStorm } = await loadSimulation()

    const result = await runStorm({ runs, firstSeed })

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
}
