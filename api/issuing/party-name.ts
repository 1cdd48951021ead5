import type { Id } from '../../schema/ids.ts'
import type { PartyName } from '../../schema/papers/paper.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'

/** The name of a person as a paper keeps it; `table` is an alias of `users`. */
export const partyName = (sql: AnySql, table: string) => sql`
  json_build_object('firstName', ${sql(table)}.first_name, 'lastName', ${sql(table)}.last_name)`

/** The names of two people as a paper keeps them. */
export const readParties = async (
  sql: AnySql,
  { posterId, studentId }: { posterId: Id; studentId: Id },
): Promise<Record<'poster' | 'student', PartyName>> =>
  onlyRow(
    await sql<Record<'poster' | 'student', PartyName>[]>`
      select ${partyName(sql, 'poster')} as poster, ${partyName(sql, 'student')} as student
      from users poster, users student where poster.id = ${posterId} and student.id = ${studentId}`,
  )
