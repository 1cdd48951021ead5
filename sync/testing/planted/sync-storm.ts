import { loadSimulation } from './planting.ts'

/** `npm run storm -- sync [runs] [steps] [seed]` */
export const storm = async ([runs = '1000', steps = '40', seed = '1']: string[]): Promise<boolean> => {
  const { runStorm } = await loadSimulation()
  const began = process.cpuUsage()
  const result = await runStorm({ runs: Number(runs), firstSeed: Number(seed) }, { steps: Number(steps) })
  const { user, system } = process.cpuUsage(began)
  const spent = (user + system) / 1e6
  const faults = [...result.faults]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, count]) => `${kind} ${count}`)
  console.log(`${result.runs} runs, ${result.steps} steps, ${result.writes} writes`)
  console.log(`${spent.toFixed(1)} s of processor time, ${(result.runs / spent).toFixed(1)} runs a second`)
  console.log(`faults: ${faults.join(', ')}`)
  if (!result.failure) {
    console.log('0 violations')
    return true
  }
  console.log(`seed ${result.failure.seed} fails within ${result.failure.steps} steps:`)
  for (const violation of result.failure.violations) console.log(`  ${violation}`)
  return false
}
