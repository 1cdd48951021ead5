import type { Id } from '../../schema/ids.ts'
import type { Paper, PaperData } from '../../schema/papers/paper.ts'
import type { AnySql } from '../postgres/connect.ts'
import { codeOf } from '../issuing/issue.ts'

interface StoredPaper {
  id: Id
  kind: Paper['kind']
  number: string | null
  posterId: Id
  studentId: Id
  jobId: Id | null
  year: number
  language: 'fr'
  data: PaperData[Paper['kind']] | null
  issuedAt: Date | null
  posterSignedAt: Date | null
  studentSignedAt: Date | null
  withdrawnAt: Date | null
  key: Uint8Array
}

const columns = (sql: AnySql) => sql`
  id, kind, number, poster_id as "posterId", student_id as "studentId", job_id as "jobId", year, language, data, issued_at as "issuedAt",
  poster_signed_at as "posterSignedAt", student_signed_at as "studentSignedAt", withdrawn_at as "withdrawnAt",
  (select key from paper_key) as key`

const toPaper = ({ key, ...stored }: StoredPaper): Paper => {
  const moment = (at: Date | null) => at?.toISOString() ?? null
  const { id, issuedAt, posterSignedAt, studentSignedAt, withdrawnAt } = stored
  return {
    ...stored,
    issuedAt: moment(issuedAt),
    posterSignedAt: moment(posterSignedAt),
    studentSignedAt: moment(studentSignedAt),
    withdrawnAt: moment(withdrawnAt),
    code: issuedAt === null ? null : codeOf(key, id),
  } as Paper
}

/** Returns those of these papers that are the viewer's, as poster or as student. */
export const paperRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<Paper[]> => {
  const rows = await sql<StoredPaper[]>`
    select ${columns(sql)} from papers where id = any(${ids}::uuid[]) and ${viewerId}::uuid in (poster_id, student_id)`
  return rows.map(toPaper)
}

/** Returns the issued papers of a person, oldest first; also those that were withdrawn. */
export const papersOf = async (sql: AnySql, userId: Id): Promise<Paper[]> => {
  const rows = await sql<StoredPaper[]>`
    select ${columns(sql)} from papers
    where ${userId}::uuid in (poster_id, student_id) and issued_at is not null order by issued_at, id`
  return rows.map(toPaper)
}

/** Returns an issued paper of the viewer's, and the hashes of its files. */
export const findPaper = async (
  sql: AnySql,
  viewerId: Id,
  id: Id,
): Promise<{ paper: Paper; hashes: string[] } | undefined> => {
  const [found] = await sql<(StoredPaper & { hashes: string[] })[]>`
    select ${columns(sql)}, hashes from papers
    where id = ${id} and issued_at is not null and ${viewerId}::uuid in (poster_id, student_id)`
  if (!found) return undefined
  const { hashes, ...stored } = found
  return { paper: toPaper(stored), hashes }
}
