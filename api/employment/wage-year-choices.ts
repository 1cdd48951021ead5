import type { MutationArguments } from '../../schema/mutations.ts'
import { Refusal } from '../http/refusal.ts'
import type { Me } from '../http/me.ts'
import type { Tx } from '../feeds/write.ts'
import type { CountedYear } from './counted-year.ts'
import { tellOfRequest } from './notices.ts'
import { followWages, putWageYear } from './wage-years.ts'

/**
 * A student asks a household for contributions, or releases the date of birth to it, or takes that back (rule 2.2.253); the household says what it has paid
 * in the year besides (rule 2.2.306). Unchanged choices write nothing. Refusals: not_found, not_yours.
 */
export const updateWageYear = async (
  tx: Tx,
  me: Me,
  { id, isAsked, isDateReleased, elsewhere }: MutationArguments<'wageYear.update'>,
): Promise<void> => {
  const [before] = await tx<(CountedYear & { elsewhere: number; isDateReleased: boolean })[]>`
    select id, poster_id as "posterId", student_id as "studentId", year::int, card, confirmed, declared, claimed, contested, elsewhere,
      is_household as "isHousehold", is_asked as "isAsked", date_released_at is not null as "isDateReleased", told::int,
      student_told_at is not null as "isStudentTold"
    from wage_years where id = ${id} for no key update`
  if (!before || ![before.posterId, before.studentId].includes(me.id)) throw new Refusal('not_found')
  const isOfStudent = isAsked !== undefined || isDateReleased !== undefined
  if (before.studentId === me.id ? elsewhere !== undefined : isOfStudent) throw new Refusal('not_yours')
  const after = {
    ...before,
    isAsked: isAsked ?? before.isAsked,
    isDateReleased: isDateReleased ?? before.isDateReleased,
    elsewhere: elsewhere ?? before.elsewhere,
  }
  const isSame = after.isAsked === before.isAsked && after.isDateReleased === before.isDateReleased
  if (isSame && after.elsewhere === before.elsewhere) return
  await tx`
    update wage_years set is_asked = ${after.isAsked}, elsewhere = ${after.elsewhere},
      date_released_at = case when ${after.isDateReleased} then coalesce(date_released_at, now()) end
    where id = ${id}`
  if (after.elsewhere !== before.elsewhere) return followWages(tx, after)
  putWageYear(tx, after)
  if (after.isAsked && !before.isAsked) await tellOfRequest(tx, after)
}
