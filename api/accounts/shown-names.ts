import type { ISql } from 'postgres'
import { deletedName } from '../../schema/accounts/user.ts'

/*
 * To others, somebody who is leaving appears like an erased person: as a deleted account (rules 1.2.416 and 1.4.30). An erased person's row has no
 * name left. The row of somebody who is leaving keeps it, because they may come back. `users` is the table's alias in a query.
 */

/** Whether the person is hidden from others. */
export const isGone = (sql: ISql, users: string) =>
  sql`(${sql(users)}.erased_at is not null or ${sql(users)}.leaving_since is not null)`

/** A column of a person's row as others see it; `instead` replaces the text of somebody who is leaving. */
const shown = (sql: ISql, users: string, column: string, instead: string) =>
  sql`case when ${sql(users)}.leaving_since is null then ${sql(users)}.${sql(column)} else ${instead} end`

export const shownFirstName = (sql: ISql, users: string) => shown(sql, users, 'first_name', deletedName)
export const shownLastName = (sql: ISql, users: string) => shown(sql, users, 'last_name', '')
export const shownCity = (sql: ISql, users: string) => shown(sql, users, 'city', '')
