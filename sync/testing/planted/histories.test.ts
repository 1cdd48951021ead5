import { expect, test } from 'vitest'
import { playOnAllCores } from './all-cores.ts'
import { loadSimulation } from './planting.ts'

/** `npm run storm -- sync` runs any number. Each kind of fault has occurred after 43 of them. */
const runs = 250

/** Every third boundary of one history; `npm run storm -- crashes` plays all boundaries of any number of histories. */
test(
  'a tab that dies wherever its storage and its requests are loses and doubles nothing',
  { timeout: 120_000 },
  async () => {
    const { playCrashes } = await loadSimulation()

    const result = await playCrashes({ runs: 1, firstSeed: 17, every: 3 })

    expect(result.failure).toBeUndefined()
    expect([...result.died.keys()].toSorted()).toEqual([
      'answered',
      'begin',
      'committed',
      'committing',
      'event',
      'sending',
      'sent',
    ])
  },
)

test(
  'after a failover phones load anew one after the other, and at once where something was just written or is written now',
  { timeout: 120_000 },
  async () => {
    const { playFailover } = await loadSimulation()

    for (const isAway of [false, true]) {
      const { busiest, early: _, ...kept } = await playFailover(60, 1, isAway)
      expect({ isAway, ...kept }).toEqual({ isAway, lost: 3, soon: 3, isSent: true, wrong: 0, left: 0 })
      // Three phones have written and come at once; of the others five a second. Each loads in some seven pulls.
      expect({ isAway, many: busiest.loads > 100 || busiest.laterLoads > 70 }).toEqual({ isAway, many: false })
    }
  },
)

test(`${runs} seeded histories with every fault keep the promise`, { timeout: 300_000 }, async () => {
  const result = await playOnAllCores({ runs, firstSeed: 1 })

  expect(result.failure).toBeUndefined()
  expect(result.writes).toBeGreaterThan(runs * 5)
  // A run in which a kind of fault never occurs proves nothing of it.
  expect([...result.faults.keys()].toSorted()).toEqual([
    'busy',
    'clock_turned',
    'crash',
    'doubled',
    'foreign',
    'hidden',
    'html',
    'left_deleting',
    'left_keeping',
    'locks_lost',
    'lost_after',
    'lost_before',
    'newer_version',
    'offline',
    'outdated',
    'photos_full',
    'photos_today',
    'poison',
    'restored',
    'rows_shared',
    'rows_streamed',
    'rows_with_push',
    'server_error',
    'set_back',
    'shown_again',
    'signed_out',
    'silent',
    'slow',
    'storage_full',
    'suspended',
    'suspension_lifted',
    'timeout',
    'too_large',
    'too_many',
    'updated',
    'user_switched',
    'work_left',
  ])
})
