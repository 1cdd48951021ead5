import { playCrash, type Crash } from './crashes.ts'
import { settled as finish } from './event-loop.ts'
import { scenarios, type Scenario } from './scenarios.ts'
import { simulate, type SimulationOptions, type SimulationResult } from './simulation.ts'

export { playCrashes } from './crashes.ts'
export { playFailover } from './failover.ts'

export interface StormResult {
  runs: number
  steps: number
  writes: number
  faults: Map<string, number>
  /** The first run that broke the promise, with as few steps as still break it. */
  failure?: SimulationResult
}

interface Seeds {
  runs: number
  firstSeed: number
}

/** Plays seeded histories one after the other until one breaks the promise, which it returns unshortened. */
export const playSeeds = async (
  { runs, firstSeed }: Seeds,
  options: Omit<SimulationOptions, 'seed'> = {},
): Promise<StormResult> => {
  const total: StormResult = { runs: 0, steps: 0, writes: 0, faults: new Map() }
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const result = await simulate({ ...options, seed })
    total.runs += 1
    total.steps += result.steps
    total.writes += result.writes
    for (const [kind, count] of result.faults) total.faults.set(kind, (total.faults.get(kind) ?? 0) + count)
    if (result.violations.length > 0) return { ...total, failure: result }
  }
  return total
}

/** Plays one history or, given a crash, one in which a tab dies at that boundary. Returns its violations. */
export const playOne = async (one: number | Crash): Promise<string[]> =>
  (await (typeof one === 'number' ? simulate({ seed: one }) : playCrash(one))).violations

/** Plays seeded histories until one breaks the promise, and finds the fewest steps with which it still does. */
export const runStorm = async (seeds: Seeds, options: Omit<SimulationOptions, 'seed'> = {}): Promise<StormResult> => {
  const { failure, ...total } = await playSeeds(seeds, options)
  if (!failure) return total
  return { ...total, failure: await shrink(failure, { ...options, seed: failure.seed }) }
}

/** Returns how a scenario breaks the promise, if it does. */
export const playScenario = async (name: Scenario): Promise<string | undefined> => {
  try {
    await finish(Promise.resolve(scenarios[name]()))
    return undefined
  } catch (error) {
    return String(error).split('\n')[0]
  }
}

/** Plays the same seed with fewer steps, as long as it still fails. */
const shrink = async (failed: SimulationResult, options: SimulationOptions): Promise<SimulationResult> => {
  let smallest = failed
  for (let steps = Math.floor(failed.steps / 2); steps > 0 && smallest.steps - steps > 0;) {
    const result = await simulate({ ...options, steps })
    if (result.violations.length > 0) {
      smallest = result
      steps = Math.floor(steps / 2)
    } else steps += Math.ceil((smallest.steps - steps) / 2)
    if (steps >= smallest.steps) break
  }
  return smallest
}
