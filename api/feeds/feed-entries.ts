import type { TransactionSql } from '../postgres/connect.ts'
import type { Changes } from './changes.ts'

/** Feed → position of its newest entry. */
export type Positions = ReadonlyMap<string, number>

/**
 * Gives every change the next position of its feed. Call it last in the transaction: the locks of the heads are held
 * until the commit, which makes the order of a feed the order of commits. One statement creates missing heads, and
 * raises and locks all of them in the order of their ids; two transactions that share feeds therefore never deadlock
 * over heads.
 */
export const recordChanges = async (tx: TransactionSql, changes: Changes): Promise<Positions> => {
  const list = changes.list()
  if (list.length === 0) return new Map()

  const counts = new Map<string, number>()
  for (const { feed } of list) counts.set(feed, (counts.get(feed) ?? 0) + 1)
  const feeds = [...counts.keys()].toSorted()

  const heads = await tx<{ id: string; head: number }[]>`
    insert into feeds (id, head)
    select * from unnest(${feeds}::text[], ${feeds.map((feed) => counts.get(feed) ?? 0)}::bigint[])
    on conflict (id) do update set head = feeds.head + excluded.head
    returning id, head`
  const positions = new Map(heads.map(({ id, head }) => [id, head]))

  const next = new Map(heads.map(({ id, head }) => [id, head - (counts.get(id) ?? 0)]))
  const placed = list.map((change) => {
    const position = (next.get(change.feed) ?? 0) + 1
    next.set(change.feed, position)
    return { ...change, position }
  })
  await tx`
    insert into feed_entries (feed_id, entity, entity_id, position, op)
    select * from unnest(
      ${placed.map((entry) => entry.feed)}::text[], ${placed.map((entry) => entry.entity)}::text[],
      ${placed.map((entry) => entry.id)}::uuid[], ${placed.map((entry) => entry.position)}::bigint[],
      ${placed.map((entry) => entry.op)}::text[])
    on conflict (feed_id, entity, entity_id) 
    do update set position = excluded.position, op = excluded.op, changed_at = now()`
  return positions
}
