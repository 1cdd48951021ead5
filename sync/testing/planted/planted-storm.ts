import { hunt, readSeeds, writeSeeds } from './planted-hunt.ts'
import { loadSimulation } from './planting.ts'
import { mistakes } from './plants.ts'

/** `npm run storm -- planted [most] [name]`: each mistake, the seed that caught it among the first `most`, and what it broke. */
export const storm = async ([most = '300', only = '']: string[]): Promise<boolean> => {
  const simulation = await loadSimulation()
  const seeds = readSeeds()
  let uncaught = 0
  for (const name of mistakes.filter((one) => one.includes(only))) {
    const began = process.cpuUsage()
    const caught = await hunt(simulation, name, seeds[name], Number(most))
    const { user, system } = process.cpuUsage(began)
    const took = `${((user + system) / 1e6).toFixed(2)} s`
    if (caught) {
      if (typeof caught.by === 'number') seeds[name] = caught.by
      const by = typeof caught.by === 'number' ? `seed ${caught.by}, ${caught.violation}` : `“${caught.by}”`
      console.log(`✓ ${name} (${took}): ${by}`)
    } else {
      uncaught += 1
      console.log(`✗ ${name} (${took}): nothing has caught it`)
    }
  }
  writeSeeds(Object.fromEntries(mistakes.flatMap((name) => (seeds[name] ? [[name, seeds[name]]] : []))))
  console.log(`${mistakes.length - uncaught} of ${mistakes.length} mistakes caught`)

  const histories = [...new Set(Object.values(seeds))]
  for (const seed of histories) {
    const { failure } = await simulation.playSeeds({ runs: 1, firstSeed: seed })
    if (!failure) continue
    uncaught += 1
    console.log(`seed ${seed} breaks the promise without a mistake: ${failure.violations[0]}`)
  }
  return uncaught === 0
}
