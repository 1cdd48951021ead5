import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { admitApp } from '../postgres/app-role.ts'
import type { Sql } from '../postgres/connect.ts'
import { claimDataFolder } from '../postgres/embedded/data-folder-claim.ts'
import type { EmbeddedLog } from '../postgres/embedded/embedded.ts'
import { clusterFolder, formerMajor, keptFolder, majorOf, ourMajor } from '../postgres/embedded/majors.ts'
import { settleEarlierServer } from '../postgres/embedded/orphan.ts'
import { withCluster } from '../postgres/embedded/with-cluster.ts'
import { migrate } from '../postgres/migrate.ts'
import { isNoRoom } from '../postgres/room.ts'
import { StartError } from '../postgres/start-error.ts'
import { copyFolderOf, endExchange, freeAt, putBack, putCopy, removeCopy, sizeOf } from './folders.ts'
import { copyRows, findDifferences, readContent, requireOnlyOurs, requireSameTables } from './tables.ts'

type Place = Pick<Config, 'dataDir' | 'isDefaultDataDir' | 'databaseUrl'>

/** What an upgrade works with; a test has its own measure of a disk. */
interface Tools {
  say: (line: string) => void
  log: EmbeddedLog
  /** Returns the bytes that are free where a folder is. */
  measure?: (folder: string) => Promise<number>
}

/** Bytes that a new cluster and its log take besides the rows. */
const besides = 400 * 2 ** 20

/**
 * Copies the app's own database from a cluster of the former major version of Postgres into a new one, compares the two, and puts the new one in the
 * place of the former, which is kept beside it. For each table a line is said, and one at the end.
 *
 * - Until the exchange the former cluster stays where it is, and another call begins anew; an exchange that was interrupted is ended by any call.
 * - The former cluster gets this version's migrations, as by an update, and nothing else.
 * - The new cluster has an epoch of its own: every device reads everything anew, and offers again what was confirmed to it (sync/README.md §2.8).
 * - Throws a StartError, one French sentence, if an app uses the folder, if there is no room or no such database, or if the copy differs.
 */
export async function upgradeDatabase(place: Place, { say, log, measure = freeAt }: Tools): Promise<void> {
  const dataDir = await claim(place, log)
  if (majorOf(clusterFolder(dataDir)) === ourMajor)
    return say(`La base de données est celle d’un Postgres ${ourMajor}.`)
  if (majorOf(clusterFolder(dataDir)) !== formerMajor)
    throw new StartError(`« ${dataDir} » (DATA_DIR) ne contient pas de base de données d’un Postgres ${formerMajor}.`)
  if (existsSync(keptFolder(dataDir)))
    throw new StartError(
      `« ${keptFolder(dataDir)} » est encore là, d’une mise à niveau précédente : déplacez ou supprimez ce dossier, puis relancez.`,
    )
  await requireRoom(dataDir, measure)
  // A killed call may have left a server there.
  await settleEarlierServer({ folder: copyFolderOf(dataDir), dataDir }, (message) => log.warn(message))
  await removeCopy(dataDir)
  try {
    const { tables, rows } = await makeCopy(dataDir, place, { say, log })
    await putCopy(dataDir)
    say(
      `La base de données est passée de Postgres ${formerMajor} à ${ourMajor} : ${tables} tables, ${rows} lignes, comparées à celles d’avant. L’ancienne est dans « ${keptFolder(dataDir)} » : supprimez-la quand tout va bien.`,
    )
  } catch (error) {
    if (!isNoRoom(error)) throw error
    throw new StartError(
      `Le disque de « ${dataDir} » (DATA_DIR) est plein : l’ancienne base de données reste en place.`,
    )
  } finally {
    await removeCopy(dataDir)
  }
}

/**
 * Puts the cluster of the former major version in its place again, for the version of the app before. Unless `mayLose`, it throws a StartError that
 * names the tables that have changed since the upgrade.
 */
export async function undoUpgrade(place: Place, { say, log }: Tools, mayLose: boolean): Promise<void> {
  const dataDir = await claim(place, log)
  if (majorOf(clusterFolder(dataDir)) === formerMajor)
    return say(
      `La base de données est celle d’un Postgres ${formerMajor} : démarrez la version précédente de l’application.`,
    )
  if (!existsSync(keptFolder(dataDir)))
    throw new StartError(
      `« ${keptFolder(dataDir)} » n’existe pas : il n’y a pas d’ancienne base de données à remettre.`,
    )
  if (!mayLose) await requireNothingWritten(dataDir, place, log)
  const aside = await putBack(dataDir)
  say(
    `L’ancienne base de données est remise en place : démarrez la version précédente de l’application. Celle de Postgres ${ourMajor} est dans « ${aside} ».`,
  )
}

/** Returns the path of the data folder, which no app and no server uses until this process ends. */
async function claim({ dataDir: wanted, databaseUrl }: Place, log: EmbeddedLog): Promise<string> {
  if (databaseUrl)
    throw new StartError(
      'Cette commande est pour la base de données intégrée : celle de DATABASE_URL se met à niveau avec les outils de Postgres.',
    )
  const dataDir = resolve(wanted)
  // A folder that was perhaps named by mistake is not made.
  if (!existsSync(clusterFolder(dataDir)) && !existsSync(keptFolder(dataDir)))
    throw new StartError(`Le dossier de données « ${dataDir} » (DATA_DIR) ne contient pas de base de données.`)
  claimDataFolder(dataDir)
  for (const folder of [clusterFolder(dataDir), keptFolder(dataDir)])
    await settleEarlierServer({ folder, dataDir }, (message) => log.warn(message))
  await endExchange(dataDir)
  return dataDir
}

async function requireRoom(dataDir: string, measure: (folder: string) => Promise<number>): Promise<void> {
  const [needed, free] = [(await sizeOf(clusterFolder(dataDir))) + besides, await measure(dataDir)]
  if (free >= needed) return
  throw new StartError(
    `Pour copier la base de données de « ${dataDir} » (DATA_DIR), il faut ${inMegabytes(needed)} de place, et il y en a ${inMegabytes(free)} : rien n’a été changé.`,
  )
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} Mo`

/** Makes the new cluster beside the former one, and returns how much it has. */
async function makeCopy(dataDir: string, place: Place, { say, log }: Pick<Tools, 'say' | 'log'>) {
  const former = { folder: clusterFolder(dataDir), major: formerMajor }
  await withCluster(former, place, log, (sql) => migrate(sql))
  return await withCluster({ ...former, isReadOnly: true }, place, log, (from) =>
    withCluster({ folder: copyFolderOf(dataDir), major: ourMajor }, place, log, async (to) => {
      await migrate(to, { admit: admitApp })
      return await copyAll(from, to, say)
    }),
  )
}

async function copyAll(from: Sql, to: Sql, say: Tools['say']): Promise<{ tables: number; rows: number }> {
  await requireOnlyOurs(from)
  const tables = await requireSameTables(from, to)
  let [at, rows] = [0, 0]
  await copyRows(from, to, tables, ({ name }) => say(`${++at}/${tables.length} ${name}`))
  for (const table of tables) rows += (await readContent(to, table)).rows
  await to`analyze`
  return { tables: tables.length, rows }
}

/** Tables from which each start takes what waits for the worker. Whatever somebody does to put something there is in another table as well. */
const queues = ['tasks', 'jobs_to_announce']

async function requireNothingWritten(dataDir: string, place: Place, log: EmbeddedLog): Promise<void> {
  const kept = { folder: keptFolder(dataDir), major: formerMajor, isReadOnly: true }
  const current = { folder: clusterFolder(dataDir), major: ourMajor, isReadOnly: true }
  const changed = await withCluster(kept, place, log, (before) =>
    withCluster(current, place, log, (now) => findDifferences(before, now)),
  ).then((tables) => tables.filter(({ name }) => !queues.includes(name)))
  if (changed.length === 0) return
  const tables = changed.map(({ name, before, now }) => `${name} (${before ?? 'absente'} → ${now ?? 'absente'} lignes)`)
  throw new StartError(
    `Depuis la mise à niveau, il a été écrit dans ${tables.join(', ')}. Ces écritures seraient perdues, sauf celles que les appareils renvoient d’eux-mêmes : ajoutez --lose-writes pour revenir quand même.`,
  )
}
