import { readFileSync, writeFileSync } from 'node:fs'
import { withMistake, type Simulation } from './planting.ts'
import { isOfCrashes, scenarioOf } from './plants.ts'
import type { SimulationResult } from '../simulation.ts'
import type { Scenario } from '../scenarios.ts'

/** What caught a mistake: the history of a seed, or a scenario. */
export interface Caught {
  by: number | Scenario
  violation: string
}

/** The seeds that caught each mistake last: where the search begins. `npm run storm -- planted` writes them. */
const file = new URL('planted-seeds.json', import.meta.url)

export const readSeeds = (): Record<string, number> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>

export const writeSeeds = (seeds: Record<string, number>): void =>
  writeFileSync(file, `${JSON.stringify(seeds, undefined, 2)}\n`)

/**
 * Plays its scenario with the mistake, or histories until one breaks the promise: that of the known seed first, then those of the seeds from 1 to `most`. Returns
 * undefined where none does.
 */
export const hunt = async (
  { playCrashes, playSeeds, playScenario }: Simulation,
  name: string,
  known: number | undefined,
  most: number,
): Promise<Caught | undefined> => {
  const scenario = scenarioOf(name)
  if (scenario) {
    const { result: violation } = await withMistake(name, () => playScenario(scenario))
    return violation === undefined ? undefined : { by: scenario, violation }
  }
  const ranges = [...(known === undefined ? [] : [{ runs: 1, firstSeed: known }]), { runs: most, firstSeed: 1 }]
  for (const range of ranges) {
    const play = isOfCrashes(name) ? playCrashes : playSeeds
    const { result, made } = await withMistake<{ failure?: SimulationResult }>(name, () => play(range))
    const { failure } = result
    // A history that broke before the mistake was made proves nothing.
    if (failure && made > 0) return { by: failure.seed, violation: failure.violations[0] ?? '' }
  }
  return undefined
}
