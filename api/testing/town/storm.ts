import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { firstTown } from '../../../sync/testing/town/town.ts'
import { cloneDatabase, dropDatabase } from '../test-clones.ts'
import { startTestPostgres } from '../test-postgres.ts'
import { liveTown } from './live.ts'
import type { Report } from './report.ts'

/** `npm run storm -- town [--seed 1] [--months 12]`: returns true if nothing went wrong, and nothing was refused that should work. */
export async function storm(args: string[]): Promise<boolean> {
  const options = { seed: { type: 'string' as const }, months: { type: 'string' as const } }
  const { seed = '1', months = '12' } = parseArgs({ args, options }).values
  const { template, stop } = await startTestPostgres()
  try {
    const database = await cloneDatabase(template, `town_${randomBytes(8).toString('hex')}`)
    const until = monthsAfter(firstTown.from, Number(months))
    const report = await liveTown(database, { town: firstTown, until, seed: Number(seed), say: console.log })
    console.log(describeReport(report).join('\n'))
    const { user, system } = process.cpuUsage()
    console.log(`town: seed ${seed}, ${months} months, ${Math.round((user + system) / 1e6)} s of this process`)
    await dropDatabase(database)
    return report.wrongs.length + report.refusals.length === 0
  } finally {
    await stop()
  }
}

const monthsAfter = (day: string, months: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

export const describeReport = ({ wrongs, refusals, foretold, waits, acts, requests }: Report): string[] => [
  ...listCounts('done', acts),
  ...listCounts('refused as a rule foretells', foretold),
  ...listCounts('waited for, and given up', waits),
  `${refusals.length} refused that should work`,
  ...refusals.map((line) => `  ${line}`),
  `${wrongs.length} wrong`,
  ...wrongs.map((line) => `  ${line}`),
  `${requests} requests`,
]

const listCounts = (title: string, counts: Map<string, number>): string[] => [
  `${title}:`,
  ...[...counts].toSorted(([, one], [, other]) => other - one).map(([what, times]) => `  ${times} × ${what}`),
]
