import type { Id } from '../../schema/ids.ts'

/** For each session, how many pushes are under way whose answers bring a continuation of the person's own feed. */
const underWay = new Map<Id, number>()

/** Runs the work of a push whose answer will bring a continuation. */
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
 * Whether a push of this session will bring the rows of its own commit. Then the session's stream need not read them: it only says where the
 * head stands, and if the answer is lost, the device pulls.
 */
export const isPushing = (sessionId: Id): boolean => underWay.has(sessionId)
