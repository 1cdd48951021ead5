/** Up to this many rows fit into one short task on a slow phone, and cost less than a second round trip to the storage. */
export const maxRowsInOneSlice = 128
/** For more rows than that: the most that go to storage in one task of the main thread. */
const maxRowsPerSlice = 100

/**
 * Cuts rows into even pieces, one for each task. Pieces of many rows keep 50 rows or more: below that, Dexie records every key of every index
 * for live queries, which costs more than storing the rows.
 */
export const cutToSlices = <Row>(rows: Row[]): Row[][] => {
  const pieces = Math.ceil(rows.length / (rows.length <= maxRowsInOneSlice ? maxRowsInOneSlice : maxRowsPerSlice))
  const size = Math.ceil(rows.length / Math.max(1, pieces))
  return Array.from({ length: pieces }, (_, at) => rows.slice(at * size, (at + 1) * size))
}
