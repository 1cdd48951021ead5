import type { ZodType } from 'zod'

/** A row as the driver returns it: a moment is a date, and what is absent is null. */
export type Stored<Row> = {
  [Field in keyof Row]-?:
    | (Field extends Moment ? AsDate<Exclude<Row[Field], undefined>> : Exclude<Row[Field], undefined>)
    | (object extends Pick<Row, Field> ? null : never)
}
type Moment = `${string}At` | 'scheduledFor' | 'reservedUntil'
type AsDate<Value> = Value extends string ? Date : Value

/**
 * Makes the conversion of stored rows to the answer of this schema: moments are written out, and an optional field that is null is absent. Devices get
 * thousands of rows. Copying one and overriding fields is fast; omitting fields is slow, so they are set to undefined.
 */
export const rowOf = <Row extends object>({
  shape,
}: {
  shape: Record<string, ZodType>
}): ((stored: Stored<Row>) => Row) => {
  const optional = Object.keys(shape).filter((name) => shape[name]?._zod.optout === 'optional')
  return (stored) => {
    const row: Record<string, unknown> = { ...stored }
    for (const name in row) {
      const value = row[name]
      if (value instanceof Date) row[name] = value.toISOString()
    }
    for (const name of optional) row[name] ??= undefined
    return row as Row
  }
}
