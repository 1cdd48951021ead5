import { afterEach, expect, test, vi } from 'vitest'
import type { SimulationOptions } from './simulation.ts'

interface Mistake extends Pick<SimulationOptions, 'bugs'> {
  firstSeed?: number
  plant?: 'deletesOn401' | 'removesBeforeTheAnswer' | 'oneLaneForAll' | 'keepsNewestCursor'
}

/** The suite proves itself: with each of these mistakes planted it has to fail. Answers what broke first. */
const findViolation = async ({ bugs, plant, firstSeed = 1 }: Mistake): Promise<string> => {
  vi.resetModules()
  const plants = await import('./plants.ts')
  const { runStorm } = await import('./storm.ts')
  const { failure } = await runStorm(
    { runs: 150, firstSeed },
    { steps: 40, ...(bugs && { bugs }), ...(plant && { plant: plants[plant] }) },
  )
  if (plant) expect(plants.made.count, 'the mistake was never made').toBeGreaterThan(0)
  return failure?.violations.join('\n') ?? 'nothing noticed'
}

afterEach(() => {
  vi.doUnmock('../protocol/pull-guard.ts')
  vi.doUnmock('../store/membership.ts')
})

const patience = { timeout: 180_000 }

test('a server that drops the verdict record does a mutation twice', patience, async () => {
  expect(await findViolation({ bugs: { forgetsVerdicts: true } })).toMatch(/\((1|2|6|8)\)/)
})

test('a serial cursor steps over a late commit', patience, async () => {
  expect(await findViolation({ bugs: { serialCursor: true } })).toMatch(/\((6|7|8|9)\)/)
})

test(
  'a restored server that takes a push of the lost copy lets a later message overtake an earlier one',
  patience,
  async () => {
    expect(await findViolation({ bugs: { ignoresEpoch: true } })).toContain('(3)')
  },
)

test('a device that deletes its outbox on 401 loses what was confirmed', patience, async () => {
  expect(await findViolation({ plant: 'deletesOn401' })).toMatch(/\((1|5)\)/)
})

test('a device that removes before the answer loses what was confirmed', patience, async () => {
  expect(await findViolation({ plant: 'removesBeforeTheAnswer' })).toMatch(/\((1|5)\)/)
})

test('a lane that blocks others never empties the queue', patience, async () => {
  expect(await findViolation({ plant: 'oneLaneForAll' })).toContain('(liveness)')
})

test('an older pull on top of a newer one leaves stale rows', patience, async () => {
  vi.doMock('../protocol/pull-guard.ts', () => ({ stillStands: () => Promise.resolve(true) }))

  // Rare: two pulls have to overtake each other over the same row. The search begins near a history where they do.
  expect(await findViolation({ plant: 'keepsNewestCursor', firstSeed: 415 })).toMatch(/\((6|7|8|9)\)/)
})

test('a row dropped while another feed still holds it is missing', patience, async () => {
  vi.doMock('../store/membership.ts', () => ({
    isHeld: () => Promise.resolve(false),
    isHeldElsewhere: () => Promise.resolve(false),
  }))

  expect(await findViolation({})).toMatch(/\((6|8)\)/)
})
