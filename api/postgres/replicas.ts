import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { parseAddress } from './address.ts'
import { connect, PostgresError, type ConnectOptions, type Sql } from './connect.ts'
import { isLostBehindPooler } from './pooler.ts'

/** Seconds by which a replica may be behind. Public lists tolerate it. */
export const mostLagSeconds = 30
/** Milliseconds between two looks. */
const everyMs = 2_000
/** Milliseconds for which the positions of the database are remembered. */
const remembered = 10 * 60_000

/** How a replica is. */
export interface ReplicaReport {
  host: string
  isUsed: boolean
  /** Seconds by which it is behind, at least; undefined if nobody knows. */
  lag: number | undefined
}

/** Where a database or a replica stands. */
interface Standing {
  isStandby: boolean
  epoch: string
  /** Bytes of the log, from its beginning. */
  position: number
}

const unseen = 'nobody has looked'

/** A replica of the database, from which one may read while `isUsed`. */
export class Replica {
  readonly host: string
  readonly sql: Sql
  /** Milliseconds; undefined until known. */
  lag: number | undefined
  #away: string | undefined = unseen
  readonly #log: Pick<Logger, 'info' | 'warn'>

  constructor(host: string, sql: Sql, log: Pick<Logger, 'info' | 'warn'>) {
    this.host = host
    this.sql = sql
    this.#log = log
  }

  get isUsed(): boolean {
    return this.#away === undefined
  }

  /** Takes a fault of a reading. A server that is away is not read from until a look finds it; one that answered with an error still is. */
  noteFault(error: unknown): void {
    const hasAnswered = error instanceof PostgresError && !error.code.startsWith('57P') && !isLostBehindPooler(error)
    if (!hasAnswered) this.judge('it does not answer')
  }

  /** Takes what keeps readers away; undefined: nothing. */
  judge(away: string | undefined): void {
    if (away === this.#away) return
    const { host } = this
    if (away === undefined) this.#log.info({ host }, 'public lists are read from a replica')
    else if (this.#away === undefined || this.#away === unseen)
      this.#log.warn({ host, away }, 'a replica is not read from')
    this.#away = away
  }
}

/**
 * The replicas of a database. A look every two seconds compares each with the database: it is used while it follows the database's history and is
 * behind by at most 30 s.
 *
 * A replica that has reached a position which the database had at some time lacks nothing that was committed before. The clocks of the servers do not
 * matter, nor does a database in which nothing happens.
 */
export class Replicas {
  readonly all: readonly Replica[]
  readonly #primary: Sql
  readonly #clock: () => number
  readonly #stopping = new AbortController()
  #epoch: string | undefined
  /** The positions of the database, oldest first, each with the time from which on it had this position. */
  #passed: { at: number; position: number }[] = []
  #turn = 0
  #isLooking = false

  constructor(primary: Sql, all: readonly Replica[], clock: () => number = () => performance.now()) {
    this.#primary = primary
    this.all = all
    this.#clock = clock
  }

  /** Begins to look, again and again. */
  start(): void {
    if (this.#isLooking || this.all.length === 0) return
    this.#isLooking = true
    void this.#lookOn()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.all.map(({ sql }) => sql.end({ timeout: 5 })))
  }

  /** Returns the replica whose turn it is; undefined if none is near enough. */
  pick(): Replica | undefined {
    const used = this.all.filter(({ isUsed }) => isUsed)
    return used[this.#turn++ % used.length]
  }

  report(): ReplicaReport[] {
    return this.all.map(({ host, isUsed, lag }) => ({ host, isUsed, lag: lag === undefined ? lag : lag / 1_000 }))
  }

  async #lookOn(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.look()
      await sleep(everyMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    }
  }

  /** Compares all replicas with the database once. */
  async look(): Promise<void> {
    const began = this.#clock()
    const [here, ...there] = await Promise.all(
      [this.#primary, ...this.all.map(({ sql }) => sql)].map((sql) => readStanding(sql).catch(() => undefined)),
    )
    if (here && !here.isStandby) this.#note(here, began)
    for (const [at, replica] of this.all.entries()) this.#judge(replica, there[at], began)
  }

  #note({ epoch, position }: Standing, at: number): void {
    // Positions of another history say nothing of this one.
    if (epoch !== this.#epoch) this.#passed = []
    this.#epoch = epoch
    this.#passed = [...this.#passed.filter((one) => at - one.at < remembered), { at, position }]
  }

  #judge(replica: Replica, there: Standing | undefined, now: number): void {
    replica.lag = undefined
    if (!there) return replica.judge('it does not answer')
    if (!there.isStandby) return replica.judge('it is no replica')
    if (this.#epoch === undefined) return replica.judge('the database has not answered so far')
    if (there.epoch !== this.#epoch) return replica.judge('it follows another database or history')
    const reached = this.#passed.findLast(({ position }) => position <= there.position)
    const since = reached ?? this.#passed[0]
    replica.lag = since === undefined ? undefined : now - since.at
    replica.judge(reached && now - reached.at <= mostLagSeconds * 1_000 ? undefined : 'it is too far behind')
  }
}

/** Connects to each host of an address. */
export const connectReplicas = (
  address: string,
  options: ConnectOptions,
  log: Pick<Logger, 'info' | 'warn'>,
): Replica[] => hostsOf(address).map(({ host, url }) => new Replica(host, connect(url, options), log))

/** Returns the address of each host alone. */
export const hostsOf = (address: string): { host: string; url: string }[] => {
  const { url, hosts } = parseAddress(address) ?? { url: undefined, hosts: [] }
  return hosts.map(({ host, port }) => {
    const own = new URL(url!)
    own.hostname = host
    own.port = port
    return { host: own.host, url: own.href }
  })
}

/** Reads where a server stands, be it the database itself or a replica. */
export const readStanding = async (sql: Sql): Promise<Standing> => {
  const [standing] = await sql<Standing[]>`
    select pg_is_in_recovery() as "isStandby", current_epoch() as epoch,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::bigint as position`
  if (!standing) throw new Error('The database says nothing')
  return standing
}
