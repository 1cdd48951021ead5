import type { Id } from '../schema/ids.ts'
import { sessionStore } from './http/session-store.ts'

/** More than a push service can have on the way for one device. */
const kept = 200

/**
 * Returns whether this push came for the first time, and notes that it came: a service may deliver one twice, and so may the server when an
 * answer got lost. What a device without room cannot note counts as new: a repeat takes the place of the one before, by its tag.
 */
export const isFirstDelivery = async (id: Id): Promise<boolean> => {
  const { entries } = sessionStore()
  try {
    return await sessionStore().transaction('rw', entries, async () => {
      const entry = await entries.get('pushed')
      const ids = entry?.key === 'pushed' ? entry.ids : []
      if (ids.includes(id)) return false
      await entries.put({ key: 'pushed', ids: [...ids, id].slice(-kept) })
      return true
    })
  } catch {
    return true
  }
}
