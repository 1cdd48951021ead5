import { isLoopback, type Config, type PhotoStoreConfig } from '../config.ts'
import { readHome } from '../photos/home.ts'
import type { ObjectStore, StoreFault } from '../objects/object-store.ts'
import { openObjectStore } from '../objects/open-store.ts'
import { tryStore } from '../objects/try-store.ts'
import { publicAddressOf } from '../objects/store-address.ts'
import type { Sql } from '../postgres/connect.ts'
import { advice, wrong, type Finding } from './finding.ts'

/** Milliseconds for an answer to a stranger. */
const patience = 5_000

/** Stores an object, reads it, asks for it as a stranger would, and removes it. Looks whether the photos are where they should be. */
export const findInPhotoStore = async (
  sql: Sql,
  { photoStore: config }: Pick<Config, 'photoStore'>,
): Promise<Finding[]> => {
  const newest = await findNewestObject(sql)
  if (!config) return await findWithoutStore(sql, newest !== undefined)
  const store = await openObjectStore(config)
  const fault = await findInTrial(store, config)
  if (fault) return [fault]
  const found: Finding[] = []
  if (config.endpoint.protocol === 'http:' && !isLoopback(config.endpoint.hostname))
    found.push(advice('S3_ENDPOINT', 'sans https, les photos passent en clair entre cette machine et le stockage.'))
  const missing = newest === undefined ? undefined : await findInNewest(store, config, newest)
  if (missing) found.push(missing)
  if (newest === undefined && (await readHome(sql)) === 'database') {
    const left = await countObjects(sql)
    const next =
      left === 0
        ? 'les réglages S3_… peuvent partir.'
        : `avant de retirer les réglages S3_…, attendez : ${toRemove(left)}.`
    found.push(advice('S3_ENDPOINT', `toutes les photos sont dans la base, et les nouvelles y vont : ${next}`))
  }
  return found
}

/** Without the settings nothing reads photos from the store, and nothing removes them from it. */
const findWithoutStore = async (sql: Sql, hasPhotos: boolean): Promise<Finding[]> => {
  if (hasPhotos)
    return [
      wrong('S3_ENDPOINT', 'des photos sont dans un stockage qui n’est pas réglé ici : elles ne s’affichent pas.'),
    ]
  const left = await countObjects(sql)
  if (left === 0) return []
  const where = 'dans un stockage qui n’est pas réglé ici : remettez ses réglages.'
  return [wrong('S3_ENDPOINT', `${toRemove(left)} ${where}`)]
}

const toRemove = (objects: number): string =>
  objects === 1 ? '1 objet reste à effacer' : `${objects} objets restent à effacer`

/** Counts the objects that the store may have. */
const countObjects = async (sql: Sql): Promise<number> => {
  const [objects] = await sql<{ count: number }[]>`select count(*)::int as count from photo_objects`
  return objects?.count ?? 0
}

/** What the key may not do, by what was asked. */
const rights = { put: 'd’écrire', get: 'de lire', remove: 'd’effacer' }

/** Returns what keeps the store from working; undefined if it works. */
const findInTrial = async (store: ObjectStore, config: PhotoStoreConfig): Promise<Finding | undefined> => {
  const seen = { isPublic: false }
  const failing = await tryStore(store, async (key) => {
    seen.isPublic = await isReadByAll(publicAddressOf(config, key))
  })
  if (failing) return describeFault(failing.fault, config, rights[failing.act])
  return seen.isPublic
    ? wrong('S3_BUCKET', `n’importe qui peut lire « ${config.bucket} » : rendez-le privé.`)
    : undefined
}

/** Asks as a stranger. A store that sends them to a page to sign in does not let them read. */
const isReadByAll = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** Reads the newest photo. */
const findInNewest = async (
  store: ObjectStore,
  config: PhotoStoreConfig,
  newest: string,
): Promise<Finding | undefined> => {
  try {
    if (await store.get(newest)) return undefined
    return wrong('S3_BUCKET', `« ${config.bucket} » n’a pas la dernière photo envoyée : est-ce le bon bucket ?`)
  } catch (error) {
    return describeFault(error as StoreFault, config, rights.get)
  }
}

/** The codes of faults that do not pass by waiting; each has a sentence of its own below. */
export const lasting: ReadonlySet<string> = new Set([
  'NoSuchBucket',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'RequestTimeTooSkewed',
  'BadDigest',
])

const describeFault = ({ code }: StoreFault, { endpoint, bucket }: PhotoStoreConfig, right: string): Finding => {
  switch (code) {
    case 'NoSuchBucket':
      return wrong('S3_BUCKET', `« ${bucket} » n’existe pas à ${endpoint.origin} : créez-le, ou corrigez son nom.`)
    case 'InvalidAccessKeyId':
      return wrong('S3_ACCESS_KEY_ID', `${endpoint.origin} ne connaît pas cette clé.`)
    case 'SignatureDoesNotMatch':
      return wrong('S3_SECRET_ACCESS_KEY', 'ce n’est pas la clé secrète de S3_ACCESS_KEY_ID.')
    case 'AccessDenied':
      return wrong('S3_ACCESS_KEY_ID', `cette clé n’a pas le droit ${right} dans « ${bucket} ».`)
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return wrong('S3_REGION', `ce n’est pas la région de « ${bucket} ».`)
    case 'RequestTimeTooSkewed':
      return wrong('Horloge', 'celle du stockage diffère de celle de cette machine : réglez-la (NTP).')
    case 'BadDigest':
      return wrong('S3_ENDPOINT', 'le stockage ne rend pas ce qu’il a reçu.')
    default:
      return wrong('S3_ENDPOINT', `${endpoint.origin} ne répond pas ou refuse (${code}).`)
  }
}

/** Returns the key of an object that a file names, of the newest photo; undefined without any. */
const findNewestObject = async (sql: Sql): Promise<string | undefined> => {
  const [newest] = await sql<{ key: string }[]>`
    select object_key as key from photo_files where object_key is not null order by photo_id desc limit 1`
  return newest?.key
}
