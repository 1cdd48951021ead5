import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { clusterFolder } from './majors.ts'
import { describeEncrypting, requiresEncryption, type Address } from '../address.ts'
import { connect, PostgresError, type Sql } from '../connect.ts'
import { type EmbeddedLog, findRunning, startEmbedded } from './embedded.ts'
import { askWithoutPooler, isLostBehindPooler } from '../pooler.ts'
import { StartError } from '../start-error.ts'

/** The database as the environment variables name it. */
interface Place extends Address {
  dataDir: string
  isDefaultDataDir: boolean
}

/**
 * Runs a command's work on the database that the environment names: that of its address, the embedded one of a running app, or the embedded
 * one, started for the duration of the work. Throws a StartError if the database cannot be reached, or if the data folder has none and
 * `mayCreate` is off.
 */
export async function withDatabase<T>(
  place: Place,
  { mayCreate, log }: { mayCreate: boolean; log: EmbeddedLog },
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  if (!mayCreate) requireCluster(place)
  const running = place.databaseUrl ?? findRunning(place.dataDir)
  const started = running
    ? undefined
    : await startEmbedded({ dataDir: place.dataDir, mayEnterPrivateFolder: place.isDefaultDataDir, log })
  const sql = connect(running ?? started?.options ?? '')
  try {
    await explainUnreachable(place, async () => {
      if (place.databaseUrl) await askWithoutPooler(sql, place.setting)
      else await sql`select`
    })
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await started?.stop()
  }
}

/** Runs the first query of a database. Throws a StartError if the database of an address is missing, refuses us, or refuses to be migrated. */
export async function explainUnreachable<T>({ setting, databaseUrl }: Address, ask: () => PromiseLike<T>) {
  try {
    return await ask()
  } catch (error) {
    if (!databaseUrl || !isUnreachable(error)) throw error
    throw new StartError(describeUnusable({ setting, databaseUrl }, error))
  }
}

const unknownAuthority = [
  'vient d’une autorité inconnue ici',
  'indiquez le fichier de celle-ci dans NODE_EXTRA_CA_CERTS',
]

/** What is wrong with the server's certificate, and what mends it, by the error codes of Node. */
const certificateFaults: Record<string, string[]> = {
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: ['a expiré', 'renouvelez-le'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'est celui d’une autre machine',
    'écrivez le nom du serveur tel qu’il figure dans le certificat',
  ],
}

const describeUnusable = (
  { setting, databaseUrl }: Address & { databaseUrl: string },
  { code, message }: Error & { code: string },
): string => {
  if (code === '42501')
    return `Le rôle de ${setting} ne peut pas préparer la base de données : indiquez celui à qui elle appartient dans DATABASE_MIGRATION_URL.`
  const [fault, cure] = certificateFaults[code] ?? []
  if (fault) return `Le certificat de la base de données de ${setting} ${fault} (${code}) : ${cure}.`
  // invalid_authorization_specification: no line of pg_hba.conf fits, or the role is missing.
  if (code === '28000' && !requiresEncryption(databaseUrl))
    return `La base de données de ${setting} refuse cette connexion (28000) : ${describeEncrypting(databaseUrl)} si elle n’en accepte que de chiffrées, ou vérifiez le rôle.`
  const words = faults[code]
  return words
    ? `La base de données de ${setting} ${words} (${code}).`
    : `La base de données de ${setting} n’est pas utilisable (${code}) : ${message}.`
}

/** What Postgres' own codes mean for whoever sets the address. */
const faults: Record<string, string> = {
  '28P01': 'refuse le mot de passe de ce rôle : corrigez l’adresse, où @ / : ? # % s’écrivent %40 %2F %3A %3F %23 %25',
  '28000': 'refuse ce rôle : vérifiez son nom, et ce que le serveur admet (pg_hba.conf)',
  '3D000': "n’existe pas sur ce serveur : corrigez son nom, ou créez-la (create database … encoding 'UTF8')",
  '53300':
    'a déjà toutes les connexions qu’elle admet : une instance en prend onze ; arrêtez ce qui en garde, ou augmentez max_connections',
  ENOTFOUND: 'est sur une machine dont le nom n’existe pas : corrigez l’adresse',
  ECONNREFUSED: 'n’écoute pas à cette adresse : vérifiez qu’elle tourne, et le port',
}

/** Milliseconds between two tries to reach a database that starts beside us. */
const betweenTries = 500

/**
 * Waits until the database answers `ask`, as when both start at once. A wrong password, name or certificate ends the wait, since waiting mends none of
 * them. Throws a StartError after `seconds`.
 */
export async function awaitDatabase(
  { setting, seconds }: { setting: string; seconds: number },
  ask: () => PromiseLike<unknown>,
  log: Pick<Logger, 'warn'>,
) {
  const until = performance.now() + seconds * 1_000
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnreachable(error) || isForGood(error)) throw error
      if (performance.now() >= until) {
        throw new StartError(
          error.code === '53300'
            ? `La base de données de ${setting} ${faults['53300']} (53300).`
            : `La base de données de ${setting} n’a pas répondu en ${seconds} s (${error.code}) : vérifiez qu’elle tourne, ou attendez plus longtemps avec DATABASE_WAIT_SECONDS.`,
        )
      }
      if (isFirst) log.warn({ setting, code: error.code, seconds }, 'waits for the database')
      await sleep(betweenTries)
    }
  }
}

/** Whether the database answers, but not us. */
const isForGood = ({ code }: { code: string }): boolean => /^(22|28|3D|42)/.test(code) || code in certificateFaults

/** Whether the database is missing or refuses us. Class 28 is a wrong password, 3D000 a missing database, 42501 a missing right; what is fatal ends a connection, as an option that it does not know. */
const isUnreachable = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  (!(error instanceof PostgresError) ||
    error.severity === 'FATAL' ||
    isLostBehindPooler(error) ||
    /^(28|3D|53|57P|42501)/.test(error.code))

/** Refuses to create a database in a folder that was perhaps named by mistake: an empty one would look as if all were well. */
function requireCluster({ databaseUrl, dataDir }: Place): void {
  if (databaseUrl || existsSync(join(clusterFolder(resolve(dataDir)), 'PG_VERSION'))) return
  throw new StartError(`Le dossier de données « ${resolve(dataDir)} » (DATA_DIR) ne contient pas de base de données.`)
}
