import type { Id } from '../../schema/ids.ts'
import type { Heads } from '../feeds/bus.ts'
import type { Sql } from '../postgres/connect.ts'
import { isLost } from './history.ts'

/** A stream that asks how things are. */
interface Asking {
  sessionId: Id
  userId: Id
  /** The newest mutation that the device knows as applied. */
  acknowledged: Id | undefined
  feeds: readonly string[]
}

/** What the database says to a stream. */
interface Beat {
  isSignedIn: boolean
  epoch: string
  /** Whether the database has no record of the acknowledged mutation, because a restore lost it. */
  isLost: boolean
  /** Of all feeds that anybody asked for; a feed that nothing has moved is not among them. */
  heads: Heads
}

interface Waiting extends Asking {
  resolve: (beat: Beat) => void
  reject: (reason: unknown) => void
}

/** Milliseconds for which heartbeats wait for those of other streams. */
const gatherMs = 250

/** The heartbeats of all streams of this process: those that come within a moment ask the database once. */
export class Heartbeats {
  readonly #sql: Sql
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Asks for one stream; `atOnce`, when it begins, with all that wait by then. */
  ask(asking: Asking, { atOnce = false } = {}): Promise<Beat> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...asking, resolve, reject })
      if (atOnce) this.#askAll()
      else this.#timer ??= setTimeout(() => this.#askAll(), gatherMs)
    })
  }

  #askAll(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waiting = this.#waiting.splice(0)
    this.#read(waiting).then(
      (beats) => waiting.forEach(({ resolve }, at) => resolve(beats[at]!)),
      (error: unknown) => waiting.forEach(({ reject }) => reject(error)),
    )
  }

  async #read(asking: readonly Asking[]): Promise<Beat[]> {
    const feeds = [...new Set(asking.flatMap((one) => one.feeds))]
    const [states, [now]] = await Promise.all([
      this.#sql<Pick<Beat, 'isSignedIn' | 'isLost'>[]>`
        select exists (select from sessions where id = session_id and expires_at > now()) as "isSignedIn",
          ${isLost(this.#sql, this.#sql`person_id`, this.#sql`acknowledged`)} as "isLost"
        from unnest(${asking.map(({ sessionId }) => sessionId)}::uuid[], ${asking.map(({ userId }) => userId)}::uuid[],
          ${asking.map(({ acknowledged }) => acknowledged ?? null)}::uuid[]) with ordinality
          as asked (session_id, person_id, acknowledged, place)
        order by place`,
      this.#sql<{ epoch: string; heads: Heads }[]>`
        select current_epoch() as epoch,
          (select coalesce(json_object_agg(id, head), '{}') from feeds where id = any(${feeds}::text[])) as heads`,
    ])
    return states.map((state) => ({ ...state, ...now! }))
  }
}

const all = new WeakMap<Sql, Heartbeats>()

/** Returns the heartbeats of the streams that ask this database. */
export const heartbeatsOf = (sql: Sql): Heartbeats => {
  const known = all.get(sql) ?? new Heartbeats(sql)
  all.set(sql, known)
  return known
}
