import type { PendingQuery, Row } from 'postgres'
import { z } from 'zod'
import { isId, type Id } from '../../schema/ids.ts'
import { JobFilter } from '../../schema/jobs/wire.ts'
import { Paging } from '../../schema/paging.ts'
import type { AnySql } from '../postgres/connect.ts'
import { flatFragment } from '../postgres/flat-fragment.ts'
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
  const [first, ...others] = paths
  if (first === undefined) return ''
  const id = offerAt(first)
  if (id !== undefined && others.length === 0) return (await digestOffer(sql, id)).at(0)?.digest
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

/** The page of an offer is read most often: its digest is put together once, and planned once for all. */
const digestOffer = flatFragment(
  (sql, id: Id) => sql<{ digest: string }[]>`
    select md5(row((select string_agg(answered::text, ' ') from (${selectJob(sql, null, id) as unknown as PendingQuery<Row[]>}) answered))::text) as digest`,
)

/** Returns the id of the offer that an answer is; undefined for another answer. */
const offerAt = (path: string): Id | undefined => {
  const [, id] = /^\/api\/jobs\/([^/?]+)$/.exec(path) ?? []
  return id !== undefined && isId(id) ? id : undefined
}

/** Returns what writes the statement of an answer, which would run if it were returned; undefined if the answer has none, or the query is wrong. */
const writerOf = async (sql: AnySql, { pathname, searchParams }: URL): Promise<(() => unknown) | undefined> => {
  const typed = Object.fromEntries(searchParams)
  const id = offerAt(pathname)
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
  return id !== undefined ? () => selectJob(sql, null, id) : undefined
}
