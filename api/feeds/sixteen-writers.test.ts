import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Sql, TransactionSql } from '../postgres/connect.ts'
import { readPages } from '../sync/pull-pages.ts'
import { readSnapshot, transact } from '../postgres/transaction.ts'
import { Changes } from './changes.ts'
import { recordChanges } from './feed-entries.ts'

const writers = 16
const transactionsEach = 20
const feeds = ['jobs:BE', 'jobs:GE', 'jobs:VD', 'jobs:VS']

test('16 writers share feeds and commit late, and a reader that pages along misses nothing', async () => {
  const { sql, drop } = await createTestDatabase({ max: writers + 2, deadlineMs: 60_000, statementTimeoutMs: 60_000 })
  onTestFinished(drop)
  const reader = newId()
  const written = new Map<string, Set<Id>>(feeds.map((feed) => [feed, new Set()]))
  const seen = new Map<string, Set<Id>>(feeds.map((feed) => [feed, new Set()]))
  let running = true

  const reading = (async () => {
    const cursors = new Map(feeds.map((feed) => [feed, 0]))
    for (let isLast = false; !isLast;) {
      isLast = !running
      for (let more = true; more;) {
        const asked = feeds.map((feed) => ({ feed, cursor: cursors.get(feed) ?? 0, before: null }))
        const { pages } = await readSnapshot(sql, (tx) => readPages(tx, reader, asked, true))
        for (const { feed, cursor, entries } of pages) {
          for (const { id } of entries) seen.get(feed)?.add(id)
          cursors.set(feed, cursor)
        }
        more = pages.some((page) => page.more)
      }
      await sleep(1)
    }
  })()
  const retries = await Promise.all(Array.from({ length: writers }, () => writeMany(sql, written)))
  running = false
  await reading

  const skipped = feeds.flatMap((feed) => [...(written.get(feed) ?? [])].filter((id) => !seen.get(feed)?.has(id)))
  const entries = feeds.reduce((sum, feed) => sum + (written.get(feed)?.size ?? 0), 0)
  const deadlocks = retries.reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${writers} writers: ${entries} entries, ${skipped.length} skipped, ${deadlocks} deadlocks\n`)
  expect(skipped).toEqual([])
  expect(deadlocks).toBe(0)
  expect(await gapsIn(sql)).toEqual([])
}, 120_000)

/**
 * Writes in transactions of one to four feeds each, named in any order, with pauses before the locks of the heads and
 * before the commit. Returns how often Postgres made a transaction start again.
 */
const writeMany = async (sql: Sql, written: Map<string, Set<Id>>): Promise<number> => {
  let runs = 0
  for (let turn = 0; turn < transactionsEach; turn++) {
    const chosen = feeds.toSorted(() => Math.random() - 0.5).slice(0, 1 + Math.floor(Math.random() * feeds.length))
    const ids = chosen.map(() => newId())
    const dawdle = async (tx: TransactionSql) => void (await tx`select pg_sleep(${Math.random() * 0.01})`)
    // Does the same as `write`, but keeps the heads locked for a while.
    await transact(sql, async (tx) => {
      runs++
      const changes = new Changes()
      for (const [i, feed] of chosen.entries()) changes.put(feed, 'job', ids[i]!)
      await dawdle(tx)
      await recordChanges(tx, changes)
      await dawdle(tx)
    })
    for (const [i, feed] of chosen.entries()) written.get(feed)?.add(ids[i]!)
  }
  return runs - transactionsEach
}

/** Returns the feeds with a gap. No row was written twice here, so every feed must hold each position from 1 to its head. */
const gapsIn = (sql: Sql) => sql<{ id: string }[]>`
  select feeds.id from feeds join feed_entries on feed_id = feeds.id
  group by feeds.id having count(*) <> head or max(position) <> head`
