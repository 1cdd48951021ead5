import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { drawTown } from '../../../sync/testing/town/draw-town.ts'
import { tenPeople } from '../../../sync/testing/town/ten-people.ts'
import { firstTown } from '../../../sync/testing/town/town.ts'
import { connect } from '../../postgres/connect.ts'
import { cloneDatabase, dropDatabase } from '../test-clones.ts'
import { startTestPostgres } from '../test-postgres.ts'
import { liveTown } from './live.ts'
import { stormPlants } from './plants-storm.ts'
import type { Report } from './report.ts'
import { addDays, hour } from './swiss-days.ts'

const option = { type: 'string' as const }

/**
 * `npm run storm -- town [--seed 1] [--months 12]`: returns true if nothing went wrong, and nothing was refused that should work. `--drawn` draws the
 * town from the seed, in place of our first one. `--ten 2027-03-05` is the
 * month of ten people from a day on, `--plants` the mistakes that they find. `--sql` runs before, `--to` names a file for what was found, and `--find` ends
 * it at the first finding of this pattern.
 */
export async function storm(args: string[]): Promise<boolean> {
  const options = {
    seed: option,
    months: option,
    ten: option,
    sql: option,
    phones: option,
    screens: option,
    to: option,
    find: option,
    plants: { type: 'boolean' as const },
    only: option,
    drawn: { type: 'boolean' as const },
  }
  const {
    seed = '1',
    months = '12',
    ten,
    sql,
    phones = '4',
    screens = '0',
    to,
    find,
    plants,
    only,
    drawn,
  } = parseArgs({ args, options }).values
  if (plants) return await stormPlants(only)
  const { template, stop } = await startTestPostgres()
  const database = await cloneDatabase(template, `town_${randomBytes(8).toString('hex')}`)
  try {
    if (sql !== undefined) await runSql(database, sql)
    const run = ten
      ? {
          town: tenPeople(ten),
          until: addDays(ten, 36),
          pause: 12 * hour,
          pdfs: 8,
          findings: find === undefined ? find : new RegExp(find, 'u'),
        }
      : {
          town: drawn ? drawTown(Number(seed)) : firstTown,
          until: monthsAfter(firstTown.from, Number(months)),
        }
    const report = await liveTown(database, {
      ...run,
      seed: Number(seed),
      oneOf: Number(phones),
      lookers: Number(screens),
      say: console.log,
    })
    console.log(describeReport(report).join('\n'))
    const { user, system } = process.cpuUsage()
    console.log(
      `town: seed ${seed}, ${report.processorSeconds} s of living, ${Math.round((user + system) / 1e6)} s of this process`,
    )
    if (to !== undefined) writeFileSync(to, JSON.stringify([...report.refusals, ...report.wrongs]))
    return report.wrongs.length + report.refusals.length === 0
  } finally {
    await dropDatabase(database)
    await stop()
  }
}

const runSql = async (database: Parameters<typeof connect>[0], text: string): Promise<void> => {
  const sql = connect(database, { max: 1 })
  await sql.unsafe(text)
  await sql.end({ timeout: 5 })
}

const monthsAfter = (day: string, months: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

const describeReport = ({ wrongs, refusals, foretold, waits, acts, requests }: Report): string[] => [
  ...listCounts('done', acts),
  ...listCounts('refused as a rule foretells', foretold),
  ...listCounts('waited for, and given up', waits),
  `${refusals.length} refused that should work`,
  `${wrongs.length} wrong`,
  `${requests} requests`,
]

const listCounts = (title: string, counts: Map<string, number>): string[] => [
  `${title}:`,
  ...[...counts].toSorted(([, one], [, other]) => other - one).map(([what, times]) => `  ${times} × ${what}`),
]
