import type { PendingQuery, Row } from 'postgres'
import type { TransactionSql } from '../postgres/connect.ts'
import type { Changes } from './changes.ts'

/** The position of the newest entry of each feed. */
export type Positions = ReadonlyMap<string, number>

/** A statement to run together with the entries, in one query. */
export interface Also {
  /** It changes rows, and may read `raised (id, head)`, the heads that the entries raise. */
  statement: PendingQuery<Row[]>
  /** A feed whose head is returned even if none of its rows changed. */
  feed: string
}

/**
 * Gives every change the next position of its feed.
 *
 * - Call it last in the transaction: it locks the heads until the commit, which makes the order of a feed the order of commits.
 * - One statement writes each feed once, however many of its rows changed.
 * - It creates missing heads, and raises and locks all heads in the order of their ids; two transactions that share feeds therefore never
 *   deadlock over heads.
 */
export const recordChanges = async (tx: TransactionSql, changes: Changes, also?: Also): Promise<Positions> => {
  const list = changes.list()
  if (list.length === 0 && !also) return new Map()

  const { counts } = changes
  const feeds = [...counts.keys()].toSorted()
  const left = new Map(counts)
  const placed = list.map((change) => {
    const after = (left.get(change.feed) ?? 0) - 1
    left.set(change.feed, after)
    return { ...change, after }
  })
  const heads = await tx<{ id: string; head: number }[]>`
    with raised as (
      insert into feeds (id, head)
      select * from unnest(${feeds}::text[], ${feeds.map((feed) => counts.get(feed) ?? 0)}::bigint[])
      on conflict (id) do update set head = feeds.head + excluded.head
      returning id, head),
    placed as (
      insert into feed_entries (feed_id, entity, entity_id, position, op)
      select feed, entity, entity_id, head - after, op
      from unnest(
        ${placed.map((entry) => entry.feed)}::text[], ${placed.map((entry) => entry.entity)}::text[],
        ${placed.map((entry) => entry.id)}::uuid[], ${placed.map((entry) => entry.after)}::bigint[],
        ${placed.map((entry) => entry.op)}::text[]) as change (feed, entity, entity_id, after, op)
        join raised on raised.id = feed
      on conflict (feed_id, entity, entity_id)
      do update set position = excluded.position, op = excluded.op, changed_at = now())
    ${also ? tx`, also as (${also.statement})` : tx``}
    select id, head from raised
    ${also ? tx`union all select id, head from feeds where id = ${also.feed} and id not in (select id from raised)` : tx``}`
  return new Map(heads.map(({ id, head }) => [id, head]))
}
