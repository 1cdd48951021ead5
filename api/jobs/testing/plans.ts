import { JobFilter } from '../../../schema/jobs/wire.ts'
import type { Sql } from '../../postgres/connect.ts'
import { publicPage } from '../job-list.ts'
import { foldWords } from '../job-search.ts'
import { pageSize } from './cases.ts'
import type { CausedStatement } from './statements.ts'

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

/** What the planner knows of the offers. */
export const knowledge = ['all but the newest', 'nothing', 'all'] as const
type Knowledge = (typeof knowledge)[number]

/** Brings the planner to know this, in the order of `knowledge`, after `settle` has left the newest offers out. */
export const teach = async (sql: Sql, known: Knowledge): Promise<void> => {
  // As after a bulk load or a restored dump: the size of each table is known, and nothing of what is in it.
  if (known === 'nothing')
    await sql`
      delete from pg_statistic using pg_class
      where pg_class.oid = starelid and relnamespace = 'public'::regnamespace`
  if (known === 'all') await sql`vacuum analyze`
}

const countsHits = ({ act }: CausedStatement): boolean => /^GET jobs\b.*[?&](search|location)=/.test(act)

/** A first pull reads thousands of entries for a page of offers. This does not grow with the offers. */
const mostOfPage = 20_000

/**
 * Returns the statements that visit too many rows and pages. Searches count all that they find, and anything else may read all offers while
 * the planner knows nothing, but nothing visits them again and again. With statistics, everything else visits no more than its page.
 */
export const findHeavy = (ran: CausedStatement[], offers: number, known: Knowledge): CausedStatement[] =>
  ran.filter((statement) => {
    const most = known === 'nothing' || countsHits(statement) ? 10_000 + 5 * offers : mostOfPage
    return statement.visited > most
  })

export const describeStatement = ({ act, visited, ms, text, steps }: CausedStatement): string =>
  `${visited} rows and pages, ${Math.round(ms)} ms, ${act}: ${text.slice(0, 120)} (${steps.join(', ').slice(0, 200)})`
