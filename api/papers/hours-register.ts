import { dayKey, formatTime } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { bindFrench } from '../../schema/french.ts'
import { formatMinutes } from '../../schema/jobs/duration.ts'
import type { Table } from '../../schema/papers/sheet-parts.ts'
import { minutesOfWork, type KnownHours } from '../../schema/jobs/hours-of-work.ts'
import { isSameTime } from '../../schema/visits/visit.ts'
import type { AnySql } from '../postgres/connect.ts'

interface Pair {
  posterId: Id
  studentId: Id
}

/** A day of work, or work without a noted time, on its planned day. */
interface Visited extends KnownHours {
  jobId: Id
  job: string
  day: string
  studentsArrival: Date | null
  postersArrival: Date | null
  studentsEnd: Date | null
  postersEnd: Date | null
  isDone: boolean
}

const readDays = (sql: AnySql, { posterId, studentId }: Pair): Promise<Visited[]> => sql<Visited[]>`
  select id as "jobId", title as job, students_arrival as "studentsArrival", posters_arrival as "postersArrival", students_end as "studentsEnd",
    posters_end as "postersEnd", minutes as noted, status = 'completed' as "isDone",
    coalesce(v.day, (coalesce(scheduled_for, updated_at) at time zone 'Europe/Zurich')::date)::text as day,
    agreed_minutes as agreed, estimated_minutes as planned, duration
  from jobs left join lateral noted_days(id, assigned_to_id) v on true
  where posted_by_id = ${posterId} and assigned_to_id = ${studentId} and status <> 'cancelled'
  order by day, title, id`

/** Returns what is known of the hours of the work of two people, by job. All papers read it here (rule 3.5.721). */
export const readHours = async (sql: AnySql, pair: Pair): Promise<Map<Id, KnownHours>> => {
  const hours = new Map<Id, KnownHours>()
  for (const day of await readDays(sql, pair)) {
    const [minutes, before] = [day.noted, hours.get(day.jobId)]
    // The noted hours of work are known if those of each of its days are.
    const noted = before ? (before.noted !== null && minutes !== null ? before.noted + minutes : null) : minutes
    hours.set(day.jobId, { ...day, noted })
  }
  return hours
}

/**
 * Returns the register of hours of two people in a year (rule 2.2.273): the times that were noted of each day, and the hours of each work. Where the two
 * say different times, both stand there. Undefined if nothing is known.
 */
export const readRegister = async (sql: AnySql, pair: Pair & { year: number }): Promise<Table | undefined> => {
  const [all, hours] = [await readDays(sql, pair), await readHours(sql, pair)]
  const last = new Map(all.map((day) => [day.jobId, day]))
  const days = all.filter(
    (one) => one.day.startsWith(`${pair.year}-`) && (hasTimes(one) || one.agreed !== null || one.isDone),
  )
  if (days.length === 0) return undefined
  const minutes = days.map((one) => {
    if (one.agreed === null && hasTimes(one)) return one.noted
    // Hours of the whole work stand at its last day.
    return last.get(one.jobId) === one ? minutesOfWork(hours.get(one.jobId)!) : 0
  })
  const sum = formatMinutes(minutes.reduce<number>((all, one) => all + (one ?? 0), 0))
  return {
    caption: `Registre des heures de ${pair.year}`,
    head: ['Jour', 'Travail', 'Début', 'Fin', 'Heures'],
    rows: days.map((one, at) => {
      const missing = hasTimes(one) ? 'manque' : '–'
      const time = (students: Date | null, posters: Date | null) => describe(students, posters) ?? missing
      return [
        dayKey(one.day),
        one.job,
        time(one.studentsArrival, one.postersArrival),
        time(one.studentsEnd, one.postersEnd),
        minutes[at] ? formatMinutes(minutes[at]) : '–',
      ].map(bindFrench)
    }),
    sum: [
      'Total',
      minutes.every((one) => one !== null) ? sum : minutes.some(Boolean) ? `au moins ${sum}` : 'à compléter',
    ],
  }
}

const hasTimes = ({ studentsArrival, postersArrival, studentsEnd, postersEnd }: Visited): boolean =>
  (studentsArrival ?? postersArrival ?? studentsEnd ?? postersEnd) !== null

const isSame = (one: Date | null, other: Date | null): boolean =>
  !one || !other || isSameTime(one.toISOString(), other.toISOString())

const describe = (students: Date | null, posters: Date | null): string | undefined => {
  const [first, second] = [students ?? posters, students && posters]
  if (!first) return undefined
  const at = (moment: Date) => formatTime(moment.toISOString())
  return second && !isSame(first, second) ? `${at(first)} / ${at(second)}` : at(first)
}
