import { operatorCommand } from '../own-files.ts'
import type { Config } from '../config.ts'
import { countHomes, readHome, type HomeCounts, type PhotoHome } from '../photos/home.ts'
import { movePhotos, type Moved } from '../photos/move.ts'
import { StoreFault, type ObjectStore } from '../objects/object-store.ts'
import { openObjectStore } from '../objects/open-store.ts'
import type { PhotoFile } from '../photos/photo-store.ts'
import { readFileBytes } from '../photos/stored-bytes.ts'
import { lasting } from './photo-store-check.ts'
import { atLeisure, type Sql } from '../postgres/connect.ts'
import { StartError } from '../postgres/start-error.ts'

const names: Record<PhotoHome, string> = { store: 'le stockage', database: 'la base de données' }

/** Milliseconds between two lines of progress. */
const betweenLines = 2_000

/** Returns a line about where the photos are, and where new ones go. */
export const describePhotos = async (sql: Sql, { photoStore }: Pick<Config, 'photoStore'>): Promise<string> => {
  const counts = await atLeisure(sql, countHomes)
  const home = photoStore ? await readHome(sql) : 'database'
  return `${describeHomes(counts)} Les nouvelles photos vont dans ${names[home]}.`
}

/** Moves all photos there, and says how far it is. Returns whether all of them are there. */
export const movePhotosTo = async (
  sql: Sql,
  config: Pick<Config, 'photoStore'>,
  to: PhotoHome,
  say: (text: string) => void,
): Promise<boolean> => {
  const store = await openStore(config)
  let said = performance.now()
  const onProgress = (moved: Readonly<Moved>) => {
    if (performance.now() - said < betweenLines) return
    said = performance.now()
    say(`${describeMoved(moved)}…`)
  }
  const move = (own: Sql) => movePhotos(own, store, to, onProgress)
  const moved = await atLeisure(sql, move).catch((error: unknown) => {
    throw error instanceof StoreFault ? new StartError(`${describeStoreFault(error)} Rien n’est perdu.`) : error
  })
  const counts = await atLeisure(sql, countHomes)
  say(`${describeMoved(moved)} vers ${names[to]}. ${describeHomes(counts)}`)
  if (moved.missing > 0) say(`Le stockage n’a pas les octets de ${filesOf(moved.missing)} : rien n’y a été changé.`)
  return moved.missing === 0
}

/** Returns the bytes of a file, wherever they are. Throws a StartError if the store does not have them. */
export const bytesOf = async ({ photoStore }: Pick<Config, 'photoStore'>, file: PhotoFile): Promise<Uint8Array> => {
  const store = photoStore && (await openObjectStore(photoStore))
  const read = await readFileBytes(store, file).catch((error: StoreFault) => {
    throw new StartError(describeStoreFault(error))
  })
  if ('content' in read) return read.content
  throw read.missing === 'settings' ? withoutStore() : new StartError('Le stockage n’a pas cette photo.')
}

const describeStoreFault = ({ code }: StoreFault): string =>
  lasting.has(code)
    ? `Le stockage refuse (${code}) : ${operatorCommand} doctor dit ce qu’il faut corriger.`
    : `Le stockage ne répond pas ou refuse (${code}) : relancez la commande plus tard.`

const openStore = async ({ photoStore }: Pick<Config, 'photoStore'>): Promise<ObjectStore> => {
  if (photoStore) return await openObjectStore(photoStore)
  throw withoutStore()
}

const withoutStore = () =>
  new StartError(
    'Aucun stockage n’est réglé : il faut S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY.',
  )

const describeHomes = ({ inDatabase, bytesInDatabase, inStore }: HomeCounts): string =>
  `${filesOf(inDatabase)} de photos dans la base (${megabytes(bytesInDatabase)}), ${inStore} dans le stockage.`

const describeMoved = ({ files, bytes }: Readonly<Moved>): string =>
  `${filesOf(files)} ${files > 1 ? 'déplacés' : 'déplacé'} (${megabytes(bytes)})`

const filesOf = (count: number): string => `${count} ${count > 1 ? 'fichiers' : 'fichier'}`

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} Mo`
