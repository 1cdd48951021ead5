import type { PendingQuery, Row } from 'postgres'
import { z } from 'zod'
import { isId } from '../../schema/ids.ts'
import { JobFilter } from '../../schema/jobs/wire.ts'
import { Paging } from '../../schema/paging.ts'
import type { AnySql } from '../postgres/connect.ts'
import { withOwnPlan } from '../postgres/without-shared-plan.ts'
import { publicPage } from './job-list.ts'
import { foldWords } from './job-search.ts'
import { figuresOf } from './job-statistics.ts'
import { selectJob } from './jobs.ts'

export const JobQuery = z.object({ ...JobFilter.shape, ...Paging.shape })

/**
 * Returns a digest of what the API answers a visitor at these paths, which differs once an answer does: Postgres takes it of the rows of the answers' own
 * statements, so nothing has to know what else an answer depends on. Undefined for a path that has no digest. It costs the app a short row, where the
 * answers have a hundred columns each.
 */
export const digestAnswers = async (sql: AnySql, paths: readonly string[]): Promise<string | undefined> => {
  if (paths.length === 0) return ''
  const writers = await Promise.all(paths.map((path) => writerOf(sql, new URL(path, 'http://localhost'))))
  const digests: PendingQuery<Row[]>[] = []
  for (const write of writers) {
    if (!write) return undefined
    digests.push(sql`${digests.length > 0 ? sql`,` : sql``}
      (select string_agg(answered::text, ' ' order by answered::text) from (${write() as PendingQuery<Row[]>}) answered)`)
  }
  const [row] = await withOwnPlan(sql<{ digest: string }[]>`select md5(row(${digests})::text) as digest`)
  return row?.digest
}

/** Returns what writes the statement of an answer, which would run if it were returned; undefined if the answer has none, or the query is wrong. */
const writerOf = async (sql: AnySql, { pathname, searchParams }: URL): Promise<(() => unknown) | undefined> => {
  const typed = Object.fromEntries(searchParams)
  const [, id] = /^\/api\/jobs\/([^/]+)$/.exec(pathname) ?? []
  if (pathname === '/api/jobs') {
    const { data } = JobQuery.safeParse(typed)
    if (!data) return undefined
    const { limit, page, ...filter } = data
    const words = await foldWords(sql, filter)
    return () => publicPage(sql, null, filter, words, { limit, page })
  }
  if (pathname === '/api/jobs/statistics') {
    const { data } = JobFilter.safeParse(typed)
    if (!data) return undefined
    const words = await foldWords(sql, data)
    return () => figuresOf(sql, null, data, words)
  }
  return id !== undefined && isId(id) ? () => selectJob(sql, null, id) : undefined
}
