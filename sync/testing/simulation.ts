import type { Boundary } from './boundaries.ts'
import { AccountSwitcher } from './account-switcher.ts'
import { settle } from './event-loop.ts'
import { RandomEvents } from './random-events.ts'
import { Healing } from './healing.ts'
import type { ServerBugs } from './memory-server.ts'
import { seconds, SimulationWorld } from './simulation-world.ts'
import { Watch } from './watch.ts'

export interface SimulationOptions {
  seed: number
  /** The number of steps before the faults are healed. */
  steps?: number
  bugs?: ServerBugs
  /** Makes the history calm: a tab of the first device dies at this boundary, counted from 1. With 0 the boundaries are only counted. */
  crashAt?: number
}

export interface SimulationResult {
  seed: number
  steps: number
  writes: number
  faults: Map<string, number>
  violations: string[]
  /** How many boundaries the first device reached. */
  boundaries: number
  /** The boundary at which a tab died. */
  died?: Boundary | undefined
}

/**
 * Plays one seeded history of several users, devices and tabs with every fault, and checks the invariants after each step. Then the faults are
 * healed, and everything must arrive.
 */
export const simulate = async (options: SimulationOptions): Promise<SimulationResult> => {
  const { stackTraceLimit } = Error
  // Thousands of errors are thrown here, and nobody reads their stack traces, which take time.
  Error.stackTraceLimit = 0
  try {
    return await play(options)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const play = async ({ seed, steps = 40, bugs, crashAt }: SimulationOptions): Promise<SimulationResult> => {
  const world = new SimulationWorld(seed, bugs, crashAt)
  const watch = new Watch(world)
  try {
    await playSteps(world, watch, steps)
  } catch (error) {
    world.violations.add(String(error))
  }
  for (const tab of world.tabs) tab.crash()
  await settle()
  const { boundaries, network, violations } = world
  const counted = { boundaries: boundaries.reached, died: boundaries.died }
  return { seed, steps, writes: watch.writes, faults: network.counts, violations: [...violations], ...counted }
}

const playSteps = async (world: SimulationWorld, watch: Watch, steps: number): Promise<void> => {
  const accounts = new AccountSwitcher(world, watch)
  const events = new RandomEvents(world, watch, accounts)
  world.boundaries.isCounting = world.isCalm
  world.setUp()
  await world.clock.advance(2 * seconds)
  world.network.faultRate = world.random.pick([0, 0.1, 0.2, 0.35]) ?? 0
  for (let step = 0; step < steps && world.violations.size === 0; step += 1) {
    await events.step(step)
    await watch.checkAll()
  }
  world.boundaries.isCounting = false
  if (world.violations.size === 0) await new Healing(world, watch, { events, accounts }).heal()
}
