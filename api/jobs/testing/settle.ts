import { newId, type Id } from '../../../schema/ids.ts'
import { connect, type Sql, type ConnectionOptions } from '../../postgres/connect.ts'
import { crowdOf, type CrowdJob } from './crowd.ts'

/** A job of the crowd in the database. */
export type SettledJob = CrowdJob & { id: Id; createdAt: string }

const batch = 1_000

/** Inserts this many jobs of one individual into an empty database, two batches at a time. */
export const settle = async (options: ConnectionOptions, count: number): Promise<SettledJob[]> => {
  const sql = connect(options, { max: 2, deadlineMs: 0, statementTimeoutMs: 0 })
  const [poster, student] = [newId(), newId()]
  await sql`
    insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
    values (${poster}, 'Marc', 'Dubois', 'marc@crowd.example', 'x', '+41791112233', 'Lausanne, VD', 'private'),
      (${student}, 'Léa', 'Moret', 'lea@crowd.example', 'x', '+41791112244', 'Lausanne, VD', 'student')`
  const now = Date.now()
  const crowd = crowdOf(count).map((job) => ({
    ...job,
    id: newId(),
    assignedToId: job.status === 'open' ? null : student,
    createdAt: new Date(now - job.age * 60_000).toISOString(),
    deletedAt: job.isDeleted ? new Date(now).toISOString() : null,
  }))
  // For many jobs at once, new keys go to the index in large batches.
  await sql`alter index job_search_keys set (gin_pending_list_limit = 16384)`
  const batches = Array.from({ length: Math.ceil(count / batch) }, (_, i) => crowd.slice(i * batch, (i + 1) * batch))
  const queue = batches.values()
  await Promise.all(
    [1, 2].map(async () => {
      for (const jobs of queue) await insertJobs(sql, poster, jobs)
    }),
  )
  await sql`alter index job_search_keys set (gin_pending_list_limit = 256)`
  await sql`vacuum analyze`
  await sql.end()
  return crowd
}

const insertJobs = (sql: Sql, poster: Id, jobs: SettledJob[]) => sql`
  insert into jobs (id, posted_by_id, assigned_to_id, title, description, location, canton, duration, rate_centimes,
    category, delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method,
    status, created_at, deleted_at)
  select id, ${poster}, "assignedToId", title, description, location, canton, '2h', "rateCentimes",
    category, "deliveryType", 'french', 'normal', 'none', 'light', 'cash',
    status, "createdAt", "deletedAt"
  from json_to_recordset(${JSON.stringify(jobs)}::text::json) as
    (id uuid, title text, description text, location text, canton text, category text, status text, "deliveryType" text,
     "rateCentimes" int, "assignedToId" uuid, "createdAt" timestamptz, "deletedAt" timestamptz)`
