import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import { makeJobs, makePeople } from '../../api/sync/bench/world.ts'
import type { Sql } from '../../api/postgres/connect.ts'

/** As much as a device retains. */
export const amounts = { openJobs: 2_000, conversations: 100, messages: 50 } as const

/** Gives a student as many conversations as a device holds messages of, and as many open offers as it retains. */
export const fillWorld = async (sql: Sql, student: Id): Promise<void> => {
  const posters = await makePeople(sql, amounts.conversations, 'private')
  const own = await makeJobs(sql, posters, amounts.conversations, [student])
  const open = await makeJobs(sql, posters, amounts.openJobs)
  await sql`update jobs set title = title || ' ' || left(md5(id::text), 6) where id = any(${[...own, ...open]}::uuid[])`
  const messages = own.flatMap((jobId, at) =>
    Array.from({ length: amounts.messages }, (_, nth) => ({ id: newId(), jobId, at, nth })),
  )
  const column = <Value>(read: (one: (typeof messages)[number]) => Value) => messages.map(read)
  await sql`
    insert into messages (id, job_id, sequence, sender_id, receiver_id, content, is_read, created_at)
    select id, job, nth + 1, case when nth % 2 = 0 then ${student}::uuid else poster end,
      case when nth % 2 = 0 then poster else ${student}::uuid end,
      'Bonjour, la tondeuse est derrière la maison, je vous attends à huit heures. ' || nth, true,
      now() - (${messages.length} - place) * interval '1 minute'
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ jobId }) => jobId)}::uuid[],
        ${column(({ at }) => posters[at] ?? '')}::uuid[], ${column(({ nth }) => nth)}::int[])
      with ordinality as message (id, job, poster, nth, place)`
  await announce(sql, 'jobs:VD', 'job', open)
  await announce(sql, userFeed(student), 'job', own)
  await announce(
    sql,
    userFeed(student),
    'message',
    column(({ id }) => id),
  )
}

const announce = (sql: Sql, feed: string, entity: string, ids: readonly Id[]) => sql`
  with moved as (
    insert into feeds (id, head) values (${feed}, ${ids.length})
    on conflict (id) do update set head = feeds.head + excluded.head returning head)
  insert into feed_entries (feed_id, entity, entity_id, position, op)
  select ${feed}, ${entity}, id, head - ${ids.length} + place, 'put'
  from moved, unnest(${[...ids]}::uuid[]) with ordinality as one (id, place)`
