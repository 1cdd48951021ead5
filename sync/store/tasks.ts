/** Up to this many rows fit into one short task on a slow phone, and cost less than a second round trip to the storage. */
export const rowsAtOnce = 128
/** For more rows than that: the most that go to storage in one task of the main thread. */
const rowsPerTask = 100

/**
 * Cuts rows into even pieces, one for each task. Pieces of many rows keep 50 rows or more: below that, Dexie records every key of every index
 * for live queries, which costs more than storing the rows.
 */
export const cutToTasks = <Row>(rows: Row[]): Row[][] => {
  const pieces = Math.ceil(rows.length / (rows.length <= rowsAtOnce ? rowsAtOnce : rowsPerTask))
  const size = Math.ceil(rows.length / Math.max(1, pieces))
  return Array.from({ length: pieces }, (_, at) => rows.slice(at * size, (at + 1) * size))
}
