import { pino } from 'pino'
import { onTestFinished, TestRunner } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { openSession } from '../sessions/sessions.ts'
import { createApp, type Parts } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { guardStore } from '../photos/guard-store.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Providers } from '../providers/provider.ts'
import { connect, type Sql } from '../postgres/connect.ts'
import { borrowTestDatabase } from './test-borrowed.ts'
import { withoutHurry } from './test-database.ts'
import { createBus } from '../feeds/bus.ts'
import { createCaller, type Caller } from './test-caller.ts'
import { createSeed } from './test-seed.ts'

interface Options {
  config?: Partial<Config>
  /** A folder that replaces the built app. */
  dist?: string
  /** Creates the payment providers; by default the simulated one. */
  providers?: (sql: Sql) => Providers
  /** The public key of Web Push. */
  pushKey?: string
  /** Where photos go beside the database. */
  photoStore?: ObjectStore
}

/**
 * Starts the whole API in this process, on a database of its own. It stops at the end of the test, or by `close` if no
 * test is running (`beforeAll`).
 */
export const testApi = async ({ config = {}, dist = '/nonexistent', providers, pushKey, photoStore }: Options = {}) => {
  const { sql, options, drop } = await borrowTestDatabase(5)
  const bus = createBus(sql)
  const logged: Record<string, unknown>[] = []
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>)
  const log = pino({ level: 'debug' }, { write })
  const parts = {
    sql,
    bus,
    log,
    dist,
    ...(pushKey && { pushKey }),
    ...(photoStore && { photoStore: guardStore(photoStore, log) }),
    config: { ...readConfig({ RATE_LIMITS: 'off' }), ...config },
  }
  const app = createApp(providers ? { ...parts, providers: providers(sql) } : parts)
  const close = async () => {
    await bus.close()
    await drop()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(close)

  const caller = (cookie: () => Promise<Record<string, string>>, served = app): Caller =>
    createCaller((path, request) => served.request(path, request), cookie)

  const sessions = new Map<Id, Promise<string>>()
  /** Returns the cookie of a person's session. The session is opened once, directly in the database. */
  const cookieOf = async ({ id }: { id: Id }): Promise<string> => {
    const token = sessions.get(id) ?? openSession(sql, id)
    sessions.set(id, token)
    return `session=${await token}`
  }

  return {
    app,
    sql,
    /** The options for a second pool to this database. */
    options,
    bus,
    config: parts.config,
    /** The log lines so far. */
    logged,
    seed: createSeed(sql, () => TestRunner.getCurrentTest()?.name ?? ''),
    cookieOf,
    /** Returns a caller who is signed in as this person. */
    as: (user: { id: Id }): Caller => caller(async () => ({ cookie: await cookieOf(user) })),
    visitor: caller(async () => ({})),
    /** Starts another server on the same database, with its own connections under this name. Close it before this one. */
    another: (applicationName: string, more: Partial<Parts> = {}) => {
      const ownSql = connect(options, { max: 5, ...withoutHurry, applicationName })
      const ownBus = createBus(ownSql)
      const ownApp = createApp({ ...parts, ...more, sql: ownSql, bus: ownBus })
      return {
        as: (user: { id: Id }): Caller => caller(async () => ({ cookie: await cookieOf(user) }), ownApp),
        visitor: caller(async () => ({}), ownApp),
        close: async () => {
          await ownBus.close()
          await ownSql.end({ timeout: 1 })
        },
      }
    },
    close,
  }
}

export type TestApi = Awaited<ReturnType<typeof testApi>>
