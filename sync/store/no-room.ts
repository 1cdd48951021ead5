/** What errors of the storage look like. Dexie wraps the browser's own, and lists those of a write of many rows. */
interface Failure {
  name?: unknown
  inner?: unknown
  failures?: unknown
}

/** Whether something was not stored because this device has no room: the browser's quota for this site is used up, or the disk is full. */
export const isNoRoom = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, failures } = error as Failure
  if (name === 'QuotaExceededError') return true
  return isNoRoom(inner) || (Array.isArray(failures) && failures.some(isNoRoom))
}
