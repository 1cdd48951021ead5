import type { MutationArguments } from '../../schema/mutations.ts'
import { Refusal } from '../http/refusal.ts'
import type { Me } from '../http/me.ts'
import type { Tx } from '../feeds/write.ts'
import type { CountedYear } from './counted-year.ts'
import { tellOfRequest } from './notices.ts'
import { putWageYear } from './wage-years.ts'

/**
 * A student asks a household for contributions, or releases the date of birth to it, or takes that back (rule 2.2.253). Unchanged choices write nothing.
 * Refusals: not_found, not_yours.
 */
export const updateWageYear = async (
  tx: Tx,
  me: Me,
  { id, isAsked, isDateReleased }: MutationArguments<'wageYear.update'>,
): Promise<void> => {
  const [before] = await tx<(Omit<CountedYear, 'isStudentTold'> & { isDateReleased: boolean })[]>`
    select id, poster_id as "posterId", student_id as "studentId", year::int, card, confirmed, declared, contested,
      is_household as "isHousehold", is_asked as "isAsked", date_released_at is not null as "isDateReleased", told::int
    from wage_years where id = ${id} for no key update`
  if (!before || ![before.posterId, before.studentId].includes(me.id)) throw new Refusal('not_found')
  if (before.studentId !== me.id) throw new Refusal('not_yours')
  const after = {
    ...before,
    isAsked: isAsked ?? before.isAsked,
    isDateReleased: isDateReleased ?? before.isDateReleased,
  }
  if (after.isAsked === before.isAsked && after.isDateReleased === before.isDateReleased) return
  await tx`
    update wage_years set is_asked = ${after.isAsked},
      date_released_at = case when ${after.isDateReleased} then coalesce(date_released_at, now()) end
    where id = ${id}`
  putWageYear(tx, after)
  if (after.isAsked && !before.isAsked) await tellOfRequest(tx, after)
}
