import { dayKey, formatTime } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { bindFrench } from '../../schema/french.ts'
import { formatMinutes } from '../../schema/jobs/duration.ts'
import type { Table } from '../../schema/papers/sheet-parts.ts'
import { isSameTime } from '../../schema/visits/visit.ts'
import type { AnySql } from '../postgres/connect.ts'

interface Visited {
  job: string
  day: string
  studentsArrival: Date | null
  postersArrival: Date | null
  studentsEnd: Date | null
  postersEnd: Date | null
  /** The hours of all of the work that both have agreed on, if it had this day alone. */
  agreedMinutes: number | null
}

/**
 * Returns the register of hours of two people in a year (rule 2.2.273): the times that were noted of each day, and agreed hours. Where the two say
 * different times, both stand there, and the day has no hours. Undefined if nothing was noted.
 */
export const readRegister = async (
  sql: AnySql,
  { posterId, studentId, year }: { posterId: Id; studentId: Id; year: number },
): Promise<Table | undefined> => {
  const days = await sql<Visited[]>`
    with visited as (
      select job_id, visit_day as day,
        max(at) filter (where act = 'arrive' and by_id = student_id) as "studentsArrival",
        max(at) filter (where act = 'arrive' and by_id <> student_id) as "postersArrival",
        max(at) filter (where act = 'leave' and by_id = student_id) as "studentsEnd",
        max(at) filter (where act = 'leave' and by_id <> student_id) as "postersEnd"
      from visit_times where student_id = ${studentId} group by job_id, visit_day),
    counted as (
      select jobs.id, title, agreed_minutes, (select count(*) from visited where job_id = jobs.id) as days,
        (scheduled_for at time zone 'Europe/Zurich')::date as planned
      from jobs where posted_by_id = ${posterId} and assigned_to_id = ${studentId})
    select title as job, coalesce(v.day, planned)::text as day, "studentsArrival", "postersArrival", "studentsEnd", "postersEnd",
      case when days <= 1 then agreed_minutes end as "agreedMinutes"
    from counted left join visited v on v.job_id = counted.id
    where extract(year from coalesce(v.day, planned)) = ${year} and (v.day is not null or agreed_minutes is not null)
    order by 2, 1`
  if (days.length === 0) return undefined
  const minutes = days.map(minutesOf)
  return {
    caption: `Registre des heures de ${year}`,
    head: ['Jour', 'Travail', 'Début', 'Fin', 'Heures'],
    rows: days.map(({ job, day, studentsArrival, postersArrival, studentsEnd, postersEnd }, at) =>
      [
        dayKey(day),
        job,
        describe(studentsArrival, postersArrival),
        describe(studentsEnd, postersEnd),
        minutes[at] === undefined ? '–' : formatMinutes(minutes[at]),
      ].map(bindFrench),
    ),
    sum: ['Total', formatMinutes(minutes.reduce<number>((sum, one) => sum + (one ?? 0), 0))],
  }
}

const isSame = (one: Date | null, other: Date | null): boolean =>
  !one || !other || isSameTime(one.toISOString(), other.toISOString())

const describe = (students: Date | null, posters: Date | null): string => {
  const [first, second] = [students ?? posters, students && posters]
  if (!first) return '–'
  const at = (moment: Date) => formatTime(moment.toISOString())
  return second && !isSame(first, second) ? `${at(first)} / ${at(second)}` : at(first)
}

/** Whole minutes from arrival to end, by the student's word where there is one; undefined where the two differ, or one of the times is missing. */
const minutesOf = (day: Visited): number | undefined => {
  const { agreedMinutes, studentsArrival, postersArrival, studentsEnd, postersEnd } = day
  if (agreedMinutes !== null) return agreedMinutes
  const [from, to] = [studentsArrival ?? postersArrival, studentsEnd ?? postersEnd]
  if (!from || !to || !isSame(studentsArrival, postersArrival) || !isSame(studentsEnd, postersEnd)) return undefined
  const minutes = Math.round((to.getTime() - from.getTime()) / 60_000)
  return minutes > 0 ? minutes : undefined
}
