import { createHash, randomUUID } from 'node:crypto'
import type { Sql } from '../postgres/connect.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { StoredObject } from './photo-store.ts'

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

const hashOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest()
