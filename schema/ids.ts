import { v7, validate } from 'uuid'

/** A UUID of any version, in lower case as Postgres prints it. */
export type Id = string

/** Returns a new UUIDv7; such ids sort by their time of creation. */
export const newId = (): Id => v7()

/** Returns the time (milliseconds since 1970) that a UUIDv7 begins with. A tab never makes an id of an earlier time, even if the clock is set back. */
export const timeIn = (id: Id): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

export const isId = (value: unknown): value is Id => typeof value === 'string' && validate(value)
