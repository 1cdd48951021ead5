import { existsSync, readFileSync } from 'node:fs'
import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Sql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { StartError } from '../postgres/start-error.ts'

/**
 * The keys that identify this server to push services (RFC 8292), in base64url: a point of P-256 in 65 bytes, and its private number in 32. Browsers
 * subscribe with the public key, so new keys end all subscriptions.
 */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const fileName = 'vapid-keys.json'

/** Makes a new pair. */
export const makeVapidKeys = (): VapidKeys => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  // Without the padding, a number with leading zeros would be shorter.
  const privateKey = curve.getPrivateKey('hex').padStart(64, '0')
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: Buffer.from(privateKey, 'hex').toString('base64url'),
  }
}

/** Whether the two keys belong together. */
export const isPair = ({ publicKey, privateKey }: VapidKeys): boolean => {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/**
 * Returns the keys that the database keeps for all instances. The first start brings them: those of the folder, where a version before kept them, so
 * that subscriptions stay valid, or new ones. Throws StartError if the file or the row has no pair.
 */
export const keptVapidKeys = async (sql: Sql, dataDir: string, log: Pick<Logger, 'warn'>): Promise<VapidKeys> => {
  const path = join(dataDir, fileName)
  const kept = await readKept(sql)
  const filed = readFiled(path)
  const keys = kept ?? (await keepFirst(sql, filed ?? makeVapidKeys()))
  if (!isPair(keys))
    throw new StartError(
      'La base de données n’a pas une paire de clés de notifications : remettez la table push_keys d’une sauvegarde, ou videz-la.',
    )
  if (filed && filed.publicKey !== keys.publicKey)
    log.warn({ path }, 'the push keys of this file are not those of the database, and are not used')
  return keys
}

const readKept = async (sql: Sql): Promise<VapidKeys | undefined> => {
  const [kept] = await sql<VapidKeys[]>`select public_key as "publicKey", private_key as "privateKey" from push_keys`
  return kept
}

/** If several instances start at once, the first one's keys stay, and all return them. */
const keepFirst = async (sql: Sql, { publicKey, privateKey }: VapidKeys): Promise<VapidKeys> => {
  await sql`
    insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict (is_only) do nothing`
  return onlyRow(await sql<VapidKeys[]>`select public_key as "publicKey", private_key as "privateKey" from push_keys`)
}

/** Returns the pair of the file; undefined without a file. */
const readFiled = (path: string): VapidKeys | undefined => {
  if (!existsSync(path)) return undefined
  const filed = readKeys(path)
  if (!filed || !isPair(filed))
    throw new StartError(
      `Le fichier ${path} n’a pas une paire de clés : remettez-le d’une sauvegarde, ou supprimez-le.`,
    )
  return filed
}

const readKeys = (path: string): VapidKeys | undefined => {
  try {
    const { publicKey, privateKey } = JSON.parse(readFileSync(path, 'utf8')) as Partial<VapidKeys>
    return publicKey && privateKey ? { publicKey, privateKey } : undefined
  } catch {
    return undefined
  }
}
