import { rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ownerAddress } from '../postgres/address.ts'
import { connectForLongWork, type Sql } from '../postgres/connect.ts'
import { claimDataFolder } from '../postgres/embedded/data-folder-claim.ts'
import type { EmbeddedLog } from '../postgres/embedded/embedded.ts'
import { clusterFolder, majorOf, ourMajor, requireOurMajor } from '../postgres/embedded/majors.ts'
import { settleEarlierServer } from '../postgres/embedded/orphan.ts'
import { withCluster } from '../postgres/embedded/with-cluster.ts'
import { withDatabase } from '../postgres/embedded/with-database.ts'
import { StartError } from '../postgres/start-error.ts'
import { findDifferences } from './tables.ts'
import { explain, formerOf, type Place } from '../backup/backup.ts'
import { flush } from '../backup/copy-folder.ts'
import { dumpDatabase, fillFromDump } from '../backup/dump.ts'

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
  const inTarget = (work: (sql: Sql) => Promise<void>) =>
    withDatabase({ ...place, ...owner }, { mayCreate: false, log }, work)
  const dump = `${cluster}.moving`
  const remove = () => rmSync(dump, { force: true })
  process.once('exit', remove)
  try {
    await explain(dataDir, 'La base de données n’a pas été copiée', async () => {
      await inTarget(requireEmpty)
      await withCluster({ folder: cluster, major: ourMajor }, place, log, async (from, address) => {
        await dumpDatabase(address, dump)
        await fillFromDump(url, dump)
        await inTarget((to) => requireSame(from, to))
      })
      const former = formerOf(cluster)
      await rename(cluster, former)
      await flush(dataDir)
      say(
        `La base de données est maintenant celle de DATABASE_URL, comparée à celle d’avant, qui est dans « ${former} » : supprimez ce dossier quand tout va bien.`,
      )
    })
  } finally {
    process.off('exit', remove)
    remove()
  }
}

async function requireEmpty(sql: Sql): Promise<void> {
  const [found] = await sql<{ name: string }[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname limit 1`
  if (found)
    throw new StartError(
      `La base de DATABASE_URL a déjà des tables (${found.name}, …), qui ne sont pas remplacées : indiquez une base vide.`,
    )
}

/** Servers whose settings differ write the same value in several ways. */
const sameWords = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`

async function requireSame(from: Sql, to: Sql): Promise<void> {
  const own = connectForLongWork(to)
  try {
    for (const sql of [from, own]) await sql.unsafe(sameWords)
    const different = await findDifferences(from, own)
    if (different.length > 0)
      throw new StartError(
        `La copie diffère de l’original (${different.map(({ name }) => name).join(', ')}) : la base d’avant reste en place. Videz celle de DATABASE_URL avant de recommencer.`,
      )
  } finally {
    await own.end({ timeout: 5 })
  }
}
