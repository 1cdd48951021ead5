import type { PendingQuery, Row } from 'postgres'
import type { Id } from '../../schema/ids.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { JobFilter } from '../../schema/jobs/wire.ts'
import type { Paging } from '../../schema/paging.ts'
import type { AnySql } from '../postgres/connect.ts'
import { selectJobs, toJob, type StoredJob } from './job-rows.ts'
import { foldWords, holds, narrows, type AskedWords } from './job-search.ts'

interface JobPage {
  jobs: Job[]
  total: number
}

/** Public jobs that pass the filter, newest first. Every word of the search must stand in title, description or category. */
export const listJobs = async (sql: AnySql, viewerId: Id | null, filter: JobFilter, paging: Paging): Promise<JobPage> =>
  readPage(publicPage(sql, viewerId, filter, await foldWords(sql, filter), paging))

/** The statement behind it, for the words as `foldWords` has them. */
export const publicPage = (
  sql: AnySql,
  viewerId: Id | null,
  filter: JobFilter,
  asked: AskedWords | undefined,
  paging: Paging,
): PageQuery => {
  if (!asked) return pageOf(sql, viewerId, sql`j.deleted_at is null and ${narrows(sql, sql`j`, filter)}`, paging)
  const found = sql`
    select s.job_id, s.created_at from job_search s where ${holds(sql, asked)} and ${narrows(sql, sql`s`, filter)}`
  // Found once, because they are counted as well as sorted.
  return pageOfHits(sql, viewerId, sql`materialized (${found})`, paging)
}

/** What a person posted; `deleted` ones are listed apart. */
export const listPostedJobs = (
  sql: AnySql,
  me: Id,
  { deleted }: { deleted: boolean },
  paging: Paging,
): Promise<JobPage> =>
  readPage(pageOf(sql, me, sql`j.posted_by_id = ${me} and (j.deleted_at is not null) = ${deleted}`, paging))

/** Jobs assigned to or by this person, cancelled ones aside. */
export const listAcceptedJobs = (sql: AnySql, me: Id, paging: Paging): Promise<JobPage> =>
  readPage(
    pageOf(
      sql,
      me,
      sql`(j.assigned_to_id = ${me} or j.posted_by_id = ${me}) and j.status in ('assigned', 'in_progress', 'completed')`,
      paging,
    ),
  )

type Fragment = PendingQuery<Row[]>
type PageRow = { total: number } & (StoredJob | { id: null })
type PageQuery = PendingQuery<PageRow[]>

/** An index in the order of the list serves the page, an index alone the total: hence each looks for itself. */
const pageOf = (sql: AnySql, viewerId: Id | null, condition: Fragment, paging: Paging): PageQuery =>
  pageOfHits(sql, viewerId, sql`not materialized (select j.id, j.created_at from jobs j where ${condition})`, paging)

/** One statement, so that total and page are of one moment; only the jobs of the page are read whole. */
const pageOfHits = (sql: AnySql, viewerId: Id | null, hits: Fragment, { limit, page }: Paging): PageQuery =>
  sql<PageRow[]>`
    with hits (id, created_at) as ${hits},
      chosen as (select id from hits order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit})
    select counted.total, listed.*
    from (select count(*)::int as total from hits) counted
      left join (${selectJobs(sql, viewerId)} where j.id in (select id from chosen)) listed on true
    order by listed."createdAt" desc, listed.id desc`

/** A page beyond the last has one row, with the total alone. */
const readPage = async (query: PageQuery): Promise<JobPage> => {
  const rows = await query
  const jobs = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [toJob(row)]))
  return { jobs, total: rows[0]?.total ?? 0 }
}
