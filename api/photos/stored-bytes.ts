import { createHash, randomUUID } from 'node:crypto'
import type { Id } from '../../schema/ids.ts'
import type { Sql } from '../postgres/connect.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { PhotoFile, StoredObject } from './photo-store.ts'

/**
 * Stores bytes under a new key, before a row names it. The key is noted first: an object that no file names within a day, because its transaction was
 * rolled back or this process ended, is removed (api/photos/removal.ts). Throws what the store throws.
 */
export const storeBytes = async (sql: Sql, store: ObjectStore, content: Uint8Array): Promise<StoredObject> => {
  const object = { key: randomUUID(), hash: hashOf(content) }
  await sql`insert into photo_objects (key, removable_from) values (${object.key}, now() + interval '1 day')`
  await store.put(object.key, content)
  return object
}

/** Returns the bytes of an object; undefined if the store has none under its key, or others. Throws what the store throws. */
export const readBytes = async (
  store: ObjectStore,
  { key, hash }: StoredObject,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const content = await store.get(key)
  return content && hashOf(content).equals(hash) ? content : undefined
}

/**
 * The bytes of a file, or what is missing: its row, as of a deleted photo; the settings of the store that has the bytes; or the bytes themselves, which
 * is a fault of ours.
 */
export type FileBytes =
  | { content: Uint8Array<ArrayBuffer> }
  | { missing: 'row' }
  | { missing: 'settings' | 'bytes'; key: Id }

/** Returns the bytes of a file, wherever they are. Throws what the store throws. */
export const readFileBytes = async (
  store: ObjectStore | undefined,
  file: PhotoFile | undefined,
): Promise<FileBytes> => {
  if (!file) return { missing: 'row' }
  if ('content' in file) return file
  const { key } = file.object
  if (!store) return { missing: 'settings', key }
  const content = await readBytes(store, file.object)
  return content ? { content } : { missing: 'bytes', key }
}

const hashOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest()
