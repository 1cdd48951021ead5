import { rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ownerAddress } from '../postgres/address.ts'
import { atLeisure, type Sql } from '../postgres/connect.ts'
import { claimDataFolder } from '../postgres/embedded/data-folder-claim.ts'
import type { EmbeddedLog } from '../postgres/embedded/embedded.ts'
import { clusterFolder, majorOf, ourMajor, requireOurMajor } from '../postgres/embedded/majors.ts'
import { settleEarlierServer } from '../postgres/embedded/orphan.ts'
import { withCluster } from '../postgres/embedded/with-cluster.ts'
import { withDatabase } from '../postgres/embedded/with-database.ts'
import { StartError } from '../postgres/start-error.ts'
import { isEmpty } from '../demo/seed.ts'
import { requireUtf8 } from '../postgres/encoding.ts'
import { hasHistory, migrate } from '../postgres/migrate.ts'
import { copyRows, requireOnlyOurs, requireSameTables } from './tables.ts'
import { explain, formerOf, type Place } from '../backup/backup.ts'
import { flush } from '../backup/copy-folder.ts'

/**
 * Copies our own database into that of DATABASE_URL, which has to be empty, while no app runs: all of it, or nothing. Compares the two, and then puts
 * the files of ours aside: until then a start without DATABASE_URL finds everything as it was. Throws a StartError, one French sentence.
 */
export async function moveDatabase(place: Place, { say, log }: { say: (line: string) => void; log: EmbeddedLog }) {
  const owner = ownerAddress(place)
  const url = owner.databaseUrl
  if (!url) throw new StartError('Indiquez dans DATABASE_URL la base de données, vide, où copier celle-ci.')
  const dataDir = resolve(place.dataDir)
  const cluster = clusterFolder(dataDir)
  requireOurMajor(dataDir)
  if (majorOf(cluster) === undefined)
    throw new StartError(`Le dossier de données « ${dataDir} » (DATA_DIR) ne contient pas de base de données.`)
  claimDataFolder(dataDir)
  await settleEarlierServer({ folder: cluster, dataDir }, (message) => log.warn(message))
  await explain(dataDir, 'La base de données n’a pas été copiée', async () => {
    await withDatabase({ ...place, ...owner }, { mayCreate: false, log }, async (short) => {
      await requireEmpty(short)
      await atLeisure(short, (target) =>
        withCluster({ folder: cluster, major: ourMajor }, place, log, (from) => copy(from, target, say)),
      )
    })
    const former = formerOf(cluster)
    await rename(cluster, former)
    await flush(dataDir)
    say(
      `La base de données est maintenant celle de DATABASE_URL, comparée à celle d’avant, qui est dans « ${former} » : supprimez ce dossier quand tout va bien.`,
    )
  })
}

/** Ours gets this version's migrations, as by an update, and so does the target: Postgres' own programs, which would have to be as new, are not needed. */
async function copy(from: Sql, target: Sql, say: (line: string) => void): Promise<void> {
  await migrate(from)
  await requireOnlyOurs(from)
  await requireUtf8(target, 'DATABASE_URL')
  await migrate(target)
  const tables = await requireSameTables(from, target)
  let at = 0
  await copyRows(from, target, tables, ({ name }) => say(`${++at}/${tables.length} ${name}`))
  await target`analyze`
}

/** Refuses tables of somebody else, and a database that people use. What a copy that failed has left, ours without anybody, is filled again. */
async function requireEmpty(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`
  const [found] = tables
  if (!found || ((await hasHistory(sql)) && (await isEmpty(sql)))) return
  throw new StartError(
    `La base de DATABASE_URL a déjà des tables (${found.name}, …), qui ne sont pas remplacées : indiquez une base vide.`,
  )
}
