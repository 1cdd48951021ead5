import { parseArgs } from 'node:util'
import { loadSimulation } from './planting.ts'

/** Runs `npm run storm -- resyncs`: many open phones, and a failover while their streams are held, and one while they are lost. */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { devices: { type: 'string' }, seed: { type: 'string' } } })
  const [devices, seed] = [Number(values.devices ?? 1_000), Number(values.seed ?? 1)]
  const { playFailover } = await loadSimulation()
  let isFine = true
  for (const isAway of [false, true]) {
    const came = await playFailover(devices, seed, isAway)
    const { lost, soon, isSent, wrong, left, busiest, early } = came
    // Those that have written come at once; of the others five a second, each with some seven pulls.
    const isSpread = busiest.loads < lost * 8 + 100 && busiest.laterLoads < 100
    const isGood = lost === soon && isSent && wrong === 0 && left === 0 && isSpread
    isFine &&= isGood
    console.log(
      `resyncs: ${devices} devices, seed ${seed}, streams ${isAway ? 'lost' : 'held'}: at most ${busiest.pulls} pulls a second, ${busiest.loads} of them loads, from the sixth second on ${busiest.laterLoads}; ` +
        `${Math.round(early * 100)} % follow after 20 s; ${soon} of ${lost} lost messages there after 20 s, ${wrong} wrong, ${left} devices left: ${isGood ? 'pass' : 'fail'}`,
    )
  }
  return isFine
}
