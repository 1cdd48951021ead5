import type { ISql } from 'postgres'
import { deletedName } from '../../schema/accounts/user.ts'

/*
 * Somebody who is leaving is to others what an erased person is: a deleted account (rules 1.2.416 and 1.4.30). Of an erased person there is no
 * name left; that of somebody who is leaving stays in their row, for they may come back. `users` is the name that a query gives the table.
 */

/** Whether nothing of the person is shown to others. */
export const isGone = (sql: ISql, users: string) =>
  sql`(${sql(users)}.erased_at is not null or ${sql(users)}.leaving_since is not null)`

/** A column of a person's row as others read it: the text of somebody who is leaving is `instead`. */
const shown = (sql: ISql, users: string, column: string, instead: string) =>
  sql`case when ${sql(users)}.leaving_since is null then ${sql(users)}.${sql(column)} else ${instead} end`

export const shownFirstName = (sql: ISql, users: string) => shown(sql, users, 'first_name', deletedName)
export const shownLastName = (sql: ISql, users: string) => shown(sql, users, 'last_name', '')
export const shownCity = (sql: ISql, users: string) => shown(sql, users, 'city', '')
