import { v7, validate } from 'uuid'

/** A UUID of any version, in lower case as Postgres prints it. */
export type Id = string

/** Returns a new UUIDv7; such ids sort by their time of creation. */
export const newId = (): Id => v7()

export const isId = (value: unknown): value is Id => typeof value === 'string' && validate(value)
