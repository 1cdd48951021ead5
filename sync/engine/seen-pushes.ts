import type { Id } from '../../schema/ids.ts'
import { sessionStore } from '../http/session-store.ts'

/** How many ids are kept; more than a push service can have under way for one device. */
const kept = 200

/**
 * Returns whether this Web Push came for the first time, and notes its id. A push service may deliver a push twice, and the server may send
 * it twice if an answer was lost. A device without room notes nothing and treats every push as new: a repeated notification replaces the
 * earlier one, by its tag.
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
