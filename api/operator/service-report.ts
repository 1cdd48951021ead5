import { appName, pooledAppName, type Sql } from '../postgres/connect.ts'

/** The tasks of one name that wait. */
export interface TaskQueue {
  name: string
  /** How many should have begun by now. */
  due: number
  /** For how many seconds the first of these has waited. */
  lateBy: number
  /** How many have failed before. */
  failed: number
}

/** How the service is, for a monitor. */
export interface ServiceReport {
  queues: readonly TaskQueue[]
  /** Connections of all instances, by what they do. */
  connections: readonly { state: string; count: number }[]
  databaseBytes: number
  /** Rows of the feeds, as Postgres estimates them. */
  feedEntries: number
  /** Objects of deleted photos that the store still has. */
  photoObjectsToRemove: number
}

/** Reads the report. Nothing in it counts all rows of a table that grows. */
export const readService = async (sql: Sql): Promise<ServiceReport> => {
  const [queues, connections, [size], [objects]] = await Promise.all([
    sql<TaskQueue[]>`
      select name, count(*) filter (where run_at <= now())::int as due, count(*) filter (where attempts > (lease is not null)::int)::int as failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now())), 0)::float8 as "lateBy"
      from tasks group by name order by name`,
    sql<{ state: string; count: number }[]>`
      select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name in (${appName}, ${pooledAppName}) group by 1 order by 1`,
    sql<{ bytes: number; entries: number }[]>`
      select pg_database_size(current_database())::float8 as bytes, greatest(0, reltuples)::float8 as entries
      from pg_class where oid = 'feed_entries'::regclass`,
    sql<{ count: number }[]>`select count(*)::int as count from photo_objects where removable_from <= now()`,
  ])
  return {
    queues,
    connections,
    databaseBytes: size?.bytes ?? 0,
    feedEntries: size?.entries ?? 0,
    photoObjectsToRemove: objects?.count ?? 0,
  }
}
