import type { PendingQuery, Row } from 'postgres'
import { deletedName } from '../../schema/accounts/user.ts'
import { WageYearAnswer } from '../../schema/employment/answers.ts'
import type { WageYear } from '../../schema/employment/wage-year.ts'
import type { Id } from '../../schema/ids.ts'
import type { AnySql } from '../postgres/connect.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'

/** A household, and a student whom it has paid. */
export interface Employment {
  posterId: Id
  studentId: Id
}

/**
 * The counter of one year. `told` is the greatest notice that the household has had of it, `isStudentTold` whether the student knows that the limit is
 * passed. `partnerId`: the household's other account, while the two count together.
 */
export type CountedYear = WageYear & { told: number; isStudentTold: boolean; partnerId: Id | null }

const toCounted = rowOf<CountedYear>(WageYearAnswer)

/**
 * Returns the counters that a condition on `w` selects, with what the household's other account has paid: both must have named the other (rule 2.2.307).
 * All of it is one employer's work, so work on a computer for either is neither's household work.
 */
export const readCounted = async (sql: AnySql, condition: PendingQuery<Row[]>): Promise<CountedYear[]> => {
  const rows = await sql<Stored<CountedYear>[]>`
    select w.id, w.poster_id as "posterId", w.student_id as "studentId", w.year::int, w.card, w.confirmed, w.declared, w.claimed, w.contested, w.elsewhere,
      w.is_household and o.is_household is not false as "isHousehold", w.is_asked as "isAsked",
      w.date_released_at is not null as "isDateReleased", case when w.date_released_at is not null then birth_date::text end as "birthDate",
      w.told::int, w.student_told_at is not null as "isStudentTold", w.partner_email as "partnerEmail", o.poster_id as "partnerId",
      case when o.id is not null then json_build_object(
        'name', case when p.leaving_since is null then p.first_name else ${deletedName} end,
        'household', o.card + o.confirmed + o.declared + o.elsewhere,
        'student', o.card + o.confirmed + o.claimed) end as together
    from wage_years w
      left join student_profiles s on s.user_id = w.student_id
      left join wage_years o on o.poster_id = w.partner_id and o.partner_id = w.poster_id and o.student_id = w.student_id and o.year = w.year
      left join users p on p.id = o.poster_id
    where ${condition}`
  return rows.map(toCounted)
}
