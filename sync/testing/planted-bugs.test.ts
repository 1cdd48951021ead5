import { afterEach, expect, test, vi } from 'vitest'
import { simulate, type SimulationOptions } from './simulation.ts'

interface Mistake extends Pick<SimulationOptions, 'bugs' | 'seed' | 'steps'> {
  plant?: 'deletesOn401' | 'removesBeforeTheAnswer' | 'oneLaneForAll' | 'keepsNewestCursor'
}

/**
 * The suite proves itself: a history that keeps the promise breaks it with a mistake planted. Returns what broke.
 * Each seed is one whose history meets the mistake; `npm run storm -- sync` finds others.
 */
const findViolation = async ({ bugs, plant, seed, steps = 40 }: Mistake): Promise<string> => {
  vi.resetModules()
  const plants = await import('./plants.ts')
  const planted = await import('./simulation.ts')
  const withMistake = { seed, steps, ...(bugs && { bugs }), ...(plant && { plant: plants[plant] }) }

  const { violations } = await planted.simulate(withMistake)
  const without = await simulate({ seed, steps })

  if (plant) expect(plants.made.count, 'the mistake was never made').toBeGreaterThan(0)
  expect(without.violations, 'the history breaks the promise by itself').toEqual([])
  return violations.join('\n')
}

afterEach(() => {
  vi.doUnmock('../protocol/pull-guard.ts')
  vi.doUnmock('../store/membership.ts')
})

const patience = { timeout: 180_000 }

test('a server that drops the verdict record does a mutation twice', patience, async () => {
  expect(await findViolation({ bugs: { forgetsVerdicts: true }, seed: 1 })).toMatch(/\((1|2|6|8)\)/)
})

test('a serial cursor steps over a late commit', patience, async () => {
  expect(await findViolation({ bugs: { serialCursor: true }, seed: 1, steps: 10 })).toMatch(/\((6|7|8|9)\)/)
})

test(
  'a restored server that takes a push of the lost copy lets a later message overtake an earlier one',
  patience,
  async () => {
    expect(await findViolation({ bugs: { ignoresEpoch: true }, seed: 15, steps: 30 })).toContain('(3)')
  },
)

test(
  'a server restored under the same epoch that does not miss a lost record lets a later message overtake an earlier one',
  patience,
  async () => {
    expect(await findViolation({ bugs: { ignoresLostRecords: true }, seed: 72, steps: 30 })).toContain('(3)')
  },
)

test('a device that deletes its outbox on 401 loses what was confirmed', patience, async () => {
  expect(await findViolation({ plant: 'deletesOn401', seed: 2, steps: 20 })).toMatch(/\((1|5)\)/)
})

test('a device that removes before the answer loses what was confirmed', patience, async () => {
  expect(await findViolation({ plant: 'removesBeforeTheAnswer', seed: 1, steps: 20 })).toMatch(/\((1|5)\)/)
})

test('a lane that blocks others never empties the queue', patience, async () => {
  expect(await findViolation({ plant: 'oneLaneForAll', seed: 15, steps: 12 })).toContain('(liveness)')
})

test('an older pull on top of a newer one leaves stale rows', patience, async () => {
  vi.doMock('../protocol/pull-guard.ts', () => ({ stillStands: () => Promise.resolve(true) }))

  // Rare: two pulls have to overtake each other over the same row.
  expect(await findViolation({ plant: 'keepsNewestCursor', seed: 77, steps: 45 })).toMatch(/\((6|7|8|9)\)/)
})

test('a row dropped while another feed still holds it is missing', patience, async () => {
  vi.doMock('../store/membership.ts', async (original) => ({
    ...(await original<object>()),
    isHeldBeside: () => false,
  }))

  expect(await findViolation({ seed: 2, steps: 8 })).toMatch(/\((6|8)\)/)
})
