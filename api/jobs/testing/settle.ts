import { newId, type Id } from '../../../schema/ids.ts'
import { connect, type ConnectionOptions, type Sql } from '../../postgres/connect.ts'
import { makePeople } from '../../sync/bench/world.ts'
import { foldFigures } from '../public-figures.ts'
import { crowdOf, type CrowdJob } from './crowd.ts'

/** A job of the crowd in the database. */
export type SettledJob = CrowdJob & { id: Id; createdAt: string }

const batch = 1_000
const jobsPerPoster = 50
/** Each job has one application. */
const applicationsPerStudent = 20

/**
 * Inserts this many jobs into an empty database, oldest first, two batches at a time, with their posters, applicants and feeds. The
 * database has no statistics of the newest `unseen` ones; by default it has none at all.
 */
export const settle = async (options: ConnectionOptions, count: number, unseen = count): Promise<SettledJob[]> => {
  const sql = connect(options, { max: 2, deadlineMs: 0, statementTimeoutMs: 0 })
  const posters = await makePeople(sql, Math.ceil(count / jobsPerPoster), 'private')
  const students = await makePeople(sql, Math.ceil(count / applicationsPerStudent), 'student')
  const now = Date.now()
  const crowd = crowdOf(count).map((job, i) => {
    const applicantId = students[i % students.length]
    return {
      ...job,
      id: newId(),
      postedById: posters[i % posters.length],
      applicantId,
      assignedToId: job.status === 'open' ? null : applicantId,
      createdAt: new Date(now - job.age * 60_000).toISOString(),
      deletedAt: job.isDeleted ? new Date(now).toISOString() : null,
    }
  })
  const seen = crowd.slice(0, count - unseen)
  if (seen.length > 0) {
    await enter(sql, seen)
    await sql`vacuum analyze`
  }
  await enter(sql, crowd.slice(seen.length))
  await foldFigures({ sql })
  await sql.end()
  return crowd
}

const enter = async (sql: Sql, jobs: SettledJob[]): Promise<void> => {
  // For many jobs at once, new keys go to the index in large batches.
  await sql`alter index job_search_keys set (gin_pending_list_limit = 16384)`
  const batches = Array.from({ length: Math.ceil(jobs.length / batch) }, (_, i) =>
    jobs.slice(i * batch, (i + 1) * batch),
  )
  const queue = batches.values()
  await Promise.all(
    [1, 2].map(async () => {
      for (const some of queue) await insertJobs(sql, some)
    }),
  )
  await sql`select gin_clean_pending_list('job_search_keys')`
  await sql`alter index job_search_keys set (gin_pending_list_limit = 256)`
  await enterFeeds(sql, jobs[0]?.id ?? '')
}

const insertJobs = (sql: Sql, jobs: SettledJob[]) => sql`
  with crowd as (
    select * from json_to_recordset(${JSON.stringify(jobs)}::text::json) as
      (id uuid, "postedById" uuid, "applicantId" uuid, title text, description text, location text, canton text,
       category text, status text, "deliveryType" text, "rateCentimes" int, "assignedToId" uuid, "createdAt" timestamptz,
       "deletedAt" timestamptz)),
  inserted as (
    insert into jobs (id, posted_by_id, assigned_to_id, title, description, location, canton, duration, rate_centimes,
      category, delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method,
      status, created_at, deleted_at)
    select id, "postedById", "assignedToId", title, description, location, canton, '2h', "rateCentimes",
      category, "deliveryType", 'french', 'normal', 'none', 'light', 'cash',
      status, "createdAt", "deletedAt"
    from crowd)
  insert into applications (id, job_id, student_id, letter, status, created_at)
  select gen_random_uuid(), id, "applicantId", 'Je viens volontiers.',
    case when "assignedToId" is null then 'pending' else 'accepted' end, "createdAt"
  from crowd`

/** Enters jobs, from this id on, in the feeds of their cantons and people, and their applications in those of their people; oldest first. */
const enterFeeds = (sql: Sql, first: Id) => sql`
  with posted as (select * from jobs where id >= ${first}),
  sent as (
    select applications.*, posted_by_id from applications join posted on posted.id = job_id),
  entered as (
    select 'jobs:' || coalesce(canton, '--') as feed, 'job' as entity, id, created_at,
      case when status = 'open' and deleted_at is null then 'put' else 'del' end as op
    from posted
    union all select 'user:' || posted_by_id, 'job', id, created_at, 'put' from posted
    union all select 'user:' || student_id, 'job', job_id, created_at, 'put' from sent
    union all select 'user:' || person, 'application', id, created_at, 'put'
      from sent cross join unnest(array[student_id, posted_by_id]) as person),
  placed as (
    select entered.*, coalesce(head, 0) + row_number() over (partition by feed order by created_at, entered.id) as position
    from entered left join feeds on feeds.id = feed),
  raised as (
    insert into feeds (id, head) select feed, max(position) from placed group by feed
    on conflict (id) do update set head = excluded.head
    returning id)
  insert into feed_entries (feed_id, entity, entity_id, position, op)
  select feed, entity, placed.id, position, op from placed join raised on raised.id = feed`
