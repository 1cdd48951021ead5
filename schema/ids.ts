import { v7, validate } from 'uuid'

/** A UUID of any version, in lower case as Postgres prints it. */
export type Id = string

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): Id => v7()

export const isId = (value: unknown): value is Id => typeof value === 'string' && validate(value)
