/** The shape of storage errors. Dexie wraps the browser's own error, and lists the errors of a write of many rows. */
interface Failure {
  name?: unknown
  inner?: unknown
  failures?: unknown
}

/** Whether the device had no room to store something: the browser's quota for this site is used up, or the disk is full. */
export const isNoRoom = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, failures } = error as Failure
  if (name === 'QuotaExceededError') return true
  return isNoRoom(inner) || (Array.isArray(failures) && failures.some(isNoRoom))
}
