import { existsSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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
import { withCluster } from '../postgres/embedded/with-cluster.ts'
import { ownerAddress } from '../postgres/address.ts'
import { withDatabase } from '../postgres/embedded/with-database.ts'
import { isNoRoom } from '../postgres/room.ts'
import { StartError } from '../postgres/start-error.ts'
import { copyCluster } from './cluster-files.ts'
import { copyFolder, flush } from './copy-folder.ts'
import { dumpDatabase, restoreDump } from './dump.ts'
import { requireUnused } from './require-unused.ts'

export type Place = Pick<Config, 'dataDir' | 'isDefaultDataDir' | 'databaseUrl' | 'directUrl' | 'migrationUrl'>

/** What a backup's folder holds: the files of our own database in `postgres`, or a dump, and the rest of DATA_DIR in `data`. */
const Note = z.object({ takenAt: z.iso.datetime(), database: z.enum(['files', 'dump']) })

/** Where a database that has left its place is kept. */
export const formerOf = (cluster: string): string => `${cluster}.before-${new Date().toISOString().replaceAll(':', '')}`

const noteOf = (folder: string): string => join(folder, 'backup.json')
const filesOf = (folder: string): string => join(folder, 'postgres')
const dumpOf = (folder: string): string => join(folder, 'database.dump')
const dataOf = (folder: string): string => join(folder, 'data')

/** What DATA_DIR holds besides data: the database, which is copied otherwise, and what a start makes again. */
const isNoData = (path: string): boolean => /^(postgres|address|coup-de-main-postgres)($|[-.])/.test(path)

/**
 * Saves the database and the rest of DATA_DIR in a new folder, also while the app runs. The folder has its name once it is whole. Returns its path.
 * Throws a StartError, one French sentence.
 */
export async function makeBackup(sql: Sql, place: Place, wanted: string): Promise<string> {
  const [folder, dataDir] = [resolve(wanted), resolve(place.dataDir)]
  if (existsSync(folder)) throw new StartError(`« ${folder} » existe déjà : une sauvegarde va dans un nouveau dossier.`)
  if (!relative(dataDir, folder).startsWith('..'))
    throw new StartError(`« ${folder} » est dans le dossier de données (DATA_DIR) : choisissez un dossier ailleurs.`)
  const partial = `${folder}.partial-${process.pid}`
  const remove = () => rmSync(partial, { recursive: true, force: true, maxRetries: 3 })
  // A signal lets the process exit while files are still copied.
  process.once('exit', remove)
  try {
    return await explain(folder, 'La sauvegarde n’a pas été faite', async () => {
      await fill(partial, sql, place)
      await rename(partial, folder)
      await flush(dirname(folder))
      return folder
    })
  } finally {
    process.off('exit', remove)
    await rm(partial, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Makes the folder, and saves everything in it. */
async function fill(folder: string, sql: Sql, place: Place): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const dataDir = resolve(place.dataDir)
  const takenAt = new Date().toISOString()
  const { databaseUrl: url } = ownerAddress(place)
  if (url) await dumpDatabase(url, dumpOf(folder))
  else await copyCluster(sql, clusterFolder(dataDir), filesOf(folder))
  await mkdir(dataOf(folder), { mode: 0o700 })
  if (existsSync(dataDir)) await copyFolder(dataDir, dataOf(folder), { leaveOut: isNoData })
  await writeFile(noteOf(folder), JSON.stringify({ takenAt, database: url ? 'dump' : 'files' }))
  await flush(noteOf(folder))
  await flush(folder)
}

/**
 * Puts a backup in the place of the database and what it has in DATA_DIR, while no app runs. Our own database changes last, and under another epoch
 * already. Every device then reads everything anew, and sends again what was confirmed to it and the backup lacks. Returns the time of the backup,
 * where the former database is if it was our own, and whether the backup is of the former major version of Postgres: then an upgrade comes next, which
 * ends in a history of its own. Throws a StartError, one French sentence.
 */
export async function restoreBackup(
  place: Place,
  wanted: string,
  log: EmbeddedLog,
): Promise<{ takenAt: string; former: string | undefined; isOfFormerMajor: boolean }> {
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
    const put = url ? putDump(url, folder, place, log) : putCluster(folder, place, log)
    return { takenAt, ...(await put) }
  })
}

async function putDump(url: string, folder: string, place: Place, log: EmbeddedLog) {
  const inDatabase = (work: (sql: Sql) => Promise<unknown>) =>
    withDatabase({ ...place, ...ownerAddress(place) }, { mayCreate: false, log }, work)
  await inDatabase(requireUnused)
  await putData(folder, resolve(place.dataDir))
  await restoreDump(url, dumpOf(folder))
  await inDatabase(raiseEpoch).catch((error: Error) => {
    throw new StartError(
      `La sauvegarde est en place, et les appareils ne le savent pas encore : lancez « ${operatorCommand} restored ». (${error.message})`,
    )
  })
  return { former: undefined, isOfFormerMajor: false }
}

async function putCluster(folder: string, place: Place, log: EmbeddedLog) {
  const dataDir = resolve(place.dataDir)
  claimDataFolder(dataDir)
  await settleEarlierServer({ folder: clusterFolder(dataDir), dataDir }, (message) => log.warn(message))
  const isOfFormerMajor = majorOf(filesOf(folder)) === formerMajor
  const former = await putFiles(folder, dataDir, async (cluster) => {
    await putData(folder, dataDir)
    // An upgrade ends in a history of its own.
    if (!isOfFormerMajor) await withCluster({ folder: cluster, major: ourMajor }, place, log, raiseEpoch)
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
