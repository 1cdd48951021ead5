import type { Id } from '../../schema/ids.ts'

/** Called when no push of the session is under way any more, with the newest head of the person's own feed that an answer has brought. */
type Ended = (brought: number) => void

interface UnderWay {
  count: number
  brought: number
  waiting: Set<Ended>
}

/** For each session, the pushes under way whose answers bring a continuation of the person's own feed. */
const underWay = new Map<Id, UnderWay>()

/** Runs the work of a push whose answer will bring a continuation. `broughtBy` returns the head that it has brought, if any. */
export const whilePushing = async <T>(
  sessionId: Id,
  work: () => Promise<T>,
  broughtBy: (result: T) => number | undefined,
): Promise<T> => {
  const pushes = underWay.get(sessionId) ?? { count: 0, brought: 0, waiting: new Set() }
  underWay.set(sessionId, pushes)
  pushes.count += 1
  try {
    const result = await work()
    pushes.brought = Math.max(pushes.brought, broughtBy(result) ?? 0)
    return result
  } finally {
    pushes.count -= 1
    if (pushes.count === 0) {
      underWay.delete(sessionId)
      for (const ended of pushes.waiting) ended(pushes.brought)
    }
  }
}

/**
 * Whether a push of this session will bring the rows of its own commit. Then the session's stream need neither read them nor tell of them: if
 * the answer is lost, the device sends the push again.
 */
export const isPushing = (sessionId: Id): boolean => underWay.has(sessionId)

/**
 * Calls `ended` once no push of this session is under way, or after `patience` milliseconds (then with 0). Call it while one is. Returns the
 * function that takes it back.
 */
export const afterPushes = (sessionId: Id, patience: number, ended: Ended): (() => void) => {
  const waiting = underWay.get(sessionId)?.waiting
  const leave = () => {
    clearTimeout(timer)
    waiting?.delete(end)
  }
  const end = (brought: number) => {
    leave()
    ended(brought)
  }
  const timer = setTimeout(end, patience, 0)
  waiting?.add(end)
  return leave
}
