import { readFileSync, writeFileSync } from 'node:fs'
import { withMistake, type Simulation } from './planting.ts'
import { isOfCrashes, scenarioOf } from './plants.ts'
import type { Crash } from '../crashes.ts'
import type { Scenario } from '../scenarios.ts'

/** A history by its seed, or one with the boundary at which a tab dies in it. */
export type History = number | Crash

/** What caught a mistake, and the first invariant that it broke. */
export interface Caught {
  by: History | Scenario
  violation: string
}

/** For each mistake the history that caught it last, with which the search begins. `npm run storm -- planted` writes the file. */
const file = new URL('planted-seeds.json', import.meta.url)

export const readSeeds = (): Record<string, History> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, History>

export const writeSeeds = (seeds: Record<string, History>): void =>
  writeFileSync(file, `${JSON.stringify(seeds, undefined, 2)}\n`)

/** Returns the name of a history or a scenario for a report. */
export const nameOf = (by: Caught['by']): string => {
  if (typeof by === 'number') return `seed ${by}`
  return typeof by === 'string' ? `“${by}”` : `seed ${by.seed} at boundary ${by.crashAt}`
}

/**
 * Plays the mistake's scenario or, if it has none, histories until one breaks the promise: the known one first, then those of the seeds from 1 to
 * `most`. Returns undefined if none does. A history that breaks the promise although the mistake was never made proves nothing.
 */
export const hunt = async (
  { playCrashes, playOne, playSeeds, playScenario }: Simulation,
  name: string,
  known: History | undefined,
  most: number,
): Promise<Caught | undefined> => {
  const scenario = scenarioOf(name)
  if (scenario) {
    const { result: violation } = await withMistake(name, () => playScenario(scenario))
    return violation === undefined ? undefined : { by: scenario, violation }
  }
  if (known !== undefined) {
    const { result, made } = await withMistake(name, () => playOne(known))
    if (result.length > 0 && made > 0) return { by: known, violation: result[0] ?? '' }
  }
  const range = { runs: most, firstSeed: 1 }
  if (isOfCrashes(name)) {
    const { result, made } = await withMistake(name, () => playCrashes(range))
    if (!result.failure || made === 0) return undefined
    const { seed, crashAt, violations } = result.failure
    return { by: { seed, crashAt }, violation: violations[0] ?? '' }
  }
  const { result, made } = await withMistake(name, () => playSeeds(range))
  return result.failure && made > 0
    ? { by: result.failure.seed, violation: result.failure.violations[0] ?? '' }
    : undefined
}
