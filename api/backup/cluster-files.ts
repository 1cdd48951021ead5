import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../schema/ids.ts'
import { atLeisure, type Sql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { copyFolder, flush } from './copy-folder.ts'

/**
 * Copies the files of our own database while it is written to, as Postgres' manual describes it ("Making a Base Backup Using the Low Level API"):
 * between the beginning and the end of a backup, and with the log of what was written meanwhile, from which the copy becomes whole when it starts.
 *
 * `folder` is the cluster's, `target` does not exist yet.
 */
export async function copyCluster(sql: Sql, folder: string, target: string): Promise<void> {
  // One connection, with which an interrupted backup ends.
  await atLeisure(sql, async (own) => {
    // Keeps the log from here on. It is gone with the connection.
    await own`select pg_create_physical_replication_slot(${`backup_${newId().replaceAll('-', '')}`}, true, true)`
    const { first } = onlyRow(
      await own<{ first: string }[]>`
      select pg_walfile_name(pg_backup_start('coup-de-main', fast => true)) as first`,
    )
    await copyFolder(folder, target, { leaveOut: (path) => isOfThisRun(path) || /^pg_wal\/./.test(path) })
    const end = onlyRow(
      await own<{ label: string; last: string }[]>`
      select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
    )
    const isNeeded = (name: string) => !isSegment(name) || (name >= first && name <= end.last)
    await copyFolder(join(folder, 'pg_wal'), join(target, 'pg_wal'), { leaveOut: (path) => !isNeeded(path) })
    const label = join(target, 'backup_label')
    await writeFile(label, end.label, { mode: 0o600 })
    await flush(label)
    await flush(target)
  })
}

/** The names of the log's segments count up. */
const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

/** What belongs to the running server, and not to its data. Its folders stay, empty. */
const isOfThisRun = (path: string): boolean =>
  /^postmaster\.(pid|opts)$/.test(path) ||
  /^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/./.test(path) ||
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init)$/.test(path)
