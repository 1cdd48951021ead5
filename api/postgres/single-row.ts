/** Returns the first row of a query that always has one. Throws if there is none. */
export const onlyRow = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('A query that always has a row had none')
  return row
}
