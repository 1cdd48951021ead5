import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished } from 'vitest'
import { register } from '../../../pwa/e2e/support/people.ts'
import { connect, type Sql } from '../../postgres/connect.ts'
import { type Cluster, createCluster, superuser } from '../../postgres/embedded/cluster.ts'
import { findRunning } from '../../postgres/embedded/embedded.ts'
import { clusterFolder } from '../../postgres/embedded/majors.ts'
import { readNote } from '../../postgres/embedded/postmaster.ts'
import { isAlive } from '../../postgres/embedded/processes.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import { mutation } from '../../sync/test-device.ts'
import { host, makeCluster, startPostgres } from '../../testing/test-own-server.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { builtServer, makeDataDir, start } from '../../testing/test-program.ts'
import { nothingWrong, startTalks } from '../../testing/test-talks.ts'
import { startPayers } from './test-paying.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The arguments of `npm run storm -- outages`. */
    outages: {
      parts: string[]
      kills: number
      databaseKills: number
      freezes: number
      stops: number
      /** The folder of Debian's package libfaketime. */
      faketime: string
      seed: number
    }
  }
}

/** The arguments of this run. */
export const asked = inject('outages')

/** Whether this part was asked for: all are, unless some are named. */
export const isAsked = (part: string): boolean => asked.parts.length === 0 || asked.parts.includes(part)

/** Random numbers of a part, which repeat with the run's seed. */
export const randomOf = (part: string): (() => number) => randomFrom(asked.seed * 31 + part.length)

/** Milliseconds that a program takes to start on the slowest of machines. */
const startsWithin = 120_000

/** The build, as a program that ends and begins again at the same address. */
const createServer = async (settings: Record<string, string>) => {
  const port = await findFreePort()
  const env = {
    PAYMENTS: 'simulated',
    RATE_LIMITS: 'off',
    DEMO: 'off',
    PORT: String(port),
    DATA_DIR: makeDataDir(),
    ...settings,
  }
  const url = `http://localhost:${port}`
  const programs: ReturnType<typeof start>[] = []
  const isReady = async () => (await fetch(`${url}/api/ready`).catch(() => undefined))?.status === 200
  return {
    url,
    /** Starts it. `more` are settings of this start alone. */
    begin: (more: Record<string, string> = {}) => {
      const program = start({ ...env, ...more }, { args: [builtServer] })
      programs.push(program)
      return program
    },
    /** Resolves with the milliseconds until it is ready. */
    untilReady: async (): Promise<number> => {
      const began = performance.now()
      while (!(await isReady())) {
        if (performance.now() - began > startsWithin) throw new Error(`not ready: ${programs.at(-1)?.errors()}`)
        await sleep(20)
      }
      return performance.now() - began
    },
    /** The lines of its log that tell of a fault of ours. */
    faults: (): string[] =>
      programs
        .flatMap(({ errors }) => errors().split('\n'))
        .filter((line) => /"level":[56]0/.test(line) && !line.includes('a disk is full')),
  }
}

/** Asks one question after the other until the watch ends, and notes each answer. */
const askOn = (ask: (count: number) => Promise<Response>) => {
  const answers: { status: number; ms: number }[] = []
  let isOver = false
  const asking = (async () => {
    for (let count = 0; !isOver; count++) {
      const began = performance.now()
      const answer = await ask(count).catch(() => undefined)
      await answer?.arrayBuffer()
      answers.push({ status: answer?.status ?? 0, ms: performance.now() - began })
      await sleep(100)
    }
  })()
  const end = async () => {
    isOver = true
    await asking
    return answers
  }
  return { answers, end }
}

/** Registers somebody who is signed in while `startWatch` watches. */
export const registerWatcher = async (url: string) => {
  const { user, cookies } = await register(url, 'student', 'Veilleuse')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const read = () => fetch(`${url}/api/auth/me`, { headers: { cookie }, signal: AbortSignal.timeout(30_000) })
  const write = () => {
    const sent = { userId: user.id, mutations: [mutation('profile.update', { city: 'Morges, VD' })] }
    const headers = { cookie, 'content-type': 'application/json' }
    return fetch(`${url}/api/sync/push`, { method: 'POST', headers, body: JSON.stringify(sent) })
  }
  return { read, write }
}
type Watcher = Awaited<ReturnType<typeof registerWatcher>>

/** A visitor reads offers, and somebody signed in reads and writes, each one request after the other. Each answer is noted. */
export const startWatch = (url: string, { read, write }: Watcher) => {
  const visit = () => fetch(`${url}/api/jobs?limit=1`, { signal: AbortSignal.timeout(30_000) })
  const watches = [visit, read, write].map(askOn)
  return {
    answers: () => watches.flatMap(({ answers }) => answers),
    end: async () => (await Promise.all(watches.map((watch) => watch.end()))).flat(),
  }
}

/** The milliseconds within which this part of the answers came; NaN of none. */
export const quantile = (answers: { ms: number }[], part: number): number => {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN)
}

interface Settings {
  cluster?: Cluster
  /** Settings of Postgres. */
  postgres?: Record<string, string>
  /** The environment of the app. */
  settings?: Record<string, string>
}

/** Starts a database server, the app, phones that write, and households that pay. All end with the test. */
export const startWorld = async ({ cluster = makeCluster(), postgres: tuning = {}, settings = {} }: Settings = {}) => {
  await createCluster(cluster)
  const postgres = await startPostgres(cluster, tuning)
  const server = await createServer({
    DATABASE_URL: `postgres://${superuser}@${host}:${postgres.port}/postgres`,
    ...settings,
  })
  return { postgres, ...(await startPeople(server, () => postgres.sql)) }
}

/** Starts the app with the database that it starts for itself, and people as `startWorld` does. */
export const startOwnWorld = async () => {
  const dataDir = makeDataDir()
  const pidOf = () => readNote(clusterFolder(dataDir))?.pid ?? 0
  // A killed app leaves its database behind.
  onTestFinished(() => {
    if (isAlive(pidOf())) process.kill(pidOf(), 'SIGQUIT')
  })
  const look = () => {
    const sql = connect(findRunning(dataDir)!, { max: 1 })
    onTestFinished(() => sql.end({ timeout: 1 }))
    return sql
  }
  const world = await startPeople(await createServer({ DATA_DIR: dataDir }), look)
  return {
    ...world,
    /** Kills the database alone. Resolves when the app has begun another one. */
    killDatabase: async (signal: 'SIGKILL' | 'SIGQUIT') => {
      const pid = pidOf()
      process.kill(pid, signal)
      const isBack = () => findRunning(dataDir) !== undefined && pidOf() !== pid
      await expect.poll(isBack, { timeout: startsWithin, interval: 20 }).toBe(true)
    },
  }
}

export type World = Awaited<ReturnType<typeof startPeople>>

const startPeople = async (server: Awaited<ReturnType<typeof createServer>>, look: () => Sql) => {
  let app = server.begin()
  await app.ready
  return {
    server,
    /** Ends the app. */
    end: async (signal: NodeJS.Signals): Promise<number | null> => {
      app.end(signal)
      return await app.ended
    },
    /** Begins the app again. */
    begin: (more?: Record<string, string>) => {
      app = server.begin(more)
      return app
    },
    /** Lets people write and pay while `outage` happens, and returns what came of it. */
    during: async (outage: () => Promise<void>) => {
      const talks = await startTalks(server.url, 3, { pauseMs: 300 })
      const payers = await startPayers(server.url, 4)
      await outage()
      const { paid, wrong: ofMoney } = await (async () => {
        await server.untilReady()
        return await payers.end(look())
      })()
      const { written, wrong } = await talks.end()
      return {
        written,
        paid,
        failures: Object.fromEntries(payers.failures),
        wrong: { ...wrong, ofMoney, faults: [...wrong.faults, ...server.faults()] },
      }
    },
  }
}

/** Fails unless people wrote and paid, and each answer still holds. */
export const expectWell = ({ written, paid, wrong }: Awaited<ReturnType<World['during']>>) => {
  expect(wrong).toEqual({ ...nothingWrong, ofMoney: [] })
  expect(written).toBeGreaterThan(0)
  expect(paid).toBeGreaterThan(0)
}

/** Sums up what several times `during` returned. */
export const describe = (results: { written: number; paid: number; failures: Record<string, number> }[]): string => {
  const failures = new Map<string, number>()
  for (const one of results)
    for (const [status, count] of Object.entries(one.failures))
      failures.set(status, (failures.get(status) ?? 0) + count)
  const sum = (name: 'written' | 'paid') => results.reduce((total, one) => total + one[name], 0)
  const failed = [...failures].map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
  return `${sum('written')} messages, ${sum('paid')} payments, ${failed.join(', ') || 'none'} of the requests about money failed`
}
