import type { Id } from '../../schema/ids.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { EncodedPhoto } from './image.ts'

export const photoSizes = ['full', 'thumbnail'] as const
export type PhotoSize = (typeof photoSizes)[number]

/**
 * Stores the bytes of photos: in Postgres, in the transaction that links them to a user or review. A store elsewhere would have to `keep` before the
 * commit: bytes without a row can be removed later, but a row without bytes cannot be repaired.
 */
interface PhotoStore {
  keep(sql: AnySql, id: Id, photo: EncodedPhoto): Promise<void>
  read(sql: AnySql, id: Id, size: PhotoSize): Promise<Uint8Array<ArrayBuffer> | undefined>
  drop(sql: AnySql, id: Id): Promise<void>
}

export const photoStore: PhotoStore = {
  async keep(sql, id, photo) {
    for (const size of photoSizes) {
      await sql`insert into photo_files (photo_id, size, content) values (${id}, ${size}, ${photo[size]})`
    }
  },
  async read(sql, id, size) {
    const [file] = await sql<{ content: Uint8Array<ArrayBuffer> }[]>`
      select content from photo_files where photo_id = ${id} and size = ${size}`
    return file?.content
  },
  async drop(sql, id) {
    await sql`delete from photo_files where photo_id = ${id}`
  },
}
