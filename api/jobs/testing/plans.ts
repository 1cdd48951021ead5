import { JobFilter } from '../../../schema/jobs/wire.ts'
import type { Sql } from '../../postgres/connect.ts'
import { publicPage } from '../job-list.ts'
import { foldWords } from '../job-search.ts'
import { pageSize } from './cases.ts'

/** Matches the lines of a plan that name its steps, their conditions and the buffers read. */
const telling = /->|CTE|Index Cond|Filter|Sort Method|Heap|^ {2}Buffers|Execution/

/** Returns the plan of a page of the public list, as the relevant lines of `explain`. */
export const explainPage = async (sql: Sql, query: Record<string, string>, page: number): Promise<string[]> => {
  const filter = JobFilter.parse(query)
  const statement = publicPage(sql, null, filter, await foldWords(sql, filter), { limit: pageSize, page })
  const rows = await sql<{ 'QUERY PLAN': string }[]>`explain (analyze, buffers, costs off, timing off) ${statement}`
  return rows.map((row) => row['QUERY PLAN']).filter((line) => telling.test(line))
}

/** Returns the lines that scan a whole table of jobs. */
export const findScans = (plan: string[]): string[] =>
  plan.filter((line) => /Seq Scan on (jobs|job_search)\b/.test(line))
