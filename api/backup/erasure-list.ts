import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { AnySql } from '../postgres/connect.ts'
import { StartError } from '../postgres/start-error.ts'
import { flush } from './copy-folder.ts'

/**
 * Who was erased, and who has asked for it, with the time: ids alone. A file beside the database and beside its backups, which a restore does not take
 * back in time (rule 3.4.772).
 */
const Listed = z.object({
  at: z.iso.datetime(),
  erased: z.record(z.uuid(), z.iso.datetime()),
  leaving: z.record(z.uuid(), z.iso.datetime()),
})
export type ErasureList = z.output<typeof Listed>

export const erasureFile = 'erasures.json'

/** Where the lists are: with the data, and with the backups where those have a place. */
export const listFolders = ({ dataDir, backupDir }: { dataDir: string; backupDir?: string | undefined }): string[] =>
  [dataDir, ...(backupDir ? [backupDir] : [])].map((folder) => resolve(folder))

/** Returns what the lists of these folders say together; undefined without any. What is erased stays so, and of who is leaving the newest list knows. */
export const readErasures = (folders: readonly string[]): ErasureList | undefined => {
  const lists = folders.map((folder) => readList(join(folder, erasureFile))).filter((list) => list !== undefined)
  const newest = lists.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  return (
    newest && { ...newest, erased: Object.assign({}, ...lists.map(({ erased }) => erased)) as ErasureList['erased'] }
  )
}

/** The folders of a backup’s list, and of newer ones: it lies beside others, and beside the list of all. */
export const foldersAround = (backup: string): string[] => {
  const beside = dirname(backup)
  try {
    return [beside, ...readdirSync(beside).map((name) => join(beside, name))]
  } catch {
    // Somebody else's folder, of which only the backup may be read.
    return [beside]
  }
}

const readList = (file: string): ErasureList | undefined => {
  if (!isOurs(file)) return undefined
  try {
    return Listed.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartError(
      `« ${file} », la liste des personnes effacées, est illisible : rendez-la à ce compte, remettez celle d’une sauvegarde, ou déplacez ce fichier.`,
    )
  }
}

/** Whether there is a list that we or root have written: beside a backup in `/tmp`, anybody could have somebody erased. */
const isOurs = (file: string): boolean => {
  try {
    return [0, process.getuid?.()].includes(statSync(file).uid)
  } catch {
    return false
  }
}

/** Whether the address of an account was freed: then nobody can take its deletion back. */
const isFinal = (sql: AnySql) => sql`(erased_at is not null or email like '%@supprime.invalid')`

/** Reads the list from the database. */
export const listErasures = async (sql: AnySql): Promise<ErasureList> => {
  const rows = await sql<{ id: string; at: Date; isFinal: boolean }[]>`
    select id, coalesce(erased_at, leaving_since) as at, ${isFinal(sql)} as "isFinal" from users
    where erased_at is not null or leaving_since is not null order by at, id`
  const those = (final: boolean) =>
    Object.fromEntries(rows.filter((row) => row.isFinal === final).map(({ id, at }) => [id, at.toISOString()]))
  return { at: new Date().toISOString(), erased: those(true), leaving: those(false) }
}

/** Adds what the database says to the list of a folder, which is made if it is missing. */
export const writeErasures = async (folder: string, list: ErasureList): Promise<void> => {
  const file = join(folder, erasureFile)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = readErasures([folder])
  const written = await open(`${file}.new`, 'w', 0o600)
  await written.writeFile(JSON.stringify({ ...list, erased: { ...known?.erased, ...list.erased } }))
  await written.close()
  await flush(`${file}.new`)
  await rename(`${file}.new`, file)
}

/** The ids of a list that this database has again: as people who were never erased, and as such who have not asked for it and were not here since. */
export const findBack = async (
  sql: AnySql,
  { erased, leaving }: ErasureList,
): Promise<{ erased: string[]; leaving: string[] }> => {
  const rows = await sql<{ id: string }[]>`
    select id from users where id = any(${Object.keys(erased)}::uuid[]) and not ${isFinal(sql)} order by id`
  const leavers = await sql<{ id: string }[]>`
    select users.id from users join jsonb_each_text(${sql.json(leaving)}) listed on listed.key = users.id::text
    where leaving_since is null and not ${isFinal(sql)} and used_at <= listed.value::timestamptz order by id`
  return { erased: rows.map(({ id }) => id), leaving: leavers.map(({ id }) => id) }
}

/** Counts those whom `findBack` would find, in a database that was just restored, also by a version before. */
export const countBack = async (sql: AnySql, { erased, leaving }: ErasureList): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from users where not ${isFinal(sql)}
      and (id = any(${Object.keys(erased)}::uuid[]) or id = any(${Object.keys(leaving)}::uuid[]) and leaving_since is null)`
  return row?.count ?? 0
}
