import type { Id } from '../../../schema/ids.ts'
import type { Sql } from '../../postgres/connect.ts'

/** The owner of secrets that no caller may read. */
export const never = 'nobody'

export interface Secret {
  /** The description for the report. */
  what: string
  text: string
  /**
   * The people who may read it. A single id stands for that person and those to whom rule 3.4.25 shows their contact.
   */
  of: readonly Id[] | Id
}

/** Returns secrets that the answer contains and that this caller may not read. */
export const findLeaks = async (
  sql: Sql,
  secrets: readonly Secret[],
  viewer: Id | undefined,
  answer: string,
): Promise<string[]> => {
  const leaks: string[] = []
  for (const { what, text, of } of secrets) {
    if (answer.includes(text) && !(await mayRead(sql, viewer, of))) leaks.push(what)
  }
  return leaks
}

const mayRead = async (sql: Sql, viewer: Id | undefined, of: Secret['of']): Promise<boolean> => {
  if (of === never || viewer === undefined) return false
  if (typeof of !== 'string') return of.includes(viewer)
  return viewer === of || (await mayContact(sql, viewer, of))
}

/** Rules 3.4.25 and 1.2.419, implemented a second time, independently of the app. */
const mayContact = async (sql: Sql, viewer: Id, person: Id): Promise<boolean> => {
  const [found] = await sql`
    select 1 from jobs
    where (posted_by_id, assigned_to_id) in ((${viewer}, ${person}), (${person}, ${viewer})) and status <> 'cancelled'
    union all
    select 1 from applications a join jobs j on j.id = a.job_id join users poster on poster.id = j.posted_by_id
    where a.student_id = ${person} and poster.id = ${viewer} and a.status = 'pending' and a.withdrawn_at is null
      and coalesce(j.deleted_at, j.hidden_at, poster.suspended_at) is null`
  return found !== undefined
}
