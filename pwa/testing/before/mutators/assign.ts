export type Changes<Row> = { [Field in keyof Row]?: Row[Field] | undefined }

/** Returns the row with the given fields that differ, or the row itself when none does. */
export const assign = <Row extends object>(row: Row, fields: Changes<Row>): Row => {
  const changed = Object.entries(fields).filter(
    ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(row[key as keyof Row]),
  )
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) }
}
