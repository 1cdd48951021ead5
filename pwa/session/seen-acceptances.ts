import type { Id } from '../../schema/ids.ts'

const keyOf = (userId: Id) => `coup-de-main.seen-acceptances:${userId}`

/** Returns the applications whose congratulation this person has seen on this device, and the jobs whose chat they have opened (rule 1.2.53). */
export const readSeenAcceptances = (storage: Pick<Storage, 'getItem'>, userId: Id): ReadonlySet<Id> => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Adds an application or a job, and returns all ids. If the storage refuses, the congratulation may show again. */
export const markAcceptanceSeen = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  userId: Id,
  id: Id,
): ReadonlySet<Id> => {
  const seen = new Set(readSeenAcceptances(storage, userId)).add(id)
  try {
    storage.setItem(keyOf(userId), JSON.stringify([...seen]))
  } catch {
    return seen
  }
  return seen
}
