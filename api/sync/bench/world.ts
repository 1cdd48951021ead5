import { newId, type Id } from '../../../schema/ids.ts'
import { userFeed } from '../../../schema/feeds.ts'
import { drawHousehold, drawStudent } from '../../../sync/testing/town/residents.ts'
import type { Sql } from '../../postgres/connect.ts'
import { openSession } from '../../sessions/sessions.ts'

/** Somebody who is signed in. */
export interface SignedIn {
  id: Id
  cookie: string
}

/** A student who works for somebody, and writes. */
export interface Pair {
  student: SignedIn
  posterId: Id
  jobId: Id
}

/** Creates people and their feeds. */
export const makePeople = async (sql: Sql, count: number, kind: 'student' | 'private'): Promise<Id[]> => {
  const ids = Array.from({ length: count }, newId)
  const drawn = ids.map((_, at) => (kind === 'student' ? drawStudent : drawHousehold)('bench', at))
  await sql`
    insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
    select id, first, last, id || '@bench.example', 'x', '+41791112233', 'Lausanne, VD', ${kind}
    from unnest(${ids}::uuid[], ${drawn.map(({ firstName }) => firstName)}::text[], ${drawn.map(({ lastName }) => lastName)}::text[])
      as drawn (id, first, last)`
  if (kind === 'student') await sql`insert into student_profiles (user_id) select unnest(${ids}::uuid[])`
  else await sql`insert into private_profiles (user_id) select unnest(${ids}::uuid[])`
  await sql`insert into feeds (id, head) select unnest(${ids.map(userFeed)}::text[]), 1`
  await sql`
    insert into feed_entries (feed_id, entity, entity_id, position, op)
    select 'user:' || id, 'account', id, 1, 'put' from unnest(${ids}::uuid[]) as id`
  return ids
}

export const signIn = async (sql: Sql, id: Id): Promise<SignedIn> => ({
  id,
  cookie: `session=${await openSession(sql, id)}`,
})

/** Creates jobs of the same content, in order of age; every poster gets some. */
export const makeJobs = async (
  sql: Sql,
  posters: readonly Id[],
  count: number,
  students: readonly Id[] = [],
): Promise<Id[]> => {
  const ids = Array.from({ length: count }, newId)
  const of = (people: readonly Id[]) => ids.map((_, at) => people[at % people.length] ?? null)
  await sql`
    insert into jobs (id, posted_by_id, assigned_to_id, status, title, description, location, canton, duration, rate_centimes,
      category, delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, created_at)
    select id, poster, student, case when student is null then 'open' else 'assigned' end, 'Tondre la pelouse',
      'Environ 200 m², la tondeuse est là.', 'Lausanne, VD', 'VD', '2 heures', 2500, 'physical', 'in_person', 'french', 'normal', 'none',
      'light', 'cash', now() - (${count} - place) * interval '1 minute'
    from unnest(${ids}::uuid[], ${of(posters) as Id[]}::uuid[], ${of(students) as Id[]}::uuid[])
      with ordinality as job (id, poster, student, place)`
  return ids
}

export const signInPairs = async (sql: Sql, count: number): Promise<Pair[]> => {
  const students = await makePeople(sql, count, 'student')
  const posters = await makePeople(sql, count, 'private')
  const jobs = await makeJobs(sql, posters, count, students)
  return await Promise.all(
    students.map(async (id, at) => ({
      student: await signIn(sql, id),
      posterId: posters[at] ?? '',
      jobId: jobs[at] ?? '',
    })),
  )
}
