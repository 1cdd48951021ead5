import type { AnySql } from '../postgres/connect.ts'
import type { TaskContext } from './context.ts'

/**
 * How long devices may be away and still be answered as if they never were: verdicts of their mutations are kept this long, and so
 * is what left a feed (SYNC.md, "Push").
 */
const days = 400

/** Rows that one statement removes at most, so that none holds locks for long. */
const batch = 1_000

/** Removes what has had its time, in small steps. Every step is a transaction of its own, and skips what is in use. */
export const cleanUp = async ({ sql, log }: TaskContext): Promise<void> => {
  const removed: Record<string, number> = {}
  for (const [name, remove] of Object.entries(sweeps)) {
    let count = 0
    for (let last = batch; last === batch; count += last) last = (await remove(sql)).count
    removed[name] = count
  }
  log.info({ removed }, 'cleaned up')
}

const sweeps: Record<string, (sql: AnySql) => PromiseLike<{ count: number }>> = {
  sessions: (sql) => sql`
    delete from sessions where id in (
      select id from sessions where expires_at <= now() limit ${batch} for update skip locked)`,

  tokens: (sql) => sql`
    delete from account_tokens where token_hash in (
      select token_hash from account_tokens where expires_at <= now() limit ${batch} for update skip locked)`,

  mutations: (sql) => sql`
    delete from mutation_records where (user_id, id) in (
      select user_id, id from mutation_records
      where created_at < now() - make_interval(days => ${days}) limit ${batch} for update skip locked)`,

  // The limiter writes milliseconds; a row without an end is a block for ever, which we never set.
  rateLimits: (sql) => sql`
    delete from rate_limits where key in (
      select key from rate_limits where expire < extract(epoch from now()) * 1000 limit ${batch} for update skip locked)`,
}
