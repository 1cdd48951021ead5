import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Id } from '../../schema/ids.ts'
import { connect, type ConnectionOptions, type Sql } from '../postgres/connect.ts'
import { findRunning, startEmbedded } from '../postgres/embedded/embedded.ts'
import { migrate } from '../postgres/migrate.ts'
import { quietLog } from '../testing/test-log.ts'
import { startApp, type RunningApp } from './testing/app.ts'
import { cases, pages, pageSize, passedWhileTyping, plainFilter } from './testing/cases.ts'
import { loadAtOnce } from './testing/first-loads.ts'
import { percentile, sendAtRate, type LoadRequest } from './testing/load.ts'
import { describeStatement, explainPage, findHeavy, findScans, knowledge, teach } from './testing/plans.ts'
import { publishAlong } from './testing/publish.ts'
import { settle, type SettledJob } from './testing/settle.ts'
import { runStatements } from './testing/statements.ts'

const wantedMs = 50
/** New devices that load everything at once. */
const devices = 16

/**
 * Runs `npm run storm -- search`. Prints the heaviest statements of pulls, pushes, lists and searches, the plan of each kind of search, how
 * long new devices load, and response times. Returns true under all these conditions:
 *
 * - No statement visits too much, and no plan scans a table of jobs.
 * - Every pull of a new device is answered, and all answers are right.
 * - 95 of 100 arrive within 50 ms while jobs are being published.
 */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { jobs: { type: 'string' }, rate: { type: 'string' }, seconds: { type: 'string' } },
  })
  const { jobs = '100000', rate = '50', seconds = '20' } = values
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-search-'))
  chmodSync(dataDir, 0o711)
  try {
    const { crowd, scans, heavy } = await prepare(dataDir, Number(jobs))
    const expected = expectAnswers(crowd)
    const app = await startApp(dataDir)
    try {
      const unavailable = await loadAnew(app, dataDir)
      const wrongs = await findWrongAnswers(app, expected)
      const isQuick = await measure(app, Number(rate), Number(seconds))
      for (const wrong of [...heavy, ...scans, ...wrongs].slice(0, 20)) console.log(`  ${wrong}`)
      const isFine = isQuick && heavy.length + scans.length + wrongs.length + unavailable === 0
      console.log(
        `search: ${jobs} jobs, ${heavy.length} heavy statements, ${scans.length} scans, ${unavailable} pulls not answered, ` +
          `${wrongs.length} wrong answers: ${isFine ? 'pass' : 'fail'}`,
      )
      return isFine
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Fills the database of an app that is started later, and explains its statements. */
async function prepare(dataDir: string, count: number) {
  // Without durability, nothing takes statistics but `teach`.
  const server = await startEmbedded({ dataDir, log: quietLog, durable: false })
  try {
    const since = performance.now()
    const crowd = await onOneConnection(server.options, async (sql) => {
      await migrate(sql)
      return await settle(server.options, count, Math.ceil(count / 20))
    })
    console.log(`${count} jobs settled in ${Math.round((performance.now() - since) / 1_000)} s`)
    const heavy = await explainStatements(server.options, count)
    const scans = await onOneConnection(server.options, async (sql) => {
      await teach(sql, 'all')
      return await explainSearches(sql)
    })
    return { crowd, scans, heavy }
  } finally {
    await server.stop()
  }
}

/** Explains the statements of pulls, pushes, lists and searches, which write too, in a copy of the database. */
async function explainStatements(options: ConnectionOptions, count: number): Promise<string[]> {
  const admin = connect({ ...options, database: 'template1' }, { max: 1, ...unlimited })
  await admin`create database statements template ${admin(options.database)} strategy file_copy`
  const copy = { ...options, database: 'statements' }
  const heavy: string[] = []
  for (const known of knowledge) {
    await onOneConnection(copy, (sql) => teach(sql, known))
    const ran = await runStatements(copy)
    console.log(`\n${ran.length} statements while the planner knows ${known}, the heaviest:`)
    for (const statement of ran.toSorted((a, b) => b.visited - a.visited).slice(0, 3))
      console.log(`  ${describeStatement(statement)}`)
    heavy.push(...findHeavy(ran, count, known).map(describeStatement))
  }
  await admin`drop database statements with (force)`
  await admin.end()
  return heavy
}

/** Prints the plans of the searches, and returns the steps that scan a whole table of jobs. */
async function explainSearches(sql: Sql): Promise<string[]> {
  const scans: string[] = []
  const queries = [...Object.values(cases).map((queryAt) => queryAt(0)), ...passedWhileTyping]
  for (const query of queries) {
    for (const page of pages) {
      await explainPage(sql, query, page)
      const plan = await explainPage(sql, query, page)
      console.log(`\n${JSON.stringify(query)}, page ${page}\n  ${plan.join('\n  ')}`)
      scans.push(...findScans(plan))
    }
  }
  return scans
}

const unlimited = { deadlineMs: 0, statementTimeoutMs: 0 }

const onOneConnection = async <T>(options: ConnectionOptions, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const sql = connect(options, { max: 1, ...unlimited })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Lets new devices load at once, right after a bulk load and with statistics. Returns the number of pulls that were not answered. */
async function loadAnew({ origin }: RunningApp, dataDir: string): Promise<number> {
  const sql = connect(findRunning(dataDir) ?? '', { max: 4, ...unlimited })
  let unanswered = 0
  for (const known of ['nothing', 'all'] as const) {
    await teach(sql, known)
    const { pulls, unavailable, slowestMs } = await loadAtOnce(origin, sql, devices)
    console.log(
      `\n${devices} new devices at once while the planner knows ${known}: ${pulls} pulls, ${unavailable} × 503, slowest ${(slowestMs / 1_000).toFixed(1)} s`,
    )
    unanswered += unavailable
  }
  await sql.end()
  return unanswered
}

interface Expected {
  path: string
  total: number
  ids: Id[]
}

/** Computes the expected answers by reading every text, before further jobs are published. */
const expectAnswers = (crowd: SettledJob[]): Expected[] => {
  const filterPlainly = plainFilter(crowd)
  const queries = [...Object.values(cases).flatMap((queryAt) => [queryAt(0), queryAt(1)]), ...passedWhileTyping]
  return queries.flatMap((query) => {
    const found = filterPlainly(query)
    return pages.map((page) => ({
      path: pathOf(query, page),
      total: found.length,
      ids: found.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
    }))
  })
}

/** Compares the answers over HTTP with the expected ones: jobs, order and total. */
async function findWrongAnswers({ origin }: RunningApp, expected: Expected[]): Promise<string[]> {
  const wrongs: string[] = []
  for (const { path, total, ids } of expected) {
    const answer = await fetch(new URL(path, origin))
    const found = ((await answer.json()) as { id: Id }[]).map(({ id }) => id)
    const isRight = answer.headers.get('x-total-count') === String(total) && found.join() === ids.join()
    if (!isRight) wrongs.push(`${path}: not what reading every text finds`)
  }
  return wrongs
}

const pathOf = (query: Record<string, string>, page: number): string =>
  `/api/jobs?${new URLSearchParams({ ...query, page: String(page), limit: String(pageSize) })}`

const requestsFor = (count: number): LoadRequest[] => {
  const kinds = Object.entries(cases).flatMap(([name, queryAt]) => pages.map((page) => ({ name, queryAt, page })))
  return Array.from({ length: count }, (_, i) => {
    const { name, queryAt, page } = kinds[i % kinds.length]!
    return { name: `${name}, page ${page}`, path: pathOf(queryAt(Math.floor(i / kinds.length)), page) }
  })
}

/** Prints the response times of each kind of search while a job a second is published. */
async function measure(app: RunningApp, rate: number, seconds: number): Promise<boolean> {
  const stopPublishing = await publishAlong(app.origin)
  await sendAtRate(app.origin, requestsFor(rate * 5), rate)
  const { took, failures } = await sendAtRate(app.origin, requestsFor(rate * seconds), rate)
  const published = await stopPublishing()

  const all = [...took.values()].flat()
  console.log(`\n${rate} requests/s for ${seconds} s, ${published} offers published meanwhile\n`)
  for (const [name, times] of [...took, ['all', all] as const]) console.log(describe(name, times))
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`)
  return failures.length === 0 && published > 0 && percentile(all, 0.95) < wantedMs
}

const describe = (name: string, times: number[]): string => {
  const shares = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(times, share).toFixed(1).padStart(6)}`)
  return `${name.padEnd(24)} ${shares.join('  ')} ms  (${times.length})`
}
