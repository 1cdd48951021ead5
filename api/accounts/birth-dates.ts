import { birthDateTries } from '../../schema/accounts/birth-date.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { TaskContext } from '../tasks/context.ts'
import { contactChanged, personChanged } from './person-fanout.ts'

/**
 * Sets or removes the student's own date of birth; returns whether it has changed. It may always be removed, and be stated `birthDateTries` times (rule
 * 1.2.650). Refusals: invalid.
 */
export const changeBirthDate = async (tx: Tx, studentId: Id, birthDate: string | null): Promise<boolean> => {
  const [before] = await tx<{ birthDate: string | null; changes: number }[]>`
    select birth_date::text as "birthDate", birth_date_changes::int as changes from student_profiles
    where user_id = ${studentId} for no key update`
  if (!before || before.birthDate === birthDate) return false
  if (birthDate !== null && before.changes >= birthDateTries)
    throw new Refusal('invalid', { issues: [{ path: 'birthDate', message: 'birthDateFixed' }] })
  await tx`
    update student_profiles set birth_date = ${birthDate}::text::date,
      birth_date_changes = birth_date_changes + ${birthDate === null ? 0 : 1}::int
    where user_id = ${studentId}`
  await birthDateChanged(tx, studentId)
  return true
}

/** Sets the date of birth of the student with this address, as an operator has seen it. Refusals: not_found. */
export const setBirthDate = async (sql: Sql, email: string, birthDate: string): Promise<void> =>
  await write(sql, async (tx) => {
    const [student] = await tx<{ id: Id }[]>`
      update student_profiles set birth_date = ${birthDate}::text::date, birth_date_changes = greatest(birth_date_changes, 1)
      from users where users.id = user_id and lower(email) = lower(${email}) and erased_at is null returning user_id as id`
    if (!student) throw new Refusal('not_found')
    await birthDateChanged(tx, student.id)
    await personChanged(tx, student.id)
  })

/** Puts the counters that show the student's date of birth into the feeds of their two people. */
const birthDateChanged = async (tx: Tx, studentId: Id): Promise<void> => {
  const released = await tx<{ id: Id; posterId: Id }[]>`
    select id, poster_id as "posterId" from wage_years
    where student_id = ${studentId} and date_released_at is not null order by id`
  for (const { id, posterId } of released)
    for (const party of [posterId, studentId]) tx.changes.put(userFeed(party), 'wageYear', id)
}

/**
 * Daily: students whose birthday it is, and those who deal with them, have the new age on their devices (rule 1.2.651). Birthdays of yesterday too, since a
 * day may be missed.
 */
export const showBirthdays = async ({ sql }: Pick<TaskContext, 'sql'>): Promise<void> => {
  const born = await sql<{ id: Id }[]>`
    select user_id as id from student_profiles, (select (now() at time zone 'Europe/Zurich')::date as today) as swiss
    where extract(year from age(today, birth_date)) <> extract(year from age(today - 2, birth_date))`
  for (const { id } of born) await write(sql, (tx) => contactChanged(tx, id))
}
