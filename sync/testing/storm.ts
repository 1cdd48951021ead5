import { simulate, type SimulationOptions, type SimulationResult } from './simulation.ts'

export interface StormResult {
  runs: number
  steps: number
  writes: number
  faults: Map<string, number>
  /** The first run that broke the promise, with as few steps as still break it. */
  failure?: SimulationResult
}

/** Plays seeded histories one after the other until one breaks the promise. */
export const runStorm = async (
  { runs, firstSeed }: { runs: number; firstSeed: number },
  options: Omit<SimulationOptions, 'seed'> = {},
): Promise<StormResult> => {
  const total: StormResult = { runs: 0, steps: 0, writes: 0, faults: new Map() }
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const result = await simulate({ ...options, seed })
    total.runs += 1
    total.steps += result.steps
    total.writes += result.writes
    for (const [kind, count] of result.faults) total.faults.set(kind, (total.faults.get(kind) ?? 0) + count)
    if (result.violations.length > 0) return { ...total, failure: await shrink(result, { ...options, seed }) }
  }
  return total
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

/** `npm run storm -- sync [runs] [seed]` */
export const storm = async ([runs = '1000', seed = '1']: string[]): Promise<boolean> => {
  const started = Date.now()
  const result = await runStorm({ runs: Number(runs), firstSeed: Number(seed) })
  const faults = [...result.faults]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, count]) => `${kind} ${count}`)
  console.log(`${result.runs} runs, ${result.steps} steps, ${result.writes} writes, ${(Date.now() - started) / 1000} s`)
  console.log(`faults: ${faults.join(', ')}`)
  if (!result.failure) {
    console.log('0 violations')
    return true
  }
  console.log(`seed ${result.failure.seed} fails within ${result.failure.steps} steps:`)
  for (const violation of result.failure.violations) console.log(`  ${violation}`)
  return false
}
