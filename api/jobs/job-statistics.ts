import type { Category } from '../../schema/catalogues/categories.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobStatistics } from '../../schema/jobs/job.ts'
import type { JobFilter } from '../../schema/jobs/wire.ts'
import type { AnySql } from '../postgres/connect.ts'
import { withOwnPlan } from '../postgres/without-shared-plan.ts'
import { butHidden } from './job-list.ts'
import { foldWords, holds, narrows } from './job-search.ts'

interface Figures {
  category: Category
  total: number
  open: number
  remote: number
  centimes: number
}

/** Summarizes the public jobs that pass the filter and that the viewer (null: a visitor) may see. */
export const summarizeJobs = async (sql: AnySql, viewerId: Id | null, filter: JobFilter): Promise<JobStatistics> => {
  const asked = await foldWords(sql, filter)
  const rows = await withOwnPlan(sql<Figures[]>`
    select s.category, count(*)::int as total,
      count(*) filter (where s.status = 'open')::int as open,
      count(*) filter (where s.delivery_type = 'remote')::int as remote,
      sum(s.rate_centimes)::float8 as centimes
    from job_search s where ${asked ? holds(sql, asked) : sql`true`} and ${narrows(sql, sql`s`, filter)}
      ${butHidden(sql, sql`s.job_id`, viewerId)} group by s.category`)
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
