import { expect, test } from 'vitest'
import { runStorm } from './storm.ts'

/** `npm run storm -- sync` goes on from here for as long as one likes. */
const runs = 90

test(`${runs} seeded histories with every fault keep the promise`, { timeout: 180_000 }, async () => {
  const result = await runStorm({ runs, firstSeed: 1 }, { steps: 30 })

  expect(result.failure).toBeUndefined()
  expect(result.writes).toBeGreaterThan(runs * 5)
  // A run that meets no faults proves nothing.
  expect([...result.faults.keys()].toSorted()).toEqual([
    'access_revoked',
    'busy',
    'crash',
    'doubled',
    'html',
    'locks_lost',
    'lost_after',
    'lost_before',
    'offline',
    'poison',
    'restored',
    'server_error',
    'signed_out',
    'slow',
    'timeout',
    'user_switched',
  ])
})
