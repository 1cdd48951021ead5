import type { Id } from '../../schema/ids.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'

/** The number of objects that are claimed at a time, and of faults in a row after which the store counts as away. */
const [batch, patience] = [100, 3]

/**
 * Removes the objects that no file names any more: those of deleted photos, and those that no transaction has named within a day. An object is claimed
 * first, so that no file can name it while it goes. The others are removed even if one cannot be, which is tried again a minute later, after
 * them. Throws its fault.
 */
export const removeObjects: Handler<'photos.removeObjects'> = async ({ sql, photoStore }) => {
  if (!photoStore) return
  const faults = new Map<Id, unknown>()
  let inARow = 0
  for (let claimed = batch; claimed === batch && inARow < patience;) {
    const keys = await claim(sql, [...faults.keys()])
    claimed = keys.length
    for (let key = keys.shift(); key !== undefined && inARow < patience; key = keys.shift()) {
      const failing = await remove(sql, photoStore, key)
      inARow = failing ? inARow + 1 : 0
      if (failing) faults.set(key, failing.fault)
    }
  }
  if (faults.size === 0) return
  // A task that fails again and again waits for up to an hour, and all that is deleted meanwhile would wait with it: this one runs in its place.
  await enqueue(sql, 'photos.removeObjects', {}, { key: 'photos.removeObjects', runAfterSeconds: 60 })
  throw [...faults.values()][0]
}

/** Claims objects, without those that have failed. Returns their keys, beginning with those that have waited longest. */
const claim = async (sql: Sql, failed: readonly Id[]): Promise<Id[]> => {
  const claimed = await sql<{ key: Id }[]>`
    with going as (
      update photo_objects set is_going = true
      where key in (
        select key from photo_objects where removable_from <= now() and key <> all(${[...failed]}::uuid[])
        order by removable_from limit ${batch} for update skip locked)
      returning key, removable_from)
    select key from going order by removable_from`
  return claimed.map(({ key }) => key)
}

/** Removes a claimed object. Returns the fault of the store, which puts the object behind the others. */
const remove = async (sql: Sql, store: ObjectStore, key: Id): Promise<{ fault: unknown } | undefined> => {
  try {
    await store.remove(key)
  } catch (fault) {
    await sql`update photo_objects set removable_from = now() where key = ${key} and is_going`
    return { fault }
  }
  await sql`delete from photo_objects where key = ${key} and is_going`
  return undefined
}
