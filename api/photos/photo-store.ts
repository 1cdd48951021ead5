import type { Id } from '../../schema/ids.ts'
import { photosAway } from './guard-store.ts'
import type { AnySql } from '../postgres/connect.ts'

export const photoSizes = ['full', 'thumbnail'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** The type of every file. */
export const photoType = 'image/webp'

/** An object in the store, and the SHA-256 of its bytes. */
export interface StoredObject {
  key: Id
  hash: Buffer
}

/** A photo that no row names yet: each file as its bytes, or as an object that the store has already. */
export type PlacedPhoto = Record<PhotoSize, Buffer | StoredObject>

/** A file as its row has it: its bytes, or where they are. */
export type PhotoFile = { content: Uint8Array<ArrayBuffer> } | { object: StoredObject }

/** The rows of the files, each of which says where the bytes are. The trigger `let_object_go` has the object of a deleted row removed. */
export const photoFiles = {
  /** Refuses `photos_away` if an object was uploaded so long ago that it is being removed. */
  async keep(sql: AnySql, id: Id, photo: PlacedPhoto): Promise<void> {
    for (const size of photoSizes) {
      const file = photo[size]
      if (file instanceof Uint8Array)
        await sql`insert into photo_files (photo_id, size, content) values (${id}, ${size}, ${file})`
      else {
        await sql`
          insert into photo_files (photo_id, size, object_key, hash) values (${id}, ${size}, ${file.key}, ${file.hash})`
        if (!(await nameObject(sql, file.key))) throw photosAway()
      }
    }
  },
  async read(sql: AnySql, id: Id, size: PhotoSize): Promise<PhotoFile | undefined> {
    const [file] = await sql<{ content: Uint8Array<ArrayBuffer> | null; key: Id | null; hash: Buffer | null }[]>`
      select content, object_key as key, hash from photo_files where photo_id = ${id} and size = ${size}`
    if (!file) return undefined
    const { content, key, hash } = file
    if (content) return { content }
    return key && hash ? { object: { key, hash } } : undefined
  },
  async drop(sql: AnySql, id: Id): Promise<void> {
    await sql`delete from photo_files where photo_id = ${id}`
  },
}

/** Notes that a file names this object, in the transaction of the file. Returns false if the object is being removed. */
export const nameObject = async (sql: AnySql, key: Id): Promise<boolean> => {
  const { count } = await sql`update photo_objects set removable_from = null where key = ${key} and not is_going`
  return count > 0
}
