import { coordinatesByCanton } from '../../schema/catalogues/coordinates.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { makeJobs, makePeople } from '../../api/sync/bench/world.ts'
import type { Sql } from '../../api/postgres/connect.ts'

/** The amounts that a device retains. */
export const amounts = { openJobs: 2_000, conversations: 100, messages: 50, ownJobs: 60, applicants: 30 } as const

/** Gives a student as many conversations as a device holds messages of, and as many open offers as it retains. */
export const fillWorld = async (sql: Sql, student: Id): Promise<void> => {
  const posters = await makePeople(sql, amounts.conversations, 'private')
  const own = await makeJobs(sql, posters, amounts.conversations, [student])
  const open = await makeJobs(sql, posters, amounts.openJobs)
  await sql`update jobs set title = title || ' ' || left(md5(id::text), 6) where id = any(${[...own, ...open]}::uuid[])`
  // The fields vary, so that each filter removes some offers and leaves some.
  await sql`
    update jobs set category = case when n % 3 = 0 then 'digital' else category end,
      delivery_type = case when n % 4 = 0 then 'remote' else delivery_type end
    from unnest(${open}::uuid[]) with ordinality as one (of, n) where jobs.id = of`
  // The offers are all over the country, half of them in the larger places, which come first in each canton.
  const places = coordinatesByCanton.flatMap(([canton, list]) =>
    list.map(({ name }, at) => ({ location: `${name}, ${canton}`, at })),
  )
  const large = places.filter(({ at }) => at < 5)
  const locations = open.map((_, n) => {
    const among = n % 2 === 0 ? large : places
    return among[(n * 7919) % among.length]?.location ?? 'Lausanne, VD'
  })
  await sql`
    update jobs set location = place from unnest(${open}::uuid[], ${locations}::text[]) as one (of, place) where jobs.id = of`
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

/** Gives an individual open jobs with applicants, past ones, and nothing else. */
export const fillIndividual = async (sql: Sql, poster: Id): Promise<void> => {
  const open = await makeJobs(sql, [poster], amounts.ownJobs)
  const students = await makePeople(sql, amounts.applicants, 'student')
  const past = await makeJobs(sql, [poster], amounts.ownJobs, students)
  await sql`update jobs set status = 'completed' where id = any(${past}::uuid[])`
  const applications = open.flatMap((jobId) => students.map((studentId) => ({ id: newId(), jobId, studentId })))
  await sql`
    insert into applications (id, job_id, student_id, letter)
    select id, job, student, 'Bonjour, je suis libre samedi et je connais ce genre de travail.'
    from unnest(${applications.map(({ id }) => id)}::uuid[], ${applications.map(({ jobId }) => jobId)}::uuid[],
      ${applications.map(({ studentId }) => studentId)}::uuid[]) as application (id, job, student)`
  const own = userFeed(poster)
  await announce(sql, own, 'job', [...open, ...past])
  await announce(
    sql,
    own,
    'application',
    applications.map(({ id }) => id),
  )
}

const announce = (sql: Sql, feed: string, entity: string, ids: readonly Id[]) => sql`
  with moved as (
    insert into feeds (id, head) values (${feed}, ${ids.length})
    on conflict (id) do update set head = feeds.head + excluded.head returning head)
  insert into feed_entries (feed_id, entity, entity_id, position, op)
  select ${feed}, ${entity}, id, head - ${ids.length} + place, 'put'
  from moved, unnest(${[...ids]}::uuid[]) with ordinality as one (id, place)`
