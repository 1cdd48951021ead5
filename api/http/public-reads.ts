import type { Context } from 'hono'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { readHeads } from '../feeds/feeds.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Replica } from '../postgres/replicas.ts'
import type { Env } from './env.ts'
import type { Me } from './me.ts'
import { notePublicRead } from './process-metrics.ts'
import { Refusal } from './refusal.ts'

/**
 * Reads what everybody may see. For a visitor, a replica is read, which may be behind by some seconds; for somebody who is signed in, the database
 * itself. It is read, too, where no replica is near enough, where one fails, and where one refuses: it may lack what somebody was just sent the link of.
 */
export const readPublic = <T>(c: Context<Env>, work: (sql: Sql) => Promise<T>): Promise<T> =>
  readNear(c, work, () => callerOf(c) === undefined)

/**
 * Like `readPublic`, for lists that cost much. Somebody who is signed in reads from a replica, too, once it has all that they did: whatever they do moves
 * their own feed (.decisions/api/0716-…).
 */
export const readPublicList = <T>(c: Context<Env>, work: (sql: Sql) => Promise<T>): Promise<T> =>
  readNear(c, work, async (replica) => {
    const me = callerOf(c)
    // What moderators decide moves the feeds of others alone.
    return me === undefined || (!me.isModerator && (await hasReached(replica.sql, c.get('sql'), me.id)))
  })

const readNear = async <T>(
  c: Context<Env>,
  work: (sql: Sql) => Promise<T>,
  mayRead: (replica: Replica) => boolean | Promise<boolean>,
): Promise<T> => {
  const replica = pickOnce(c)
  if (replica) {
    try {
      if (await mayRead(replica)) {
        const found = await work(replica.sql)
        notePublicRead('replica')
        return found
      }
    } catch (error) {
      if (!(error instanceof Refusal)) replica.noteFault(error)
    }
  }
  notePublicRead('database')
  return await work(c.get('sql'))
}

/** Where this request reads, if it is part of a page, and else any replica. */
const pickOnce = (c: Context<Env>): Replica | undefined => {
  const fixed = c.env?.readsFrom
  return fixed === undefined ? c.get('replicas').pick() : (fixed ?? undefined)
}

/**
 * Reads the digest of what a page shows, and fixes where its answers are read: none may be older than the digest, or the page would count as current
 * until its next change.
 */
export const readDigest = async <T>(c: Context<Env>, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const replica = c.get('replicas').pick()
  if (replica) {
    try {
      c.set('readsFrom', replica)
      return await work(replica.sql)
    } catch (error) {
      replica.noteFault(error)
    }
  }
  c.set('readsFrom', null)
  return await work(c.get('sql'))
}

/** The caller; undefined for a visitor. */
const callerOf = (c: Context<Env>) => c.get('me') as Me | undefined

/** Whether a replica has this person's feed as far as the database. If the database does not answer, the replica counts as behind, and is not blamed. */
const hasReached = async (replica: Sql, sql: Sql, id: Id): Promise<boolean> => {
  const feed = userFeed(id)
  const [there, here] = await Promise.all([
    readHeads(replica, [feed]),
    readHeads(sql, [feed]).catch(() => new Map([[feed, Infinity]])),
  ])
  return (there.get(feed) ?? 0) >= (here.get(feed) ?? 0)
}
