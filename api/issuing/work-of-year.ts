import type { WorkPermit } from '../../schema/accounts/birth-date.ts'
import { workOf } from '../../schema/employment/wage-year.ts'
import { wageYearIdOf } from '../../schema/employment/wage-year-id.ts'
import type { Id } from '../../schema/ids.ts'
import type { YearOfWork } from '../../schema/law/avs.ts'
import { readCounted } from '../employment/counted-year.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'

/** What papers say of two people’s year. */
export interface KnownYear {
  work: YearOfWork
  /** Null if the student has not stated it. */
  birthDate: string | null
  permit: WorkPermit | null
}

type Read = Pick<YearOfWork, 'isAsked' | 'isHousehold'> & Pick<KnownYear, 'birthDate' | 'permit'>

/** Returns the year of a household and a student as the law looks at it, also before anything was paid in it. */
export const readYear = async (
  sql: AnySql,
  { posterId, studentId }: { posterId: Id; studentId: Id },
  year: number,
): Promise<KnownYear> => {
  const { birthDate, permit, ...known } = onlyRow(
    await sql<Read[]>`
      select s.birth_date::text as "birthDate", s.work_permit as permit, p.property_type is distinct from 'office' as "isHousehold",
        coalesce((
          select is_asked from wage_years
          where poster_id = ${posterId} and student_id = ${studentId} and year < ${year} order by year desc limit 1), false) as "isAsked"
      from (select) as one
        left join student_profiles s on s.user_id = ${studentId}
        left join private_profiles p on p.user_id = ${posterId}`,
  )
  const [counted] = await readCounted(sql, sql`w.id = ${wageYearIdOf(posterId, studentId, year)}`)
  const birthYear = birthDate === null ? null : Number(birthDate.slice(0, 4))
  const work = counted ? workOf(counted, birthYear) : { ...known, year, birthYear, total: 0 }
  return { work, birthDate, permit }
}
