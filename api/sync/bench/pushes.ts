import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { newId } from '../../../schema/ids.ts'
import { userFeed } from '../../../schema/feeds.ts'
import type { PushAnswer } from '../../../schema/sync.ts'
import type { Env } from '../../http/env.ts'
import type { Sql } from '../../postgres/connect.ts'
import type { Pair } from './world.ts'

/** Lets every pair work for so long. Returns what they did in a second. */
const perSecond = async (pairs: readonly Pair[], seconds: number, work: (pair: Pair) => Promise<number>) => {
  const start = performance.now()
  const until = start + seconds * 1_000
  let done = 0
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() < until) {
        const more = await work(pair)
        done += more
      }
    }),
  )
  return done / ((performance.now() - start) / 1_000)
}

/** Every student pushes messages, so many a request. Returns mutations per second. */
export const push = (app: Hono<Env>, pairs: readonly Pair[], each: number, seconds: number): Promise<number> =>
  perSecond(pairs, seconds, async ({ student, posterId, jobId }) => {
    const mutations = Array.from({ length: each }, () => ({
      id: newId(),
      name: 'message.send',
      version: 1,
      lane: `conversation:${jobId}`,
      args: { id: newId(), jobId, receiverId: posterId, content: 'Je suis là dans dix minutes.' },
    }))
    const body = JSON.stringify({ userId: student.id, mutations })
    const answer = await app.request('/api/sync/push', {
      method: 'POST',
      // A browser announces the length of each body, which a request without a network does not.
      headers: {
        'content-type': 'application/json',
        'content-length': `${Buffer.byteLength(body)}`,
        cookie: student.cookie,
      },
      body,
    })
    const { verdicts } = (await answer.json()) as PushAnswer
    if (!verdicts.every(({ verdict }) => verdict === 'applied')) throw new Error(JSON.stringify(verdicts[0]))
    return verdicts.length
  })

/** The statements of such a push on the bare driver, without the code around them: the floor. */
export const writeBare = (sql: Sql, pairs: readonly Pair[], each: number, seconds: number): Promise<number> =>
  perSecond(pairs, seconds, async ({ student, posterId, jobId }) => {
    const me = student.id
    const ids = Array.from({ length: each }, newId)
    const messages = Array.from({ length: each }, newId)
    const hashes = ids.map((id) => createHash('sha256').update(id).digest('hex'))
    const token = createHash('sha256').update(student.cookie.slice('session='.length)).digest()
    await sql`
      select sessions.id, user_type from sessions join users on users.id = user_id
      where token_hash = ${token} and expires_at > now()`
    await sql`select current_epoch()`
    await sql.begin(async (tx) => {
      await tx`
        insert into mutation_records (user_id, id, name, args_hash)
        select ${me}::uuid, id, 'message.send', decode(hash, 'hex') from unnest(${ids}::uuid[], ${hashes}::text[]) as claim (id, hash)
        on conflict do nothing returning id`
      await tx`
        insert into client_ids (id, user_id, kind, input_hash)
        select id, ${me}::uuid, 'message', decode(hash, 'hex') from unnest(${messages}::uuid[], ${hashes}::text[]) as claim (id, hash)
        on conflict do nothing returning id`
      await tx`select posted_by_id, assigned_to_id, status from jobs where id = ${jobId} for no key update`
      await tx`
        with newest as (select sequence from messages where job_id = ${jobId} order by sequence desc limit 1)
        insert into messages (id, job_id, sequence, sender_id, receiver_id, content)
        select id, ${jobId}::uuid, coalesce((select sequence from newest), 0) + place, ${me}::uuid, ${posterId}::uuid,
          'Je suis là dans dix minutes.'
        from unnest(${messages}::uuid[]) with ordinality as message (id, place) returning *`
      await tx`
        select from notifications
        where user_id = ${posterId} and not is_read and type = 'message' and action_url = ${jobId} for no key update`
      const feeds = [userFeed(me), userFeed(posterId)].toSorted()
      await tx`
        with raised as (
          insert into feeds (id, head) select unnest(${feeds}::text[]), ${each}
          on conflict (id) do update set head = feeds.head + excluded.head returning id, head),
        placed as (
          insert into feed_entries (feed_id, entity, entity_id, position, op)
          select raised.id, 'message', message.id, head - ${each} + place, 'put'
          from raised, unnest(${messages}::uuid[]) with ordinality as message (id, place))
        update mutation_records set verdict = jsonb_build_object('verdict', 'applied', 'position', place)
        from unnest(${ids}::uuid[]) with ordinality as claim (id, place)
        where user_id = ${me} and mutation_records.id = claim.id ${each === 1 ? tx`and mutation_records.id = ${ids[0] ?? ''}` : tx``}`
    })
    return each
  })
