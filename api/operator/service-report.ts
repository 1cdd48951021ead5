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
  /** Seconds since the last backup. */
  backupAge: number
  /** Bytes of the log that replicas have not taken yet, for which the database keeps it; 0 without any. */
  walKept: number
  /** Whether the last try to archive the log failed. */
  isArchivingStuck: boolean
}

/** Hours after which a nightly backup is missing. */
export const mostBackupHours = 36

/** Returns the seconds since the last backup; without any, since the database was made. */
export const readBackupAge = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ age: number }[]>`
    select extract(epoch from now() - coalesce((select max(taken_at) from backups), (select min(applied_at) from migrations)))::float8 as age`
  return row?.age ?? 0
}

const readLogKeeping = async (sql: Sql) => {
  const [row] = await sql<{ kept: number; isStuck: boolean }[]>`
    select
      coalesce((select max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) from pg_replication_slots), 0)::float8 as kept,
      coalesce((select last_failed_time > coalesce(last_archived_time, '-infinity') from pg_stat_archiver), false) as "isStuck"
    where not pg_is_in_recovery()`
  return { walKept: row?.kept ?? 0, isArchivingStuck: row?.isStuck ?? false }
}

/** Reads the report. Nothing in it counts all rows of a table that grows. */
export const readService = async (sql: Sql): Promise<ServiceReport> => {
  const [queues, connections, [size], [objects], backupAge, log] = await Promise.all([
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
    readBackupAge(sql),
    readLogKeeping(sql),
  ])
  return {
    queues,
    connections,
    databaseBytes: size?.bytes ?? 0,
    feedEntries: size?.entries ?? 0,
    photoObjectsToRemove: objects?.count ?? 0,
    backupAge,
    ...log,
  }
}
