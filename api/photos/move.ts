import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '../../schema/ids.ts'
import type { Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { setHome, type PhotoHome } from './home.ts'
import { StoreFault, type ObjectStore } from '../objects/object-store.ts'
import { tryStore } from '../objects/try-store.ts'
import { nameObject, type PhotoSize, type StoredObject } from './photo-store.ts'
import { readBytes, storeBytes } from './stored-bytes.ts'

export interface Moved {
  files: number
  bytes: number
  /** Files whose object the store lacks, or has with other bytes. They stay as they are. */
  missing: number
}

interface NamedFile {
  photoId: Id
  size: PhotoSize
}

/** The files that are listed at a time, and those of them that are moved at once. */
const [batch, lanes] = [100, 4]

/**
 * Moves all files of photos there, while people upload and look at photos, and sends new photos there first. A file is copied and the copy is compared,
 * then one transaction lets the row say where the bytes are, so each row is right at every moment: a move may be ended anywhere, run again, or run twice
 * at once. Calls `onProgress` after each batch. Throws a StoreFault once the store fails three times in a row for a file, and before anything goes to a
 * store that a trial finds failing: with wrong settings it would refuse the new photos of all instances.
 */
export const movePhotos = async (
  sql: Sql,
  store: ObjectStore,
  to: PhotoHome,
  onProgress: (moved: Readonly<Moved>) => void,
): Promise<Moved> => {
  const failing = to === 'store' ? await tryStore(store) : undefined
  if (failing) throw failing.fault
  await setHome(sql, to)
  const moved: Moved = { files: 0, bytes: 0, missing: 0 }
  const moveOne = to === 'store' ? moveToStore : moveToDatabase
  // A photo that was being uploaded may have come meanwhile, with an id before those of the last batch.
  for (let before = -1; before < moved.files;) {
    before = moved.files
    moved.missing = 0
    for (let files = await listAfter(sql, to, undefined); files.length > 0;) {
      const after = files.at(-1)
      const waiting = [...files]
      const runLane = async () => {
        for (let file = waiting.shift(); file; file = waiting.shift()) {
          const bytes = await withPatience(() => moveOne(sql, store, file))
          if (bytes === 'missing') moved.missing += 1
          if (typeof bytes !== 'number') continue
          moved.files += 1
          moved.bytes += bytes
        }
      }
      await Promise.all(Array.from({ length: lanes }, runLane))
      onProgress(moved)
      files = await listAfter(sql, to, after)
    }
  }
  return moved
}

/** Lists files that are not there yet, in the order of their keys. */
const listAfter = (sql: Sql, to: PhotoHome, after: NamedFile | undefined): Promise<NamedFile[]> => sql<NamedFile[]>`
  select photo_id as "photoId", size from photo_files
  where ${to === 'store' ? sql`content is not null` : sql`object_key is not null`}
    ${after ? sql`and (photo_id, size) > (${after.photoId}, ${after.size})` : sql``}
  order by photo_id, size limit ${batch}`

/** Returns the bytes that were moved; undefined if the file is gone or there already. */
const moveToStore = async (sql: Sql, store: ObjectStore, { photoId, size }: NamedFile): Promise<number | undefined> => {
  const [file] = await sql<{ content: Uint8Array }[]>`
    select content from photo_files where photo_id = ${photoId} and size = ${size} and content is not null`
  if (!file) return undefined
  const object = await storeBytes(sql, store, file.content)
  if (!(await readBytes(store, object))) throw new StoreFault('BadDigest')
  const isNamed = await transact(sql, async (tx) => {
    const { count } = await tx`
      update photo_files set content = null, object_key = ${object.key}, hash = ${object.hash}
      where photo_id = ${photoId} and size = ${size} and sha256(content) = ${object.hash}`
    if (count > 0 && !(await nameObject(tx, object.key))) throw new StoreFault('NoSuchKey')
    if (count === 0) await tx`update photo_objects set removable_from = now() where key = ${object.key}`
    return count > 0
  })
  return isNamed ? file.content.byteLength : undefined
}

/** As `moveToStore`; `missing` if the store lacks the bytes. */
const moveToDatabase = async (
  sql: Sql,
  store: ObjectStore,
  { photoId, size }: NamedFile,
): Promise<number | 'missing' | undefined> => {
  const [object] = await sql<StoredObject[]>`
    select object_key as key, hash from photo_files where photo_id = ${photoId} and size = ${size} and object_key is not null`
  if (!object) return undefined
  const content = await readBytes(store, object)
  if (!content) {
    const same = await sql`select from photo_files where object_key = ${object.key}`
    return same.length > 0 ? 'missing' : undefined
  }
  const { count } = await sql`
    update photo_files set content = ${content}, object_key = null, hash = null
    where photo_id = ${photoId} and size = ${size} and object_key = ${object.key} and hash = sha256(${content}::bytea)`
  return count > 0 ? content.byteLength : undefined
}

/** Waits a little and tries again where the store fails. */
const withPatience = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreFault) || attempt === 3) throw error
      await sleep(1_000 * attempt)
    }
  }
}
