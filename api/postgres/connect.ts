import postgres from 'postgres'
import { parseAddress } from './address.ts'
import { certificatesOf } from './provider-address.ts'
import { holdToDeadline, limitQueries } from './deadline.ts'
import { StartError } from './start-error.ts'

type Types = { bigint: number }

/** The address of a database: a plain object, so that it can be passed to another thread. */
export type ConnectionOptions = { host: string; port: number; user: string; database: string }

/** A pool of connections. */
export type Sql = postgres.Sql<Types>
/** One transaction's connection. */
export type TransactionSql = postgres.TransactionSql<Types>
/** For functions that may run inside or outside a transaction. */
export type AnySql = postgres.ISql<Types>

export const { PostgresError } = postgres

/** What the connections of the app and of the operator's orders are called in `pg_stat_activity`. */
export const appName = 'coup-de-main'
/** What those behind a pooler are called, which keeps them under this name when the app has ended. */
export const pooledAppName = 'coup-de-main-pooled'

export type ConnectOptions = {
  /** The greatest number of connections. */
  max?: number
  /** The greatest duration of a query in ms, including the wait for a connection; 0 for no limit. */
  deadlineMs?: number
  /** The time after which the server stops a statement, in ms; 0 for no limit. */
  statementTimeoutMs?: number
  /** The time after which the server ends an idle transaction, in ms; 0 for no limit. */
  idleInTransactionMs?: number
  /** By default `appName`, or `pooledAppName` behind a pooler. */
  applicationName?: string
  /**
   * Whether a pooler stands before the database that passes each transaction on by any connection. It refuses the limits at the beginning of a
   * connection, which are then those of the role (`keepLimits`), and knows no prepared statements.
   */
  isPooled?: boolean
}

/**
 * Opens a pool to a database given by URL or by options. Connections open when first needed. int8 becomes a number (a
 * value beyond 2^53 rejects the query), timestamptz a Date. Throws a StartError if the driver lacks our patch, without
 * which a transaction is not safe.
 */
export function connect(source: string | ConnectionOptions, wanted: ConnectOptions = {}): Sql {
  requirePatchedDriver()
  const options = driverOptions(wanted)
  const { deadlineMs = usual.deadlineMs } = wanted
  const perHost = (ms: number) => ms / 1_000 / triesOf(source)
  const probe = async (ms: number) => {
    const onquery = limitQueries(ms)
    const own = openLike(sql, { max: 1, connect_timeout: perHost(ms), onquery, refuse: undefined })
    try {
      await own`select`
      drops(sql).dropElsewhere()
    } finally {
      void own.end({ timeout: 0 })
    }
  }
  const more = {
    connect_timeout: perHost(Math.max(usual.deadlineMs, deadlineMs)),
    ...(deadlineMs > 0 && holdToDeadline(deadlineMs, probe, () => drops(sql).dropIdle())),
  }
  const { rest, ...certificates } = typeof source === 'string' ? certificatesOf(source) : { rest: source }
  const sql: Sql =
    typeof rest === 'string'
      ? postgres(rest, { ...options, ...more, ...certificates })
      : postgres({ ...rest, ...options, ...more })
  return sql
}

/** Our patch adds these to the driver: they close the idle connections of a pool, or those to other hosts than the one that answered last. */
const drops = (sql: Sql) => sql as Sql & { dropIdle: () => void; dropElsewhere: () => void }

/** How many times a query has to be able to dial. It dials its one host once. Of several hosts, it dials each, and has time left for one more. */
const triesOf = (source: string | ConnectionOptions): number => {
  const { hosts = [] } = (typeof source === 'string' && parseAddress(source)) || {}
  return hosts.length > 1 ? hosts.length + 1 : 1
}

/** Opens another pool to the same database. The two know together which of several hosts has answered last. */
const openLike = (sql: Sql, more: object): Sql =>
  // The driver accepts options in the form that it has parsed them into.
  postgres({ ...sql.options, ...more } as object as postgres.Options<{ bigint: postgres.PostgresType<number> }>)

/** The limits of a pool whose queries may take this many seconds. The server's limit is shorter, so that it stops work that nobody awaits. */
export const limitsOf = (seconds: number) => ({
  deadlineMs: seconds * 1_000,
  statementTimeoutMs: seconds * 900,
  idleInTransactionMs: seconds * 2_000,
})

const usual = limitsOf(5)

/** Works with a pool, and then ends it. */
export async function endAfter<T>(sql: Sql, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Works on a connection of its own to the same database, without time limits: migrations, demo data and the other work of a start, for which no request
 * waits, and what looks at everything.
 */
export function atLeisure<T>(sql: Sql, work: (own: Sql) => PromiseLike<T>): Promise<T> {
  const connection = { ...sql.options.connection, ...serverLimits({ statementTimeoutMs: 0, idleInTransactionMs: 0 }) }
  const own = openLike(sql, { max: 1, max_lifetime: null, onquery: undefined, refuse: undefined, connection })
  return endAfter(own, work)
}

function driverOptions({
  max = 10,
  statementTimeoutMs = usual.statementTimeoutMs,
  idleInTransactionMs = usual.idleInTransactionMs,
  isPooled = false,
  applicationName = isPooled ? pooledAppName : appName,
}: ConnectOptions) {
  return {
    max,
    ...(isPooled && { prepare: false }),
    // A connection runs one query at a time: the loss of a connection ends one query, and no query queues behind another
    // request's query.
    max_pipeline: 0,
    // The statements of one transaction may be sent without waiting for each other's answers.
    transaction_pipeline: 16,
    // The short waits find a server soon after its return.
    backoff: (failures: number) => Math.min(0.02 * 2 ** failures, 0.5),
    onnotice: () => undefined,
    connection: {
      application_name: applicationName,
      ...(!isPooled && { ...planning, ...serverLimits({ statementTimeoutMs, idleInTransactionMs }) }),
    },
    types: { bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: parseBigint } },
  }
}

const planning = {
  // A search counts and sorts its matches among 100,000 jobs in memory.
  work_mem: '16MB',
  // Many requests come at once, and starting processes that share a short query takes longer than the query.
  max_parallel_workers_per_gather: '0',
}

/**
 * Gives the role of these connections, in this database, the limits that a pool behind a pooler cannot name. They hold for the connections that the
 * pooler opens from now on. Instances may start at once: they wait for each other, because Postgres fails one of two that change a role's settings.
 */
export const keepLimits = async (
  sql: Sql,
  { statementTimeoutMs, idleInTransactionMs }: ReturnType<typeof limitsOf>,
) => {
  const settings = { ...planning, ...serverLimits({ statementTimeoutMs, idleInTransactionMs }) }
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('limits of the role', 0))`
    const [here] = await tx<{ role: string; database: string }[]>`
      select current_user::text as role, current_database()::text as database`
    for (const [name, value] of Object.entries(settings))
      await tx`alter role ${tx(here?.role ?? '')} in database ${tx(here?.database ?? '')} set ${tx(name)} to ${tx.unsafe(`'${value}'`)}`
  })
}

/**
 * Limits are text, because the driver leaves out a number 0, and the database's default would then apply.
 */
const serverLimits = (limits: { statementTimeoutMs: number; idleInTransactionMs: number }): Record<string, string> => ({
  statement_timeout: `${limits.statementTimeoutMs}`,
  idle_in_transaction_session_timeout: `${limits.idleInTransactionMs}`,
})

function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond what a number holds: ${text}`)
  return value
}

function requirePatchedDriver(): void {
  if ('transactionsStayOnTheirConnection' in postgres) return
  throw new StartError(
    'Le pilote de la base de données n’a pas reçu son correctif ; lancez « npx patch-package --patch-dir api/postgres ».',
  )
}
