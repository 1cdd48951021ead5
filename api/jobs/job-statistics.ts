import type { Category } from '../../schema/catalogues/categories.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobStatistics } from '../../schema/jobs/job.ts'
import type { JobFilter } from '../../schema/jobs/wire.ts'
import type { AnySql } from '../postgres/connect.ts'
import { withOwnPlan } from '../postgres/without-shared-plan.ts'
import { foldWords, type AskedWords } from './job-search.ts'
import { publicFigures } from './public-figures.ts'

interface Figures {
  category: Category
  total: number
  open: number
  remote: number
  centimes: number
}

/** Summarizes the public jobs that pass the filter and that the viewer (null: a visitor) may see. */
export const summarizeJobs = async (sql: AnySql, viewerId: Id | null, filter: JobFilter): Promise<JobStatistics> => {
  const rows = await withOwnPlan(figuresOf(sql, viewerId, filter, await foldWords(sql, filter)))
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

/** Builds the statement of `summarizeJobs`, for words that `foldWords` has returned. */
export const figuresOf = (sql: AnySql, viewerId: Id | null, filter: JobFilter, asked: AskedWords | undefined) =>
  sql<Figures[]>`
    select category, sum(offers)::int as total,
      coalesce(sum(offers) filter (where status = 'open'), 0)::int as open,
      coalesce(sum(offers) filter (where delivery_type = 'remote'), 0)::int as remote,
      sum(rate_centimes)::float8 as centimes
    from (${publicFigures(sql, viewerId, filter, asked)}) figures group by category having sum(offers) > 0`
