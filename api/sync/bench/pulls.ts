import type { Hono } from 'hono'
import { jobsFeed } from '../../../schema/feeds.ts'
import type { PullAnswer } from '../../../schema/sync.ts'
import type { Env } from '../../http/env.ts'
import type { Sql } from '../../postgres/connect.ts'
import { makeJobs, makePeople, signIn, type SignedIn } from './world.ts'

const posters = 400
const feed = jobsFeed('VD')

/** Fills a canton's feed, and returns the student who reads it. */
export const offerJobs = async (sql: Sql, count: number): Promise<SignedIn> => {
  const people = await makePeople(sql, posters, 'private')
  const jobs = await makeJobs(sql, people, count)
  await sql`insert into feeds (id, head) values (${feed}, ${count})`
  await sql`
    insert into feed_entries (feed_id, entity, entity_id, position, op)
    select ${feed}, 'job', id, place, 'put' from unnest(${jobs}::uuid[]) with ordinality as job (id, place)`
  const [student] = await makePeople(sql, 1, 'student')
  return await signIn(sql, student ?? '')
}

/** Pulls page by page everything past the feed's beginning. Returns milliseconds. */
export const pullAll = async (app: Hono<Env>, { id, cookie }: SignedIn): Promise<number> => {
  const ask = async (epoch: string, cursor: number) => {
    const query = new URLSearchParams({ user: id, epoch, feeds: `${feed}@${cursor}` })
    return Buffer.from(await (await app.request(`/api/sync/pull?${query}`, { headers: { cookie } })).arrayBuffer())
  }
  const { epoch } = JSON.parse((await ask('', 0)).toString()) as PullAnswer
  const start = performance.now()
  let cursor = 0
  for (let isMore = true; isMore;) {
    // Only the beginning of the answer is made into text: what a device does with the rest is not the server's time.
    const answer = await ask(epoch, cursor)
    cursor = Number(/"cursor":(\d+)/.exec(answer.toString('utf8', 0, 500))?.[1])
    isMore = answer.includes('"more":true')
  }
  return performance.now() - start
}

/** Reads the same rows in one SELECT and writes them as JSON. Returns milliseconds. */
export const selectAll = async (sql: Sql): Promise<number> => {
  const start = performance.now()
  const rows = await sql`
    select entry.entity, entry.entity_id, entry.position, entry.op, jobs.*
    from feed_entries entry join jobs on jobs.id = entity_id
    where feed_id = ${feed} order by position`
  JSON.stringify(rows)
  return performance.now() - start
}
