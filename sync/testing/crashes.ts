import type { Boundary } from './boundaries.ts'
import { simulate, type SimulationOptions, type SimulationResult } from './simulation.ts'

export interface CrashResult {
  histories: number
  /** How often a history was played, once for each boundary. */
  runs: number
  /** How many tabs died at each kind of boundary. */
  died: Map<Boundary, number>
  /** The first run that broke the promise, and the number of its boundary. */
  failure?: SimulationResult & Crash
}

/** A history, and the boundary at which a tab dies in it. */
export interface Crash {
  seed: number
  crashAt: number
}

/** Enough steps for a first load, a few writes with their pushes and pulls, and now and then a refusal or a resync. */
const crashSteps = 6

type CrashOptions = Omit<SimulationOptions, 'seed' | 'crashAt'>

/** Plays a history in which a tab dies at this boundary. */
export const playCrash = (crash: Crash, options: CrashOptions = {}): Promise<SimulationResult> =>
  simulate({ steps: crashSteps, ...options, ...crash })

/**
 * Plays each seeded history once for each boundary that its first device reaches: there the tab dies, and is opened again. `every` leaves out
 * boundaries: with 3, every third one is played, beginning with another one in each history.
 */
export const playCrashes = async (
  { runs, firstSeed, every = 1 }: { runs: number; firstSeed: number; every?: number },
  options: CrashOptions = {},
): Promise<CrashResult> => {
  const total: CrashResult = { histories: 0, runs: 0, died: new Map() }
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    total.histories += 1
    for (let crashAt = 1 + (seed % every); ; crashAt += every) {
      const result = await playCrash({ seed, crashAt }, options)
      total.runs += 1
      if (result.died) total.died.set(result.died, (total.died.get(result.died) ?? 0) + 1)
      if (result.violations.length > 0) return { ...total, failure: { ...result, crashAt } }
      if (!result.died) break
    }
  }
  return total
}
