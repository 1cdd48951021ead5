export type Changes<Row> = { [Field in keyof Row]?: Row[Field] | undefined }

/** The row with the fields that are given and differ; the row itself where none does. */
export const assign = <Row extends object>(row: Row, fields: Changes<Row>): Row => {
  const changed = Object.entries(fields).filter(
    ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(row[key as keyof Row]),
  )
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) }
}
