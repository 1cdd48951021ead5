import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { admitApp, appRole } from '../postgres/app-role.ts'
import { connect } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { migrate } from '../postgres/migrate.ts'
import { runFuzz } from './testing/run.ts'

/** Milliseconds between two runs of vacuum. */
const tidyMs = 20_000

/**
 * `npm run storm -- fuzz`: prints one line; returns true when no answer was wrong, every route answered 2xx and every
 * mutation was applied at least once.
 */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string' },
      minutes: { type: 'string' },
      lanes: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  const { requests = '100000', minutes = 'Infinity', lanes = '8', seed = String(Date.now() % 1_000_000) } = values
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-fuzz-'))
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: pino({ level: 'silent' }), durable: false })
  try {
    const sql = connect(server.options, { max: 1 })
    await migrate(sql, { admit: admitApp })
    // The server has no autovacuum, and the dead rows of a long run would slow it more and more.
    const tidying = setInterval(() => void sql`vacuum analyze`.catch(() => undefined), tidyMs)
    const started = performance.now()
    const result = await runFuzz(
      { ...server.options, user: appRole },
      {
        requests: Number(requests),
        limitMs: Number(minutes) * 60_000,
        lanes: Number(lanes),
        seed: Number(seed),
        onProgress: (sent, wrong) =>
          console.log(`  ${sent} requests, ${Math.round((performance.now() - started) / 1000)} s, ${wrong} wrong`),
      },
    )
    clearInterval(tidying)
    await sql.end()
    const { requests: sent, routes, statuses, neverDone, slowestMs, slowest, largestBytes, wrongs } = result
    console.log(
      `fuzz: ${sent} requests over ${routes} routes, answers ${JSON.stringify(statuses)}, ${neverDone.length} routes and mutations never got through, ` +
        `largest ${Math.round(largestBytes / 1024)} KB, slowest ${slowestMs} ms, ${Math.round((performance.now() - started) / 1000)} s, ` +
        `${wrongs.length} wrong (seed ${seed})`,
    )
    for (const line of [`slowest: ${slowest}`, ...neverDone, ...wrongs.slice(0, 50)]) console.log(`  ${line}`)
    return wrongs.length === 0 && neverDone.length === 0
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
