import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Id } from '../../schema/ids.ts'
import { connect } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { migrate } from '../postgres/migrate.ts'
import { quietLog } from '../testing/test-log.ts'
import { startApp, type RunningApp } from './testing/app.ts'
import { cases, pages, pageSize, passedWhileTyping, plainFilter } from './testing/cases.ts'
import { percentile, sendAtRate, type LoadRequest } from './testing/load.ts'
import { explainPage, findScans } from './testing/plans.ts'
import { publishAlong } from './testing/publish.ts'
import { settle, type SettledJob } from './testing/settle.ts'

const wantedMs = 50

/**
 * Runs `npm run storm -- search`: prints the plan and the response times of each kind of search. Returns true if no plan scans a table of
 * jobs, all answers are right, and 95 of 100 arrive within 50 ms while jobs are being published.
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
    const { crowd, scans } = await prepare(dataDir, Number(jobs))
    const expected = expectAnswers(crowd)
    const app = await startApp(dataDir)
    try {
      const wrongs = await findWrongAnswers(app, expected)
      const isQuick = await measure(app, Number(rate), Number(seconds))
      for (const wrong of [...scans, ...wrongs].slice(0, 20)) console.log(`  ${wrong}`)
      const isFine = isQuick && scans.length + wrongs.length === 0
      console.log(
        `search: ${jobs} jobs, ${scans.length} scans, ${wrongs.length} wrong answers: ${isFine ? 'pass' : 'fail'}`,
      )
      return isFine
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Fills the database of an app that is started later, and explains its searches. */
async function prepare(dataDir: string, count: number) {
  const server = await startEmbedded({ dataDir, log: quietLog })
  const sql = connect(server.options, { max: 1 })
  try {
    await migrate(sql)
    const since = performance.now()
    const crowd = await settle(server.options, count)
    console.log(`${count} jobs settled in ${Math.round((performance.now() - since) / 1_000)} s`)
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
    return { crowd, scans }
  } finally {
    await sql.end()
    await server.stop()
  }
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
