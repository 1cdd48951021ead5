import type { PendingQuery, Row } from 'postgres'

/**
 * Reads rows of many columns. The driver adds the columns to an empty object one by one. Past a dozen, V8 turns such an object into a hash
 * table, which is several times slower to create, to copy and to write as JSON. Here each row is a copy of an object that has all columns.
 */
export const readWide = async <Wide extends object>(query: PendingQuery<Row[]>): Promise<Wide[]> => {
  const rows = await query.values()
  const names = rows.columns.map(({ name }) => name)
  const blank = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`) as Record<
    string,
    unknown
  >
  return rows.map((values) => {
    const row = { ...blank }
    for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = values[at]
    return row as Wide
  })
}
