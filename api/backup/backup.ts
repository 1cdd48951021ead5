import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { raiseEpoch } from '../feeds/feeds.ts'
import { operatorCommand } from '../own-files.ts'
import type { Sql } from '../postgres/connect.ts'
import { clusterFolder, formerMajor, majorOf, ourMajor } from '../postgres/embedded/majors.ts'
import { makeDataFolder } from '../postgres/embedded/data-folder.ts'
import { claimDataFolder } from '../postgres/embedded/data-folder-claim.ts'
import type { EmbeddedLog } from '../postgres/embedded/embedded.ts'
import { settleEarlierServer } from '../postgres/embedded/orphan.ts'
import { pickAccount } from '../postgres/embedded/os-account.ts'
import { endWithProcess } from '../postgres/embedded/processes.ts'
import { withCluster } from '../postgres/embedded/with-cluster.ts'
import { ownerAddress } from '../postgres/address.ts'
import { withDatabase } from '../postgres/embedded/with-database.ts'
import { isNoRoom } from '../postgres/room.ts'
import { StartError } from '../postgres/start-error.ts'
import { copyCluster } from './cluster-files.ts'
import { copyFolder, flush } from './copy-folder.ts'
import { countBack, foldersAround, listErasures, listFolders, readErasures, writeErasures } from './erasure-list.ts'
import { dumpDatabase, restoreDump } from './dump.ts'
import { requireUnused } from './require-unused.ts'

export type Place = Pick<Config, 'dataDir' | 'isDefaultDataDir' | 'databaseUrl' | 'directUrl' | 'migrationUrl'> &
  Partial<Pick<Config, 'backupDir' | 'backupKey'>>

/** What a backup's folder holds: the files of our own database in `postgres`, or a dump, and the rest of DATA_DIR in `data`. */
const Note = z.object({ takenAt: z.iso.datetime(), database: z.enum(['files', 'dump']) })

/** Where a database that has left its place is kept. */
export const formerOf = (cluster: string): string => `${cluster}.before-${new Date().toISOString().replaceAll(':', '')}`

const noteOf = (folder: string): string => join(folder, 'backup.json')
const filesOf = (folder: string): string => join(folder, 'postgres')
const dumpOf = (folder: string): string => join(folder, 'database.dump')
const dataOf = (folder: string): string => join(folder, 'data')

/** What DATA_DIR holds besides data: the database, which is copied otherwise, and what a start makes again. */
const isNoData = (path: string): boolean => /^(postgres|address|coup-de-main-postgres|erasures)($|[-.])/.test(path)

/** What an encrypted backup is: a folder, packed and encrypted by `age` for the key of the settings. */
const encryptedSuffix = '.tar.gz.age'

/**
 * Saves the database and the rest of DATA_DIR in a new folder, also while the app runs; with a key as one encrypted file. It has its name once it is
 * whole, and is noted for the monitor. Returns its path. Throws a StartError, one French sentence.
 */
export async function makeBackup(sql: Sql, place: Place, wanted: string): Promise<string> {
  const { backupKey } = place
  const [folder, dataDir] = [resolve(wanted), resolve(place.dataDir)]
  const made = backupKey ? folder + encryptedSuffix : folder
  if (existsSync(made)) throw new StartError(`« ${folder} » existe déjà : une sauvegarde va dans un nouveau dossier.`)
  if (backupKey) await requireAge()
  if (!relative(dataDir, folder).startsWith('..'))
    throw new StartError(`« ${folder} » est dans le dossier de données (DATA_DIR) : choisissez un dossier ailleurs.`)
  const partial = `${folder}.partial-${process.pid}`
  const packed = partial + encryptedSuffix
  const remove = () => [partial, packed].forEach((one) => rmSync(one, { recursive: true, force: true, maxRetries: 3 }))
  // A signal lets the process exit while files are still copied.
  process.once('exit', remove)
  try {
    return await explain(folder, 'La sauvegarde n’a pas été faite', async () => {
      await fill(partial, sql, place)
      if (backupKey) await encrypt(partial, packed, backupKey)
      await rename(backupKey ? packed : partial, made)
      await flush(dirname(made))
      // A database that takes no writes is saved all the same.
      await sql`insert into backups (taken_at) values (now()) on conflict do nothing`.catch(() => undefined)
      return made
    })
  } finally {
    process.off('exit', remove)
    for (const one of [partial, packed]) await rm(one, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Says what is missing before anything is saved. */
async function requireAge(): Promise<void> {
  const isThere = await runShell('command -v age').then((errors) => errors === undefined)
  if (!isThere)
    throw new StartError('Le programme age manque, qui chiffre les sauvegardes pour BACKUP_KEY : apt-get install age.')
}

async function encrypt(folder: string, file: string, key: string): Promise<void> {
  const errors = await runShell('set -o pipefail; tar -C "$1" -cz . | age -r "$2" -o "$3"', folder, key, file)
  if (errors !== undefined) throw new StartError(`La sauvegarde n’a pas été chiffrée : ${errors}`)
  await flush(file)
}

/** Returns what a script printed as errors, unless it went well. */
async function runShell(script: string, ...args: string[]): Promise<string | undefined> {
  const child = spawn('bash', ['-c', script, 'bash', ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  endWithProcess(child, 'SIGTERM')
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? undefined : errors.trim()
}

/** Leaves the disk of a backup room for another one: where the database is on it as well, a full one would end all writes. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < 2 * bytes)
    throw new StartError(
      `Une sauvegarde laisserait trop peu de place là où est « ${folder} » : enlevez-en d’anciennes, ou montez un disque pour elles.`,
    )
}

/** Makes the folder, and saves everything in it. */
async function fill(folder: string, sql: Sql, place: Place): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [size] = await sql<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`
  await requireRoom(folder, size?.bytes ?? 0)
  const dataDir = resolve(place.dataDir)
  const takenAt = new Date().toISOString()
  const { databaseUrl: url } = ownerAddress(place)
  if (url) await dumpDatabase(url, dumpOf(folder))
  else await copyCluster(sql, clusterFolder(dataDir), filesOf(folder))
  await mkdir(dataOf(folder), { mode: 0o700 })
  if (existsSync(dataDir)) await copyFolder(dataDir, dataOf(folder), { leaveOut: isNoData })
  await writeErasures(folder, await listErasures(sql))
  await writeFile(noteOf(folder), JSON.stringify({ takenAt, database: url ? 'dump' : 'files' }))
  await flush(noteOf(folder))
  await flush(folder)
}

interface Restored {
  takenAt: string
  /** Where the former database is, if it was our own. */
  former: string | undefined
  /** Whether the backup is of the former major version of Postgres: then an upgrade comes next, which ends in a history of its own. */
  isOfFormerMajor: boolean
  /** Whether a list of who was erased was found. */
  isListed: boolean
  /** How many of them the backup has, whom the next start erases again. Undefined if that start will be the first to know, after an upgrade. */
  erasedSince: number | undefined
}

/**
 * Puts a backup in the place of the database and what it has in DATA_DIR, while no app runs. Our own database changes last, and under another epoch
 * already. Every device then reads everything anew, and sends again what was confirmed to it and the backup lacks. Throws a StartError, one French
 * sentence.
 */
export async function restoreBackup(place: Place, wanted: string, log: EmbeddedLog): Promise<Restored> {
  const folder = resolve(wanted)
  const { takenAt, database } = await readBackupNote(folder)
  const { databaseUrl: url } = ownerAddress(place)
  if (database !== (url ? 'dump' : 'files'))
    throw new StartError(
      url
        ? 'Cette sauvegarde est celle de la base de données intégrée : relancez sans DATABASE_URL.'
        : 'Cette sauvegarde est celle d’une base de DATABASE_URL : indiquez-la.',
    )
  const hasDatabase = url ? existsSync(dumpOf(folder)) : majorOf(filesOf(folder)) !== undefined
  if (!hasDatabase) throw notWhole(folder)
  if (!existsSync(dataOf(folder)))
    throw new StartError(
      `« ${dataOf(folder)} » manque : il faut la sauvegarde entière. Si une version précédente l’a faite quand il n’y avait pas de DATA_DIR, créez ce dossier (mkdir), puis relancez.`,
    )
  const dataDir = resolve(place.dataDir)
  const outcome = 'La sauvegarde n’a pas été remise en place'
  return await explain(dataDir, outcome, async () => {
    const list = readErasures([...listFolders(place), folder, ...foldersAround(folder)])
    let erasedSince: number | undefined
    const prepare = async (sql: Sql) => {
      if (list) erasedSince = await countBack(sql, list)
      await raiseEpoch(sql)
    }
    const put = url ? await putDump(url, folder, place, log, prepare) : await putCluster(folder, place, log, prepare)
    // From there the next start reads it.
    if (list) await writeErasures(dataDir, list)
    return { takenAt, ...put, isListed: list !== undefined, erasedSince }
  })
}

async function putDump(
  url: string,
  folder: string,
  place: Place,
  log: EmbeddedLog,
  prepare: (sql: Sql) => Promise<void>,
) {
  const inDatabase = (work: (sql: Sql) => Promise<unknown>) =>
    withDatabase({ ...place, ...ownerAddress(place) }, { mayCreate: false, log }, work)
  await inDatabase(requireUnused)
  await putData(folder, resolve(place.dataDir))
  await restoreDump(url, dumpOf(folder))
  await inDatabase(prepare).catch((error: Error) => {
    throw new StartError(
      `La sauvegarde est en place, et les appareils ne le savent pas encore : lancez « ${operatorCommand} restored ». (${error.message})`,
    )
  })
  return { former: undefined, isOfFormerMajor: false }
}

async function putCluster(folder: string, place: Place, log: EmbeddedLog, prepare: (sql: Sql) => Promise<void>) {
  const dataDir = resolve(place.dataDir)
  claimDataFolder(dataDir)
  await settleEarlierServer({ folder: clusterFolder(dataDir), dataDir }, (message) => log.warn(message))
  const isOfFormerMajor = majorOf(filesOf(folder)) === formerMajor
  const former = await putFiles(folder, dataDir, async (cluster) => {
    await putData(folder, dataDir)
    // An upgrade ends in a history of its own.
    if (!isOfFormerMajor) await withCluster({ folder: cluster, major: ourMajor }, place, log, prepare)
  })
  return { former, isOfFormerMajor }
}

async function readBackupNote(folder: string): Promise<z.output<typeof Note>> {
  try {
    return Note.parse(JSON.parse(await readFile(noteOf(folder), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new StartError(`« ${folder} » ne peut pas être lu par ce compte (EACCES).`)
    throw notWhole(folder)
  }
}

const notWhole = (folder: string): StartError => new StartError(`« ${folder} » n’est pas une sauvegarde entière.`)

/** Puts the files of our own database in place, once `prepare` is through with them. Returns where the former ones are. */
async function putFiles(folder: string, dataDir: string, prepare: (cluster: string) => Promise<void>) {
  const cluster = clusterFolder(dataDir)
  const account = pickAccount(cluster)
  const staging = `${cluster}.restore`
  // A killed call may have left a server there.
  await settleEarlierServer({ folder: staging, dataDir }, () => undefined)
  await rm(staging, { recursive: true, force: true })
  try {
    await copyFolder(filesOf(folder), staging, { account, isAtRest: true })
    await prepare(staging)
    const former = existsSync(cluster) ? formerOf(cluster) : undefined
    if (former) await rename(cluster, former)
    await rename(staging, cluster).catch(async (error: unknown) => {
      if (former) await rename(former, cluster)
      throw error
    })
    await flush(dataDir)
    return former
  } finally {
    // A server that does not start leaves the folder of its socket.
    for (const left of [staging, `${staging}-socket`]) await rm(left, { recursive: true, force: true })
  }
}

async function putData(folder: string, dataDir: string): Promise<void> {
  makeDataFolder(dataDir)
  const { uid, gid } = await stat(dataDir)
  const account = process.getuid?.() === 0 ? { name: '', uid, gid } : null
  await copyFolder(dataOf(folder), dataDir, { account, isAtRest: true })
}

/** Turns a file system's error into a StartError. `outcome` says what has not been done. */
export const explain = async <T>(folder: string, outcome: string, act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (isNoRoom(error)) throw new StartError(`${outcome} : le disque de « ${folder} » est plein (${error.code}).`)
    if (!isOfFiles(error)) throw error
    const files = [error.path ?? folder, error.dest].filter((file) => file !== undefined)
    throw new StartError(`${outcome} : « ${files.join(' → ')} » ne peut pas être lu ou écrit (${error.code}).`)
  }
}

/** An error of the system about a file, and not about a connection. */
const isOfFiles = (error: unknown): error is NodeJS.ErrnoException & { dest?: string } =>
  error instanceof Error &&
  'syscall' in error &&
  'code' in error &&
  !/^(connect|getaddrinfo)$/.test(String(error.syscall)) &&
  !/^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(error.code))
