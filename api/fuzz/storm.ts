import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { admitApp, appRole } from '../postgres/app-role.ts'
import { connect } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { migrate } from '../postgres/migrate.ts'
import { runFuzz, type FuzzResult } from './testing/run.ts'

/** Milliseconds between two runs of vacuum. */
const tidyMs = 20_000

interface Size {
  requests: number
  limitMs: number
  lanes: number
}

/**
 * `npm run storm -- fuzz`: prints one line a run; returns true when no answer was wrong, and in each run every route answered 2xx and every mutation was
 * applied at least once. `--runs` divides the requests: each run has a seed and a database of its own, because answers grow with what a run has stored.
 */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string' },
      runs: { type: 'string' },
      minutes: { type: 'string' },
      lanes: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  const {
    requests = '100000',
    runs = '1',
    minutes = 'Infinity',
    lanes = '8',
    seed = String(Date.now() % 1_000_000),
  } = values
  const [all, count] = [Number(requests), Number(runs)]
  const limits = { limitMs: (Number(minutes) * 60_000) / count, lanes: Number(lanes) }
  let [sent, wrong, left] = [0, 0, 0]
  for (let run = 0; run < count; run++) {
    const result = await runOnServer(Number(seed) + run, { requests: Math.ceil(all / count), ...limits })
    sent += result.requests
    wrong += result.wrongs.length
    left += result.neverDone.length
  }
  if (count > 1) console.log(`fuzz: ${sent} requests in ${count} runs, ${wrong} wrong`)
  return wrong === 0 && left === 0
}

/** Runs a fuzz on a database server of its own, and prints its line. */
const runOnServer = async (seed: number, size: Size): Promise<FuzzResult> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-fuzz-'))
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: pino({ level: 'silent' }), durable: false })
  try {
    const sql = connect(server.options, { max: 1 })
    await migrate(sql, { admit: admitApp })
    // The server has no autovacuum, and the dead rows of a long run would slow it more and more.
    const tidying = setInterval(() => void sql`vacuum analyze`.catch(() => undefined), tidyMs)
    const started = performance.now()
    const inSeconds = () => `${Math.round((performance.now() - started) / 1000)} s`
    const result = await runFuzz(
      { ...server.options, user: appRole },
      {
        ...size,
        seed,
        onProgress: (sent, wrong) => console.log(`  ${sent} requests, ${inSeconds()}, ${wrong} wrong`),
      },
    )
    clearInterval(tidying)
    await sql.end()
    const { requests: sent, routes, statuses, neverDone, slowestMs, slowest, largestBytes, wrongs } = result
    console.log(
      `fuzz: ${sent} requests over ${routes} routes, answers ${JSON.stringify(statuses)}, ${neverDone.length} routes and mutations never got through, ` +
        `largest ${Math.round(largestBytes / 1024)} KB, slowest ${slowestMs} ms, ${inSeconds()}, ${wrongs.length} wrong (seed ${seed})`,
    )
    for (const line of [`slowest: ${slowest}`, ...neverDone, ...wrongs.slice(0, 50)]) console.log(`  ${line}`)
    return result
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
