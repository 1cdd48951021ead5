import type { Id } from '../../schema/ids.ts'

/** How many pushes of a session are under way whose answers bring what follows on in the person's own feed. */
const underWay = new Map<Id, number>()

/** Does the work of a push whose answer will bring the rows. */
export const whilePushing = async <T>(sessionId: Id, work: () => Promise<T>): Promise<T> => {
  underWay.set(sessionId, (underWay.get(sessionId) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(sessionId) ?? 1) - 1
    if (left > 0) underWay.set(sessionId, left)
    else underWay.delete(sessionId)
  }
}

/**
 * Whether a push of this session will bring the rows of its own commit: then the session's stream need not read them too. It says where the head
 * stands, and should the answer be lost, the device pulls.
 */
export const isPushing = (sessionId: Id): boolean => underWay.has(sessionId)
