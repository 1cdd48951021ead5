import { afterAll, inject, test } from 'vitest'
import { playDisturbedHistory, playHistory } from '../testing/histories.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The arguments of `npm run storm -- histories`. */
    histories: { runs: number; steps: number; seed: number }
  }
}

const { runs, steps, seed: first } = inject('histories')

/** Plays every second seed, beginning with the first or the second: by turns on one server, and on two whose connections are cut. */
export function playAll(offset: 0 | 1): void {
  const sum = { pulls: 0, verdicts: 0, kills: 0, repeated: 0 }
  afterAll(() => {
    const { pulls, verdicts, kills, repeated } = sum
    const compared = `${verdicts} verdicts and ${pulls} pulls compared`
    process.stdout.write(`${compared}, ${kills} connections ended, ${repeated} pushes sent again\n`)
  })

  const seeds = Array.from({ length: Math.ceil((runs - offset) / 2) }, (_, index) => first + offset + 2 * index)
  for (const [index, seed] of seeds.entries()) {
    test(`seed ${seed}, ${steps} steps`, { timeout: 300_000 }, async () => {
      const seen = index % 2 === 0 ? await playHistory(seed, steps) : await playDisturbedHistory(seed, steps)
      sum.pulls += seen.pulls
      sum.verdicts += [...seen.verdicts.values()].reduce((all, one) => all + one, 0)
      sum.repeated += seen.repeated
      if ('kills' in seen) sum.kills += Number(seen.kills)
    })
  }
}
