import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type Sql, type ConnectionOptions } from './connect.ts'
import { QueryDeadline } from './deadline.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { randomFrom } from '../testing/seeded-random.ts'
import { quietLog } from '../testing/test-log.ts'
import { transact } from './transaction.ts'

export type StormOptions = { kills: number; workers: number; seed: number }

/**
 * `lost`: acknowledged but absent. `half`: only a part of a transaction is present. `hung`: neither answered nor refused.
 */
export type StormResult = { kills: number; acknowledged: number; lost: number; half: number; hung: number }

const victims = 'storm-worker'
/** Far more than any attempt takes: a query still open after it would never end. */
const deadlineMs = 10_000
const hangsAfter = 15_000

/** `npm run storm -- postgres`: prints one line. Returns true if nothing was lost, half done or hung. */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { kills: { type: 'string' }, workers: { type: 'string' }, seed: { type: 'string' } },
  })
  const { kills = '1000', workers = '20', seed = String(Date.now() % 1_000_000) } = values
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-storm-'))
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: quietLog })
  try {
    const wanted = { kills: Number(kills), workers: Number(workers), seed: Number(seed) }
    const result = await runStorm(server.options, wanted)
    console.log(`postgres: ${describe(result)} (seed ${seed})`)
    return result.kills >= wanted.kills && result.acknowledged > 0 && result.lost + result.half + result.hung === 0
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const describe = (r: StormResult): string =>
  `${r.kills} kills, ${r.acknowledged} acknowledged, ${r.lost} lost, ${r.half} half, ${r.hung} hung`

/**
 * Workers write pairs of rows while backends are killed at random. Then the rows in the database are compared with the
 * answers that the workers got.
 */
export async function runStorm(
  options: ConnectionOptions,
  { kills, workers, seed }: StormOptions,
): Promise<StormResult> {
  const random = randomFrom(seed)
  const admin = connect(options, { max: 1, deadlineMs: 30_000, applicationName: 'storm-admin' })
  const sql = connect(options, { max: 10, deadlineMs, applicationName: victims })
  await admin`drop table if exists storm`
  await admin`create table storm (attempt int, part int, primary key (attempt, part))`

  const acknowledged = new Set<number>()
  const refused = new Set<number>()
  let hung = 0
  let attempts = 0
  let isOver = false

  async function work(): Promise<void> {
    while (!isOver) {
      const attempt = ++attempts
      const outcome = await settle(writePair(sql, attempt, random))
      if (outcome === 'done') acknowledged.add(attempt)
      else if (outcome === 'hung') hung++
      else if (outcome.name !== 'CommitUnknown') refused.add(attempt)
    }
  }

  const running = Array.from({ length: workers }, work)
  const killed = await killBackends(admin, kills, random, () => acknowledged.size)
  isOver = true
  await Promise.all(running)
  hung += await countJammed(sql)
  // By now, statements that a transaction left behind have run, if they ever do.
  await sleep(200)

  const parts = new Map(
    (
      await admin<{ attempt: number; parts: number }[]>`
      select attempt, count(*)::int as parts from storm group by attempt`
    ).map((row) => [row.attempt, row.parts]),
  )
  await Promise.all([sql.end({ timeout: 2 }), admin.end({ timeout: 2 })])
  const lost = [...acknowledged].filter((attempt) => parts.get(attempt) !== 2).length
  // Rows of an attempt that was certainly refused are as wrong as one row of two: they ran outside their transaction.
  const half = [...parts].filter(([attempt, count]) => count !== 2 || refused.has(attempt)).length
  return { kills: killed, acknowledged: acknowledged.size, lost, half, hung }
}

/** Writes a pair in one of the app's ways, with pauses that let a kill fall anywhere. */
async function writePair(sql: Sql, attempt: number, random: () => number): Promise<void> {
  const kind = random()
  await transact(sql, async (tx, last) => {
    if (kind < 0.2) {
      await Promise.all([1, 2].map((part) => tx`insert into storm values (${attempt}, ${part})`))
    } else if (kind < 0.3) {
      await tx`insert into storm values (${attempt}, 1)`
      last(tx`insert into storm values (${attempt}, 2)`.execute())
    } else if (kind < 0.4) {
      await tx`insert into storm values (${attempt}, 1)`
      await tx.savepoint((inner) => inner`insert into storm values (${attempt}, 2)`)
    } else {
      await tx`insert into storm values (${attempt}, 1)`.catch((error: unknown) => {
        // Ignoring the failure simulates code that goes on regardless; its transaction must not be committed.
        if (kind < 0.7) throw error
      })
      // This pause is sometimes long enough for the dead connection to be replaced and to serve another worker.
      await sleep(random() * (random() < 0.3 ? 150 : 12))
      await tx`insert into storm values (${attempt}, 2)`
    }
  })
}

/** Returns the outcome of a promise. A query that only its deadline ended counts as hung. */
async function settle(promise: Promise<void>): Promise<'done' | 'hung' | Error> {
  const timeout = new AbortController()
  const outcome = await Promise.race([
    promise.then(
      () => 'done' as const,
      (error: Error) => (isDeadline(error) || isDeadline(error.cause) ? 'hung' : error),
    ),
    sleep(hangsAfter, 'hung' as const, { signal: timeout.signal }),
  ])
  timeout.abort()
  return outcome
}

const isDeadline = (error: unknown): boolean => error instanceof QueryDeadline

/** A slow machine is given time to write between two kills, or the storm would prove nothing there. */
async function killBackends(
  admin: Sql,
  kills: number,
  random: () => number,
  countAcknowledged: () => number,
): Promise<number> {
  let killed = 0
  while (killed < kills) {
    const backends = await admin<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = ${victims} order by pid`
    const victim = backends[Math.floor(random() * backends.length)]
    if (victim) {
      const [answer] = await admin<{ ended: boolean }[]>`select pg_terminate_backend(${victim.pid}) as ended`
      if (answer?.ended) killed++
    }
    await sleep(random() * 15)
    for (let waits = 0; waits < 100 && countAcknowledged() < killed / 2; waits++) await sleep(10)
  }
  return killed
}

/** Opens more transactions than the pool has connections. Each transaction without an answer has a jammed connection. */
async function countJammed(sql: Sql): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => settle(transact(sql, async (tx) => void (await tx`select pg_sleep(0.01)`)))),
  )
  return outcomes.filter((outcome) => outcome === 'hung').length
}
