import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { builtApp } from '../../own-files.ts'
import type { ConnectionOptions } from '../../postgres/connect.ts'
import { findRunning, startEmbedded } from '../../postgres/embedded/embedded.ts'
import { connect } from '../../postgres/connect.ts'
import { migrate } from '../../postgres/migrate.ts'
import { quietLog } from '../../testing/test-log.ts'
import { casesOf, type Case } from './cases.ts'
import type { Sample } from './floor.ts'
import { load } from './load.ts'
import { startMeasured, type Measured } from './measured.ts'
import { fill, type World } from './people.ts'

interface Options {
  runs: number
  seconds: number
  /** The only cases to measure, by a part of their names; all without any. */
  only: readonly string[]
  /** The folder for profiles of the app. */
  profiles?: string | undefined
}

const connections = [16, 64]
/** How many requests each server answers before it is measured, unless that takes too long. The app has a hundred times the floor's code to compile. */
const warm = { requests: 5_000, mostMs: 12_000 }
/** As in `api/deploy/coup-de-main.service`. */
const asService = '--max-semi-space-size=32'
export const few = { offers: 1_000, talks: 0 }
/** A million messages in the conversations of agreed work, which every second offer has become. */
const many = { offers: 100_000, talks: 20 }
/** How many offers a search asks for that is compared: each word is in more of few offers, so that the answers are as long. */
const foundInBoth = 50
/** How many times its processor time a request may take with many rows. */
const growth = 1.5

/**
 * Measures the processor time that the built app takes for a request, beside a floor of `node:http` and the driver with the same statements. Prints
 * medians of alternating runs. True when every target is reached.
 */
export const measureRequests = async ({ runs, seconds, only, profiles }: Options): Promise<boolean> =>
  await inFolder(async (folder) => {
    await build()
    const world = await prepare(folder, few)
    const app = await startBuilt(folder, profiles)
    const floor = await startFloor(folder, world).catch(async (error: unknown) => {
      await app.stop()
      throw error
    })
    let isGood = true
    try {
      console.log('\nprocessor ms a request'.padEnd(34), ' floor     app   ratio')
      for (const one of chosen(world, only)) {
        for (const count of one.connections ?? connections) {
          const [bare, full] = await alternate([floor, app], [one, one], { runs, seconds, count })
          isGood = print(`${one.name}, ${count} connections`, bare, full, one.target) && isGood
        }
      }
    } finally {
      await floor.stop()
      await app.stop()
    }
    return isGood
  })

/** Measures how much more processor time a request takes with many offers and messages than with few. True when none grows beyond the target. */
export const measureGrowth = async ({ runs, seconds, only }: Options): Promise<boolean> =>
  await inFolder(async (small) =>
    inFolder(async (large) => {
      await build()
      const worlds = [await prepare(small, few), await prepare(large, many)]
      const apps = [await startBuilt(small), await startBuilt(large)]
      let isGood = true
      try {
        console.log('\nprocessor ms a request'.padEnd(34), '   few    many   ratio')
        const [ofFew, ofMany] = worlds.map((world) => chosen(world, only, foundInBoth))
        for (const [at, one] of ofFew?.entries() ?? []) {
          const [before, after] = await alternate(apps, [one, ofMany?.[at] ?? one], {
            runs,
            seconds,
            count: one.connections?.[0] ?? 16,
          })
          isGood = print(one.name, before, after, growth) && isGood
        }
      } finally {
        for (const app of apps) await app.stop()
      }
      return isGood
    }),
  )

/** Builds what is measured. */
export const build = async (): Promise<void> => {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd })
}

const chosen = (world: World, only: readonly string[], found?: number): Case[] =>
  casesOf(world, found).filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))

export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-requests-'))
  chmodSync(folder, 0o711)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills a folder's embedded database. */
export const prepare = async (dataDir: string, { offers, talks }: typeof few): Promise<World> => {
  const server = await startEmbedded({ dataDir, log: quietLog, durable: false })
  try {
    const sql = connect(server.options, { max: 1, deadlineMs: 0, statementTimeoutMs: 0 })
    await migrate(sql)
    await sql.end()
    return await fill(server.options, offers, talks)
  } finally {
    await server.stop()
  }
}

/** Starts the build as a service does: with limits, behind a proxy that names the callers, and with its log in a file. */
export const startBuilt = (dataDir: string, profiles?: string): Promise<Measured> =>
  startMeasured({
    args: [
      asService,
      ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []),
      join(builtApp, 'server/main.js'),
    ],
    settings: { DATA_DIR: dataDir, TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000', PAYMENTS: 'simulated' },
    log: join(dataDir, 'app.log'),
  })

const startFloor = async (dataDir: string, { pairs: [pair], offers }: World): Promise<Measured> => {
  const connection = JSON.stringify(findRunning(dataDir) satisfies ConnectionOptions | undefined)
  const sample: Sample = {
    student: pair?.student.id ?? '',
    poster: pair?.posterId ?? '',
    job: pair?.jobId ?? '',
    offer: offers.at(-1)?.id ?? '',
  }
  const floor = fileURLToPath(new URL('floor.ts', import.meta.url))
  return await startMeasured({
    args: ['--import', 'tsx', floor, connection, JSON.stringify(sample)],
    settings: {},
    log: join(dataDir, 'floor.log'),
  })
}

/** Loads the servers in turn, so that a busy moment of the machine meets both. Returns the median of each. */
const alternate = async (
  servers: readonly Measured[],
  cases: readonly Case[],
  { runs, seconds, count }: { runs: number; seconds: number; count: number },
): Promise<[number, number]> => {
  const took: number[][] = servers.map(() => [])
  // What runs a few times runs several times slower than what the engine has compiled for its use.
  for (const [at, server] of servers.entries()) {
    const { kept = 0, next } = cases[at]!
    for (
      let done = 0, since = performance.now();
      done < 2 * kept || (done < warm.requests && performance.now() - since < warm.mostMs);
    )
      done += await load(server.origin, count, 1, next)
  }
  for (let run = 0; run < runs; run++) {
    for (const [at, server] of servers.entries()) {
      const before = await server.processorMs()
      const done = await load(server.origin, count, seconds, cases[at]!.next)
      const after = await server.processorMs()
      took[at]!.push((after - before) / done)
    }
  }
  const [one = Number.NaN, other = Number.NaN] = took.map(
    (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)],
  )
  return [one, other]
}

const print = (what: string, before: number, after: number, target: number): boolean => {
  const ratio = after / before
  const figures = [before, after].map((ms) => ms.toFixed(2).padStart(7)).join(' ')
  const isReached = ratio <= target
  console.log(
    `${what.padEnd(34)} ${figures} ${ratio.toFixed(2).padStart(7)}   ≤ ${target}   ${isReached ? 'reached' : 'missed'}`,
  )
  return isReached
}
