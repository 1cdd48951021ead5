import { hunt, nameOf, readSeeds, writeSeeds } from './planted-hunt.ts'
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
      if (typeof caught.by !== 'string') seeds[name] = caught.by
      console.log(`✓ ${name} (${took}): ${nameOf(caught.by)}, ${caught.violation}`)
    } else {
      uncaught += 1
      console.log(`✗ ${name} (${took}): nothing has caught it`)
    }
  }
  writeSeeds(Object.fromEntries(mistakes.flatMap((name) => (seeds[name] ? [[name, seeds[name]]] : []))))
  console.log(`${mistakes.length - uncaught} of ${mistakes.length} mistakes caught`)

  for (const history of new Set(Object.values(seeds))) {
    const [violation] = await simulation.playOne(history)
    if (violation === undefined) continue
    uncaught += 1
    console.log(`${nameOf(history)} breaks the promise without a mistake: ${violation}`)
  }
  return uncaught === 0
}
