import type { AnySql } from '../postgres/connect.ts'

/** The name of a person as a paper keeps it; `table` is an alias of `users`. */
export const partyName = (sql: AnySql, table: string) => sql`
  json_build_object('firstName', ${sql(table)}.first_name, 'lastName', ${sql(table)}.last_name)`
