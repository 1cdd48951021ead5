import type { Id } from '../../schema/ids.ts'
import type { Handler } from '../tasks/context.ts'

/** The number of objects that are claimed at a time. */
const batch = 100

/**
 * Removes the objects that no file names any more: those of deleted photos, and those that no transaction has named within a day. An object is claimed
 * first, so that no file can name it while it goes. Throws once some could not be removed, so that the task tries again.
 */
export const removeObjects: Handler<'photos.removeObjects'> = async ({ sql, photoStore }) => {
  if (!photoStore) return
  for (let claimed = batch; claimed === batch;) {
    const keys = await sql<{ key: Id }[]>`
      update photo_objects set is_going = true
      where key in (
        select key from photo_objects where removable_from <= now() order by removable_from limit ${batch} for update skip locked)
      returning key`
    claimed = keys.length
    for (const { key } of keys) {
      await photoStore.remove(key)
      await sql`delete from photo_objects where key = ${key} and is_going`
    }
  }
}
