import type { PendingQuery, Row } from 'postgres'
import type { Id } from '../../schema/ids.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { JobFilter } from '../../schema/jobs/wire.ts'
import type { Paging } from '../../schema/paging.ts'
import type { Page } from '../http/paging.ts'
import type { AnySql } from '../postgres/connect.ts'
import { withOwnPlan } from '../postgres/without-shared-plan.ts'
import { selectJobs, toJob, type StoredJob } from './job-rows.ts'
import { foldWords, holds, narrows, type AskedWords } from './job-search.ts'
import { butHidden, publicFigures } from './public-figures.ts'

/**
 * Returns public jobs that pass the filter, newest first. Each word of the search must occur in title, description or category.
 */
export const listJobs = async (
  sql: AnySql,
  viewerId: Id | null,
  filter: JobFilter,
  paging: Paging,
): Promise<Page<Job>> => readPage(publicPage(sql, viewerId, filter, await foldWords(sql, filter), paging))

/** Builds the statement of `listJobs`, for words that `foldWords` has returned. */
export const publicPage = (
  sql: AnySql,
  viewerId: Id | null,
  filter: JobFilter,
  asked: AskedWords | undefined,
  paging: Paging,
): PageQuery => {
  if (!asked) {
    const isListed = sql`j.deleted_at is null and j.hidden_at is null and j.reserved_for_id is null and ${narrows(sql, sql`j`, filter)} ${butHidden(sql, sql`j.id`, viewerId)}`
    const total = sql`select coalesce(sum(offers), 0)::int as total from (${publicFigures(sql, viewerId, filter, asked)}) figures`
    return pageOfHits(sql, viewerId, jobsWith(sql, isListed), paging, total)
  }
  const found = sql`
    select s.job_id, s.created_at from job_search s where ${holds(sql, asked)} and ${narrows(sql, sql`s`, filter)}
      ${butHidden(sql, sql`s.job_id`, viewerId)}`
  // Materialized, because the hits are both counted and sorted.
  return pageOfHits(sql, viewerId, sql`materialized (${found})`, paging)
}

/** Returns the jobs that a person posted, either the deleted or the other ones. */
export const listPostedJobs = (
  sql: AnySql,
  me: Id,
  { deleted }: { deleted: boolean },
  paging: Paging,
): Promise<Page<Job>> =>
  readPage(pageOf(sql, me, sql`j.posted_by_id = ${me} and (j.deleted_at is not null) = ${deleted}`, paging))

/** Returns the jobs assigned to or by this person, without cancelled ones. */
export const listAcceptedJobs = (sql: AnySql, me: Id, paging: Paging): Promise<Page<Job>> =>
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

const pageOf = (sql: AnySql, viewerId: Id | null, condition: Fragment, paging: Paging): PageQuery =>
  pageOfHits(sql, viewerId, jobsWith(sql, condition), paging)

/** Not materialized, because an index serves the sorted page. */
const jobsWith = (sql: AnySql, condition: Fragment): Fragment =>
  sql`not materialized (select j.id, j.created_at from jobs j where ${condition})`

/** One statement returns total and page, so that both show the same moment. Only the jobs of the page are read in full. */
const pageOfHits = (
  sql: AnySql,
  viewerId: Id | null,
  hits: Fragment,
  { limit, page }: Paging,
  total: Fragment = sql`select count(*)::int as total from hits`,
): PageQuery =>
  sql<PageRow[]>`
    with hits (id, created_at) as ${hits},
      chosen as (select id from hits order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit})
    select counted.total, listed.*
    from (${total}) counted
      left join (${selectJobs(sql, viewerId)} where j.id in (select id from chosen)) listed on true
    order by listed."createdAt" desc, listed.id desc`

/** Reads a page. A page beyond the last one has a single row, with only the total. */
const readPage = async (query: PageQuery): Promise<Page<Job>> => {
  const rows = await withOwnPlan(query)
  const [{ total } = { total: 0 }] = rows
  // Without a copy, which takes longer than the query (`toJobRow`): an answer leaves out what is undefined.
  const items = rows.flatMap((row) => (row.id === null ? [] : toJob(Object.assign(row, { total: undefined }))))
  return { items, total }
}
