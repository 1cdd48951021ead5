import type { PendingQuery, Row } from 'postgres'
import type { Category } from '../../schema/catalogues/categories.ts'
import type { Id } from '../../schema/ids.ts'
import type { Job, JobStatistics } from '../../schema/jobs/job.ts'
import type { JobFilter } from '../../schema/jobs/wire.ts'
import type { Paging } from '../../schema/paging.ts'
import type { AnySql } from '../postgres/connect.ts'
import { selectJobs, toJob, type StoredJob } from './job-rows.ts'

interface JobPage {
  jobs: Job[]
  total: number
}

/** Public jobs that pass the filter, newest first. Every word of the search must stand in title, description or category. */
export const listJobs = (sql: AnySql, viewerId: Id | null, filter: JobFilter, paging: Paging): Promise<JobPage> =>
  readPage(sql, viewerId, passes(sql, filter), paging)

/** What a person posted; `deleted` ones are listed apart. */
export const listPostedJobs = (
  sql: AnySql,
  me: Id,
  { deleted }: { deleted: boolean },
  paging: Paging,
): Promise<JobPage> =>
  readPage(sql, me, sql`j.posted_by_id = ${me} and (j.deleted_at is not null) = ${deleted}`, paging)

/** Jobs assigned to or by this person, cancelled ones aside. */
export const listAcceptedJobs = (sql: AnySql, me: Id, paging: Paging): Promise<JobPage> =>
  readPage(
    sql,
    me,
    sql`(j.assigned_to_id = ${me} or j.posted_by_id = ${me}) and j.status in ('assigned', 'in_progress', 'completed')`,
    paging,
  )

type Fragment = PendingQuery<Row[]>

const readPage = async (
  sql: AnySql,
  viewerId: Id | null,
  condition: Fragment,
  { limit, page }: Paging,
): Promise<JobPage> => {
  const [rows, counted] = await Promise.all([
    sql<StoredJob[]>`
      ${selectJobs(sql, viewerId)} where ${condition}
      order by j.created_at desc, j.id desc limit ${limit} offset ${(page - 1) * limit}`,
    sql<{ total: number }[]>`select count(*)::int as total from jobs j where ${condition}`,
  ])
  return { jobs: rows.map(toJob), total: counted[0]?.total ?? 0 }
}

const passes = (sql: AnySql, { search, location, category, status }: JobFilter): Fragment => {
  const conditions = [sql`j.deleted_at is null`]
  if (status) conditions.push(sql`j.status = ${status}`)
  if (category) conditions.push(sql`j.category = ${category}`)
  for (const word of wordsOf(search)) conditions.push(sql`j.search_text like ${contains(sql, word)}`)
  const place = wordsOf(location).join(' ')
  if (place) conditions.push(sql`j.search_place like ${contains(sql, place)}`)
  return conditions.reduce((all, next) => sql`${all} and ${next}`)
}

/** Composed, as people's keyboards write it: an accent on its own would not be folded. */
const wordsOf = (text = ''): string[] => [...new Set(text.normalize('NFC').split(/\s+/).filter(Boolean))]

/** Wildcards of `like` are escaped after folding, which makes wildcards of some full-width characters. */
const contains = (sql: AnySql, text: string): Fragment =>
  sql`'%' || regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Figures over the public jobs that pass the filter. */
export const summarizeJobs = async (sql: AnySql, filter: JobFilter): Promise<JobStatistics> => {
  const rows = await sql<{ category: Category; total: number; open: number; remote: number; centimes: number }[]>`
    select j.category, count(*)::int as total,
      count(*) filter (where j.status = 'open')::int as open,
      count(*) filter (where j.delivery_type = 'remote')::int as remote,
      sum(j.rate_centimes)::float8 as centimes
    from jobs j where ${passes(sql, filter)} group by j.category`
  const sum = (figure: 'total' | 'open' | 'remote' | 'centimes') => rows.reduce((all, row) => all + row[figure], 0)
  const total = sum('total')
  return {
    total,
    open: sum('open'),
    byCategory: Object.fromEntries(rows.map((row) => [row.category, row.total])),
    averageRate: total === 0 ? null : Math.round(sum('centimes') / total) / 100,
    remote: sum('remote'),
  }
}
