import type { StormResult } from '../storm.ts'
import { playOnAllCores } from './all-cores.ts'

/** `npm run storm -- sync [runs] [steps] [seed]`, on all cores. */
export const storm = async ([runs = '1000', steps = '40', seed = '1']: string[]): Promise<boolean> => {
  const began = { at: Date.now(), used: process.cpuUsage() }
  const total = await playOnAllCores({ runs: Number(runs), steps: Number(steps), firstSeed: Number(seed) }, (played) =>
    console.log(`${played} of ${runs} runs`),
  )
  const { user, system } = process.cpuUsage(began.used)
  return tell(total, { used: (user + system) / 1e6, took: (Date.now() - began.at) / 1e3 })
}

/** Returns whether the promise was kept. `used`: seconds of processor time; `took`: seconds. */
const tell = (
  { runs, steps, writes, faults, failure }: StormResult,
  { used, took }: { used: number; took: number },
): boolean => {
  const listed = [...faults].toSorted(([a], [b]) => a.localeCompare(b)).map(([kind, count]) => `${kind} ${count}`)
  const rates = `${(runs / took).toFixed(1)} runs a second, ${(runs / used).toFixed(1)} a second of processor time`
  console.log(`${runs} runs, ${steps} steps, ${writes} writes`)
  console.log(`${took.toFixed(1)} s, ${used.toFixed(1)} s of processor time: ${rates}`)
  console.log(`faults: ${listed.join(', ')}`)
  if (!failure) {
    console.log('0 violations')
    return true
  }
  console.log(`seed ${failure.seed} fails within ${failure.steps} steps:`)
  for (const violation of failure.violations) console.log(`  ${violation}`)
  return false
}
