import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { connect, type ConnectionOptions, type Sql } from '../../postgres/connect.ts'
import { startEmbedded } from '../../postgres/embedded/embedded.ts'
import { migrate } from '../../postgres/migrate.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import { describeHistories, findWrongCounters, prepareHistories, runHistory } from '../testing/wage-histories.ts'
import { countOutcomes, victims, type Outcome } from '../testing/storm-run.ts'

export interface WageStormResult {
  kills: number
  outcomes: Record<Outcome, number>
  reached: Record<string, number>
  wrongs: string[]
}

/** `npm run storm -- wages [--histories 1000] [--seed 1]`: returns true if after each history the counters equal what was paid. */
export async function storm(args: string[]): Promise<boolean> {
  const options = { histories: { type: 'string' as const }, seed: { type: 'string' as const } }
  const { histories = '1000', seed = String(Date.now() % 1_000_000) } = parseArgs({ args, options }).values
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-wages-'))
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  try {
    const sql = connect(server.options, { max: 2 })
    await migrate(sql)
    await sql.end()
    const result = await runWageStorm(server.options, {
      histories: Number(histories),
      seed: Number(seed),
      isKilling: true,
    })
    const { kills, outcomes, reached, wrongs } = result
    const counts = `${kills} kills, outcomes ${JSON.stringify(outcomes)}, reached ${JSON.stringify(reached)}`
    console.log(`wages: ${histories} histories, ${counts}, ${wrongs.length} wrong (seed ${seed})`)
    for (const wrong of wrongs.slice(0, 20)) console.log(`  ${wrong}`)
    return wrongs.length === 0
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Runs the histories of consecutive seeds, two at once, and compares the counters with the payments. `isKilling`: database connections are killed
 * meanwhile, seldom enough that most acts end.
 */
export async function runWageStorm(
  options: ConnectionOptions,
  { histories, seed, isKilling = false }: { histories: number; seed: number; isKilling?: boolean },
): Promise<WageStormResult> {
  const admin = connect(options, { max: 2, deadlineMs: 60_000, statementTimeoutMs: 60_000 })
  const sql = connect(options, { max: 10, deadlineMs: 20_000, applicationName: victims })
  const { outcomes, run, wrongs: eventWrongs } = countOutcomes()
  await prepareHistories(admin)
  const seeds = Array.from({ length: histories }, (_, at) => seed + at).values()
  const over = new AbortController()
  const killing = isKilling ? killSometimes(admin, randomFrom(seed), over.signal) : 0
  const abreast = async () => {
    for (const one of seeds) await runHistory({ admin, sql }, run, one)
  }
  await Promise.all([abreast(), abreast()])
  over.abort()
  const kills = await killing
  const wrongs = [...eventWrongs(), ...(await findWrongCounters(admin))]
  const reached = await describeHistories(admin)
  await Promise.all([sql.end({ timeout: 2 }), admin.end({ timeout: 2 })])
  return { kills, outcomes, reached, wrongs }
}

const killSometimes = async (admin: Sql, random: () => number, over: AbortSignal): Promise<number> => {
  let kills = 0
  while (!over.aborted) {
    await sleep(100 + random() * 400)
    const killed = await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${victims} and datname = current_database() and state <> 'idle' limit 1`
    kills += killed.length
  }
  return kills
}
