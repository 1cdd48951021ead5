import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createBus } from '../../feeds/bus.ts'
import { connect } from '../../postgres/connect.ts'
import { startEmbedded } from '../../postgres/embedded/embedded.ts'
import { measureGrowth, measureRequests } from '../../http/bench/requests.ts'
import { migrate } from '../../postgres/migrate.ts'
import { quietLog } from '../../testing/test-log.ts'
import { offerJobs, pullAll, selectAll } from './pulls.ts'
import { push, writeBare } from './pushes.ts'
import { followWithMany } from './streams.ts'
import { signInPairs } from './world.ts'

interface Line {
  what: string
  measured: number
  target: number
  unit: string
  /** Whether more is better. */
  isRate?: boolean
}

const clients = 16
const many = 100
const entries = 10_000
const streams = 2_000

const parts = ['sync', 'streams', 'requests']

/**
 * `npm run bench -- server [sync] [streams] [requests] [--runs 5] [--seconds 2] [--only NAME] [--large] [--profiles FOLDER]`: the server alone. Medians of
 * short runs beside the same work on the bare driver. True when every target is reached.
 *
 * - `requests` measures the processor time of each kind of request, or of those whose names have one of the texts of `--only`, in the built app.
 * - `--large` measures instead how these grow from 1,000 offers to 100,000 with a million messages.
 */
export async function bench(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string', multiple: true },
      large: { type: 'boolean' },
      profiles: { type: 'string' },
    },
  })
  const unknown = positionals.find((name) => !parts.includes(name))
  if (unknown !== undefined) throw new Error(`npm run bench -- server [${parts.join('|')}] knows no "${unknown}"`)
  const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name)
  const runs = Number(values.runs ?? 5)
  const seconds = Number(values.seconds ?? 2)
  const { only = [], profiles } = values
  if (values.large) return await measureGrowth({ runs, seconds, only })
  const isGood = await measureSync(runs, seconds, isAsked)
  return (!isAsked('requests') || (await measureRequests({ runs, seconds, only, profiles }))) && isGood
}

const measureSync = async (runs: number, seconds: number, isAsked: (part: string) => boolean): Promise<boolean> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-bench-'))
  chmodSync(dataDir, 0o711)
  try {
    const lines = [
      ...(isAsked('sync') ? await measureAlone(dataDir, runs, seconds) : []),
      ...(isAsked('streams') ? await measureStreams(dataDir, runs) : []),
    ]
    for (const line of lines) console.log(describe(line))
    return lines.every(isReached)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measureAlone = async (dataDir: string, runs: number, seconds: number): Promise<Line[]> => {
  const server = await startEmbedded({ dataDir, log: quietLog })
  const sql = connect(server.options, { max: clients })
  const bare = connect(server.options, { max: clients, deadlineMs: 0, statementTimeoutMs: 0 })
  try {
    await migrate(bare)
    const log = pino({ level: 'silent' })
    const bus = createBus(sql)
    const app = createApp({ sql, bus, log, dist: '/nonexistent', config: readConfig({ RATE_LIMITS: 'off' }) })
    const pairs = await signInPairs(bare, clients)
    const reader = await offerJobs(bare, entries)
    // Plans made while the tables are empty would last until a vacuum comes by itself.
    await push(app, pairs, 1, 1)
    await bare`vacuum analyze`

    const { pull, select } = await medians(runs, { pull: () => pullAll(app, reader), select: () => selectAll(bare) })
    const { one, oneBare, set, setBare } = await medians(runs, {
      one: () => push(app, pairs, 1, seconds),
      oneBare: () => writeBare(bare, pairs, 1, seconds),
      set: () => push(app, pairs, many, seconds),
      setBare: () => writeBare(bare, pairs, many, seconds),
    })
    await bus.close()
    console.log(
      `bare driver: ${oneBare} mutations/s one by one, ${setBare} by ${many}; one SELECT and stringify ${select} ms`,
    )
    return [
      { what: 'mutations/s, one a request', measured: one, target: Math.round(oneBare / 2), unit: '', isRate: true },
      { what: `mutations/s, ${many} a request`, measured: set, target: 5_000, unit: '', isRate: true },
      { what: `pull of ${entries}`, measured: pull, target: Math.round(select * 1.5), unit: ' ms' },
    ]
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), bare.end({ timeout: 5 })])
    await server.stop()
  }
}

const measureStreams = async (dataDir: string, runs: number): Promise<Line[]> => {
  const { megabytes, deliveries } = await followWithMany(dataDir, streams, runs)
  return [
    { what: `memory of one of ${streams} idle streams`, measured: megabytes / streams, target: 0.1, unit: ' MB' },
    { what: `an offer on ${streams} streams`, measured: median(deliveries), target: 250, unit: ' ms' },
  ]
}

/** Runs the works in turn, so that a busy moment of the machine meets all of them, and returns their medians. */
const medians = async <Works extends Record<string, () => Promise<number>>>(runs: number, works: Works) => {
  const found = new Map<string, number[]>()
  for (const work of Object.values(works)) await work()
  for (let run = 0; run < runs; run++) {
    for (const [name, work] of Object.entries(works)) found.set(name, [...(found.get(name) ?? []), await work()])
  }
  return Object.fromEntries([...found].map(([name, all]) => [name, Math.round(median(all))])) as Record<
    keyof Works,
    number
  >
}

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

const isReached = ({ measured, target, isRate }: Line) => (isRate ? measured >= target : measured <= target)

const describe = (line: Line): string => {
  const { what, measured, target, unit, isRate } = line
  const shown = measured < 1 ? measured.toFixed(3) : Math.round(measured)
  return `${what.padEnd(36)} ${`${shown}${unit}`.padStart(10)}   ${isRate ? '≥' : '≤'} ${target}${unit}   ${isReached(line) ? 'reached' : 'missed'}`
}
