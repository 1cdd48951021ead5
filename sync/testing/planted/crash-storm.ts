import { loadSimulation } from './planting.ts'

/** `npm run storm -- crashes [histories] [steps] [seed] [every]` */
export const storm = async ([histories = '10', steps = '6', seed = '1', every = '1']: string[]): Promise<boolean> => {
  const { playCrashes } = await loadSimulation()
  const began = process.cpuUsage()
  const range = { runs: Number(histories), firstSeed: Number(seed), every: Number(every) }
  const { failure, ...total } = await playCrashes(range, { steps: Number(steps) })
  const { user, system } = process.cpuUsage(began)
  const spent = (user + system) / 1e6
  const died = [...total.died].map(([kind, count]) => `${kind} ${count}`)
  console.log(`${total.histories} histories, ${total.runs} runs; a tab died at: ${died.join(', ')}`)
  console.log(`${spent.toFixed(1)} s of processor time, ${(total.runs / spent).toFixed(1)} runs a second`)
  if (!failure) {
    console.log('0 violations')
    return true
  }
  console.log(`seed ${failure.seed} fails where a tab dies at boundary ${failure.crashAt} (${failure.died}):`)
  for (const violation of failure.violations) console.log(`  ${violation}`)
  return false
}
