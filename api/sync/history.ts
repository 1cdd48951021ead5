import type { Fragment } from 'postgres'
import type { Id } from '../../schema/ids.ts'
import type { FeedCursor } from '../../schema/sync.ts'
import type { AnySql } from '../postgres/connect.ts'

/** The epoch that makes a device resync; no database's history has this name. */
export const leftBehind = 'left-behind'

/** The state of the database's history, as one statement reads it. */
export interface Found {
  current: string
  isLeftBehind: boolean
}

/** The history that a device follows, as its request names it. */
export interface Followed {
  /** The epoch of its replica; empty or absent for a device without one. */
  epoch?: string | undefined
  /** The newest mutation that it knows as applied. */
  acknowledged?: Id | undefined
  cursors?: readonly FeedCursor[]
}

/** Whether the database lacks the record of this mutation, because a restore lost it; both may be columns. Records are kept longer than devices name their mutations. */
export const isLost = (sql: AnySql, userId: Id | Fragment, acknowledged: Id | Fragment | undefined) => sql`(
  ${acknowledged ?? null}::uuid is not null and not exists (
    select from mutation_records where user_id = ${userId} and id = ${acknowledged ?? null}::uuid))`

/** Returns the database's epoch, or `left-behind` for a device that follows it and has been left behind. */
const nameEpoch = (current: string, followed: string | undefined, isLeftBehind: boolean): string =>
  followed === current && isLeftBehind ? leftBehind : current

/**
 * Returns the epoch to answer this device with. It is `left-behind` if the database differs from what the device has followed under the
 * same epoch: the record of its newest applied mutation is missing, which means that the database was restored, or one of its cursors is
 * below the feed's floor, which means that tombstones it needs may be deleted.
 */
export const readEpochFor = async (sql: AnySql, userId: Id, followed: Followed): Promise<string> =>
  (await readHistoryFor(sql, userId, followed)).epoch

/** Returns this epoch, and the moment that the statement sees. */
export const readHistoryFor = async (
  sql: AnySql,
  userId: Id,
  { epoch, acknowledged, cursors = [] }: Followed,
): Promise<{ epoch: string; moment: number }> => {
  const [row] = await sql<(Found & { moment: number })[]>`
    select current_epoch() as current, current_moment() as moment, ${isLost(sql, userId, acknowledged)} or exists (
      select from feeds join unnest(
        ${cursors.map(({ feed }) => feed)}::text[], ${cursors.map(({ cursor }) => cursor)}::bigint[]) as asked (feed, cursor)
        on feeds.id = asked.feed
      where asked.cursor < feeds.floor) as "isLeftBehind"`
  if (!row) throw new Error('The database has no epoch')
  return { epoch: nameEpoch(row.current, epoch, row.isLeftBehind), moment: row.moment }
}

/** Thrown by a transaction that has found another history than the one under which its push was written. */
export class OtherHistory extends Error {
  override name = 'OtherHistory'
}

/** The history under which a push was written, held against the one that its transactions find. */
export class PushHistory {
  readonly followed: Followed
  #found: string | undefined
  #isOther = false

  constructor(followed: Followed) {
    this.followed = followed
  }

  /** The epoch to answer the push with; undefined until a transaction has read it. */
  get epoch(): string | undefined {
    return this.#found
  }

  /** Whether the push was written under another history. Then nothing more of it may be applied. */
  get isOther(): boolean {
    return this.#isOther
  }

  /** Takes what a transaction has read. Throws `OtherHistory`, so that the transaction applies nothing. */
  ensureSame({ current, isLeftBehind }: Found): void {
    if (!this.#isOther) this.#found = nameEpoch(current, this.followed.epoch, isLeftBehind)
    this.#isOther ||= this.followed.epoch !== undefined && this.#found !== this.followed.epoch
    if (this.#isOther) throw new OtherHistory()
  }
}
